//! A git repository for tests, written without a git program.

use super::WorkFolder;
use gix_hash::{Kind as Hash, ObjectId};
use gix_object::{Kind, Write};
use gix_odb::loose::Store;

/// The mode of a file in a git folder.
pub const FILE: &str = "100644";
/// The mode of a folder.
pub const FOLDER: &str = "40000";
/// The mode of a link.
pub const LINK: &str = "120000";
/// The mode of a submodule.
pub const SUBMODULE: &str = "160000";

/// A repository with the branch `main` checked out, and no commits.
pub struct Repository {
    /// Its work tree.
    pub folder: WorkFolder,
    store: Store,
}

impl Repository {
    pub fn new() -> Self {
        let folder = WorkFolder::new();
        folder
            .file(".git/HEAD", "ref: refs/heads/main\n")
            .file(".git/objects/info/none", "")
            .file(".git/refs/none", "");
        let store = Store::at(folder.path(".git/objects"), Hash::Sha1);
        Self { folder, store }
    }

    pub fn object(&self, kind: Kind, bytes: &[u8]) -> ObjectId {
        self.store.write_buf(kind, bytes).expect("an object can be written")
    }

    pub fn blob(&self, bytes: impl AsRef<[u8]>) -> ObjectId {
        self.object(Kind::Blob, bytes.as_ref())
    }

    /// A folder of entries: their modes, names and objects.
    pub fn tree(&self, entries: &[(&str, &str, ObjectId)]) -> ObjectId {
        let mut bytes = Vec::new();
        for (mode, name, id) in entries {
            bytes.extend_from_slice(format!("{mode} {name}\0").as_bytes());
            bytes.extend_from_slice(id.as_bytes());
        }
        self.object(Kind::Tree, &bytes)
    }

    /// A folder of files, in folders of their own if their names have a `/`.
    pub fn tree_of(&self, files: &[(&str, &str)]) -> ObjectId {
        let mut entries: Vec<(&str, &str, ObjectId)> = Vec::new();
        for (path, text) in files {
            match path.split_once('/') {
                None => entries.push((FILE, path, self.blob(text))),
                Some((folder, _)) if entries.iter().any(|(_, name, _)| *name == folder) => {}
                Some((folder, _)) => {
                    let inner: Vec<(&str, &str)> = files
                        .iter()
                        .filter_map(|(path, text)| Some((path.strip_prefix(folder)?.strip_prefix('/')?, *text)))
                        .collect();
                    entries.push((FOLDER, folder, self.tree_of(&inner)));
                }
            }
        }
        self.tree(&entries)
    }

    pub fn commit_of(&self, tree: ObjectId, parents: &[ObjectId]) -> ObjectId {
        let parents = parents.iter().map(|id| format!("parent {id}\n")).collect::<Vec<_>>().concat();
        let who = "A B <a@b.c> 0 +0000";
        let text = format!("tree {tree}\n{parents}author {who}\ncommitter {who}\n\nA commit\n");
        self.object(Kind::Commit, text.as_bytes())
    }

    /// Commits these files to `main`, as the only ones.
    pub fn commit(&self, files: &[(&str, &str)]) -> ObjectId {
        let main = self.folder.path(".git/refs/heads/main");
        let parent = std::fs::read_to_string(main).ok().and_then(|id| ObjectId::from_hex(id.trim().as_bytes()).ok());
        let commit = self.commit_of(self.tree_of(files), parent.as_slice());
        self.point("heads/main", commit);
        commit
    }

    /// Lets a branch or a tag point to an object.
    pub fn point(&self, name: &str, id: ObjectId) -> &Self {
        self.folder.file(&format!(".git/refs/{name}"), format!("{id}\n"));
        self
    }

    /// Where an object is stored.
    pub fn place(id: ObjectId) -> String {
        let id = id.to_string();
        format!(".git/objects/{}/{}", &id[..2], &id[2..])
    }
}
