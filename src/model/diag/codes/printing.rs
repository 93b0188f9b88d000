//! Findings about what is printed: faces, sheets, and how they would look on paper.

/// Adds these areas with their codes to those of the macros before it; [`super`] says how.
macro_rules! printing_codes {
    ($next:ident $($later:ident)*; $($before:tt)*) => {
        $next! {
            $($later)*; $($before)*
            Drawing {
                AnimatedPicture, Note, "animated-picture",
                    "A GIF or WebP picture has several frames, and the first one is printed.", "Save the frame that you want as PNG.";
                ApproximateBlend, Warning, "approximate-blend",
                    "A drawing blends colours with `plus-lighter`, which PDF cannot do.", "Use `screen`, or check whether you like the proof.";
                ApproximateFilter, Note, "approximate-filter",
                    "A filter uses `feConvolveMatrix`, lighting, `feTile` or `stitchTiles`, whose result depends on the size of pixels.", "Look at the print, or use an image that is filtered already.";
                BadBleed, Error, "bad-bleed",
                    "`data-bleed` is not `mirror`, `extend` or a colour, or is written inside a group that is moved.", "Write `data-bleed=\"mirror\"` on the outermost group that moves the picture. See [Art without bleed](art.md#art-without-bleed).";
                BadViewBox, Error, "bad-view-box",
                    "A `viewBox` is not four numbers, the last two greater than zero.", "Write `viewBox=\"0 0 63.5 88.9\"`, or leave it out and draw in millimetres.";
                CompetingFonts, Warning, "competing-fonts",
                    "Two font files of a folder say that they are the same face of one family, so one of them is never printed.", "Remove one of them, or replace it with a file that says which weight it has.";
                DecimalComma, Error, "decimal-comma",
                    "A number of a drawing has a decimal comma: `x=\"31,75\"`.", "Write a point: `x=\"31.75\"`.";
                DrawingRunsAway, Error, "drawing-runs-away",
                    "A drawing exceeds a [limit of drawings](templates.md#limits).", "Use fewer elements and letters, and images with fewer pixels.";
                FilterAsImage, Note, "filter-as-image",
                    "A filter, such as a blur, is printed as an image of 300 pixels per inch.", "Nothing. The rest of the card stays sharp.";
                FontNotEmbeddable, Warning, "font-not-embeddable",
                    "The licence bits of a font file, `fsType` in its table `OS/2`, do not allow that the font is embedded in a PDF, or that only the letters in use are.", "Use another font, or ask its maker for permission.";
                LettersAsPictures, Warning, "letters-as-pictures",
                    "A font file holds letters as drawings or pictures, in its tables `SVG `, `sbix` or `CBDT`, or as variable composites, in `VARC`. Only their outlines are printed.", "Use a font whose letters are outlines; their colours may be in its table `COLR`. Or place pictures with `<image>` or `art`.";
                LettersOfOtherFont, Warning, "letters-of-other-font",
                    "A font lacks a letter of an alphabet that it has otherwise, or a sign within a `<text>`, so letters are printed in another font.", "Put a font that has it into `fonts/`, or write a sign where the finding says.";
                MissingFamily, Warning, "missing-family",
                    "The first font family that a text names is not in the deck, so another of its list is printed.", "Put its file into `fonts/`, or remove it from the list.";
                MissingGlyph, Error, "missing-glyph",
                    "No font has a character of the text.", "Put a font that has it into `fonts/`, or write something else.";
                MissingPicture, Error, "missing-picture",
                    "An `<image>` names a file that does not exist or that a deck may not read, or a name that several pictures have.", "Put the file into the deck's folder or any folder in it. If several have its name, write its folder and its ending, too.";
                MissingViewBox, Warning, "missing-view-box",
                    "A drawing without a `viewBox` has a page in pixels that is larger than the card, so most of it is not printed.", "Add `viewBox=\"0 0 744 1052\"` with the width and height of the page.";
                NestedTooDeep, Error, "nested-too-deep",
                    "Drawings show each other more than 8 levels deep.", "A drawing must not show itself, nor one that shows it.";
                NoSvg, Error, "no-svg",
                    "A template's output does not begin with `<svg>`.", "Put `<svg xmlns=\"http://www.w3.org/2000/svg\">` around it.";
                NotDrawn, Warning, "not-drawn",
                    "Something in a drawing cannot be read and is left out.", "Correct what the finding quotes.";
                NotPrinted, Warning, "not-printed",
                    "A drawing contains a script, an animation, a video or HTML; or a text in Markdown contains HTML, code, a footnote, or a link with a target.", "Draw it with shapes and text; write it in Markdown as the finding says.";
                OddProportions, Warning, "odd-proportions",
                    "A `viewBox` has neither the card's proportions nor those of the card with its bleed.", "Draw at the card's size, or leave the `viewBox` out.";
                OutsideReference, Error, "outside-reference",
                    "A drawing uses an element of another file.", "Place the whole file with `<image>` or `art`.";
                PixelsAsMillimetres, Warning, "pixels-as-millimetres",
                    "A length is written in `px` where a unit of the drawing is a millimetre, so `24px` is 24 mm.", "Write `18pt`, or a number of millimetres.";
                ReferenceRing, Error, "reference-ring",
                    "Elements of a drawing refer to each other in a circle.", "Remove one of these references.";
                RepeatedSvgId, Warning, "repeated-svg-id",
                    "Two different elements of a drawing have the same id.", "Give each an id of its own.";
                SvgSyntax, Error, "svg-syntax",
                    "A template's output is not well-formed XML.", "Look at the line that the finding quotes.";
                UnknownElement, Warning, "unknown-element",
                    "An element is not part of SVG and is not drawn.", "Correct its name.";
                UnknownFontFamily, Error, "unknown-font-family",
                    "Text names a font family that the deck does not have.", "Name one that the finding lists, or put the font into `fonts/`.";
                UnknownReference, Error, "unknown-reference",
                    "A drawing refers to an id that does not exist in it.", "Write the id of an element in the drawing.";
                UnreadableFont, Warning, "unreadable-font",
                    "A file in `fonts/` is not a TrueType or OpenType font, or is damaged.", "Put a valid `.ttf` or `.otf` there.";
                UnreadablePicture, Error, "unreadable-picture",
                    "An image is damaged, or is not PNG, JPEG, WebP, GIF or SVG; or it is a JPEG that programs for PDFs cannot show, with 12 bits to a colour or without loss.", "Save it again as PNG.";
                UnreadableProfile, Note, "unreadable-profile",
                    "A picture has a colour profile that cannot be read, or one for other colours than its own, so it is printed as sRGB.", "Save the picture again with the profile sRGB.";
            }
            Sheets {
                BacksLeftOut, Note, "backs-left-out",
                    "The cards have backs, but Cricut's Design Space prints and cuts one side of the paper.", "Put the cards into opaque sleeves, or cut them by hand: `--cutter none`.";
                BleedTrimmed, Note, "bleed-trimmed",
                    "Near the edge of the paper, the bleed is shortened to leave room for crop marks.", "Cut with care there, or set a larger `margin`.";
                CannotFold, Error, "cannot-fold",
                    "The sheets are to be folded, and an `origin` or a sheet of labels says where the cards are.", "Print with `--backs duplex` or `--backs none`.";
                CardInMargin, Note, "card-in-margin",
                    "Cards on a sheet of labels are nearer to an edge of the paper than your printer prints.", "Nothing, if your printer prints nearer to the edge. Otherwise choose other labels.";
                CardTooLarge, Error, "card-too-large",
                    "A card does not fit on the paper or on a label, either upright or turned.", "Print on larger paper, with smaller margins, or on larger labels.";
                FewerPixels, Note, "fewer-pixels", "Pictures have more pixels per inch than `max-ppi` allows, and are printed with fewer.", "Leave out `max-ppi` to print every pixel.";
                FoldedForMachine, Error, "folded-for-machine",
                    "A sheet is to be folded and to be cut by a machine, which would not find it.", "Build with `--backs duplex` or `--backs none`, or with `--cutter none`.";
                GridTooLarge, Error, "grid-too-large",
                    "The `grid` that you set does not fit inside the margins.", "Set the grid that the finding names, or print on larger paper or with smaller margins.";
                MarkInMargin, Note, "mark-in-margin",
                    "You set a `margin` or `feed-margin`, and crop marks or the label with its ruler are in it: less than 1 mm of a mark is outside.", "Nothing, if your printer prints nearer to the edge. Otherwise use larger paper, or a larger `margin`.";
                NarrowBleed, Warning, "narrow-bleed",
                    "A print shop wants more bleed than the cards have, so the last pixels of the bleed are repeated up to the edge of the picture.", "Set the `bleed` that the finding names, and draw the background so far.";
                NarrowSafeArea, Warning, "narrow-safe-area",
                    "A print shop wants everything that matters farther from the cut than the deck's `safe` says.", "Set the `safe` that the finding names, and check the deck again.";
                NearFeedEdge, Note, "near-feed-edge",
                    "Cards are so close to a short edge that a few printers cut something off when they print both sides.", "If yours does, build with `--feed-margin 15mm`.";
                NoProduct, Error, "no-product",
                    "A print shop has no cards of this size.", "Choose a size that it has, or another shop.";
                NoRoomForLabel, Note, "no-room-for-label",
                    "No margin has room for the sheet's label and ruler.", "Set a larger `margin`.";
                OtherPrintOptions, Note, "other-print-options",
                    "Several decks are printed on shared sheets, and their `[print]` tables differ: that of the first deck counts.", "Name first the deck whose `[print]` you want, or choose the options on the command line.";
                PictureTooLarge, Error, "picture-too-large",
                    "A picture that `pullet proof` or `pullet export` would make has more than 64 million pixels.", "Put more cards side by side with `--columns`, or lower `--width` or `--ppi`.";
                SheetTooLarge, Error, "sheet-too-large",
                    "Printed matter does not fit on the paper that many times.", "Lower `up`, or print on larger paper.";
                TooManyForShop, Error, "too-many-for-shop",
                    "The cards are more than one order of a print shop can have.", "Export some of them at a time, with `--cards` or `--only`.";
                TooManyPlaces, Error, "too-many-places",
                    "A sheet would hold more than 4,000 cards.", "Print on smaller paper, or set a `grid`.";
            }
            Preflight {
                ArtOffPage, Note, "art-off-page",
                    "A drawing or a picture lies wholly beside the card and its bleed, and is never printed.", "Move it onto the card, or delete it.";
                ArtOutsideSafeArea, Note, "art-outside-safe-area",
                    "A picture or a small drawing is near the cut, or is cut, and does not go on over the bleed.", "Move it into the safe area, or let it go on to the end of the bleed.";
                ClippedText, Warning, "clipped-text",
                    "A clip, an inner `<svg>` or a `viewBox` cuts text off. What `crop` of `art` leaves out, and what `<use>` leaves out of `<defs>` and symbols, is not meant to be seen.", "Move the text inside, or clip only what lies behind it.";
                CoarsePicture, Warning, "coarse-picture",
                    "A picture has few pixels for its size on paper: a note below 300 per inch, a warning below 200, an error below 100. Pictures with `image-rendering: pixelated`, and those of one pixel that fill an area with a colour, are not meant.", "Use the picture in a larger size, or show it smaller.";
                CoveredText, Warning, "covered-text",
                    "Text lies under a picture or a shape that is drawn later.", "Move one of them, or write the text later in the template.";
                CroppedPicture, Note, "cropped-picture",
                    "A picture fills its place with `slice`, and more than 3 % of its width or height is cut off.", "Give the card or the `<image>` the proportions of the picture, or write `meet` to show all of it.";
                DifferentBacks, Error, "different-backs",
                    "Cards that are shuffled together in the deck's game have different backs or sizes, or some of them have no back, so that everyone can tell them.", "Give them the same `back`.";
                FinePrint, Note, "fine-print",
                    "Text is smaller than 6.5 pt, which not everyone can read.", "Make it larger if players have to read it.";
                HiddenIndex, Warning, "hidden-index",
                    "A hand of 8 cards or more hides the number or letter at the top left, because only the left 10 mm of each card show. The hand is that of the game, or `hand` of `[preflight]`.", "Move it to the left, or make it narrower.";
                LookAlikeCards, Warning, "look-alike-cards",
                    "Cards with different ids look the same on both sides, though their fields differ. Equal rows are copies of one card.", "Print what sets them apart, or make them one card with `copies`.";
                LookAlikeColours, Warning, "look-alike-colours",
                    "Cards of different suits, packs or the like differ only in their colours, and someone who is colour-blind cannot tell these apart.", "Choose a lighter and a darker colour, or give each a pip, icon or pattern.";
                LowContrast, Warning, "low-contrast",
                    "Text hardly differs from what is behind it: the contrast is below 4.5 : 1, or for text from 18 pt below 3 : 1.", "Make the text darker, or what is behind it lighter.";
                MissingBleed, Warning, "missing-bleed",
                    "There is colour at the cut and none at the end of the bleed. A cut that is not exact leaves a white edge.", "Draw the background over the bleed, too.";
                NarrowBorder, Warning, "narrow-border",
                    "A back has a border narrower than 3 mm. A cut that is not exact makes it uneven.", "Make it wider, or let the picture go on over the bleed.";
                NearlyEmptySheet, Note, "nearly-empty-sheet",
                    "At most a quarter of the last sheet is used.", "Leave out the cards on it, or fill it with spare copies.";
                OneWayBack, Warning, "one-way-back",
                    "A back that several cards share does not look the same upside down.", "Draw it the same both ways up.";
                RevealingBack, Warning, "revealing-back",
                    "A few cards of a group have another back than the rest, so that everyone can tell them.", "Give them the same back, or put them into a group of their own.";
                SheetToSave, Note, "sheet-to-save",
                    "Cards with double cuts would take fewer sheets with less bleed, or with shared cuts; or cards would, if some of them were turned.", "Set a smaller `bleed`, `cut = \"shared\"` or `rotate = \"mixed\"`, as the finding says.";
                SmallColouredText, Note, "small-coloured-text",
                    "Text below 7 pt has a colour that is mixed from several inks. They never meet exactly, which makes thin letters fuzzy.", "Print it in black, or make it larger.";
                SmallReversedText, Warning, "small-reversed-text",
                    "Light text on a dark background is smaller than 8 pt. Ink spreads into thin light letters.", "Make it larger or bolder, or print dark text on a light background.";
                StretchedPicture, Warning, "stretched-picture",
                    "A picture is scaled more in one direction than in the other.", "Leave out `preserveAspectRatio=\"none\"`.";
                TextOutsideCard, Error, "text-outside-card",
                    "Text is beyond the cut, or the cut goes through it.", "Move it inside the card, or put it into a `<textbox>`.";
                TextOutsideSafeArea, Warning, "text-outside-safe-area",
                    "Text is so near the cut that it is cut off if the cut is not exact.", "Move it into the safe area.";
                TextTooSmall, Warning, "text-too-small",
                    "Text is smaller than 5 pt, which nobody can read.", "Make it larger. For a `<textbox>`, set a larger `min-size`.";
                ThinLine, Warning, "thin-line",
                    "A line is thinner than 0.25 pt. Many printers break it up or leave it out.", "Set a larger `stroke-width`.";
                UpsideDownNumber, Note, "upside-down-number",
                    "A number reads as another one of the same cards when it is upside down, such as 6 and 9, and no word beside it says which way up it is.", "Underline it, or put a dot after it.";
            }
        }
    };
}
pub(in crate::diag) use printing_codes;
