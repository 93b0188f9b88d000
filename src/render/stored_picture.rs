//! A picture of a drawing that is read again when someone looks at it.

use super::framed::framed;
use crate::files::StoredBytes;
use usvg::{Image, ImageKind, ImageRendering, Size, Tree};

/// A picture whose file waits on disk: it takes no memory until it is drawn.
#[derive(Clone, Debug)]
pub struct StoredPicture {
    file: StoredBytes,
    is_jpeg: bool,
    size: Size,
    rendering: ImageRendering,
}

impl StoredPicture {
    /// Returns the picture of a drawing, whose pixels are in a file; none if that stays in memory.
    #[must_use]
    pub fn of(image: &Image, file: &StoredBytes) -> Option<Self> {
        let is_jpeg = matches!(image.kind(), ImageKind::JPEG(_));
        let (size, rendering) = (image.size(), image.rendering_mode());
        file.is_on_disk().then(|| Self { file: file.clone(), is_jpeg, size, rendering })
    }

    /// Returns a drawing as large as its pixels that shows nothing else; none if it cannot be read.
    #[must_use]
    pub fn drawing(&self) -> Option<Tree> {
        let rendering = match self.rendering {
            ImageRendering::OptimizeQuality => "optimizeQuality",
            ImageRendering::OptimizeSpeed => "optimizeSpeed",
            ImageRendering::Smooth => "smooth",
            ImageRendering::HighQuality => "high-quality",
            ImageRendering::CrispEdges => "crisp-edges",
            ImageRendering::Pixelated => "pixelated",
        };
        let (width, height) = (self.size.width(), self.size.height());
        let place = format!(r#"width="{width}" height="{height}" style="image-rendering:{rendering}""#);
        let file = self.file.read();
        let kind = if self.is_jpeg { ImageKind::JPEG(file) } else { ImageKind::PNG(file) };
        framed(kind, (width.into(), height.into()), &place)
    }
}
