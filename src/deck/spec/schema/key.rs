//! The keys of a table of `deck.toml`, and the schema of the table that has them.

use serde_json::{Map, Value, json};

/// A key of a table: what it is, which values it takes, and what holds without it.
pub(in crate::spec) struct SchemaKey {
    name: &'static str,
    about: String,
    values: Value,
    is_required: bool,
}

/// Returns a key that may be left out; `about` is a sentence for people, and `values` the schema of its values.
pub(in crate::spec) fn key(name: &'static str, about: &str, values: Value) -> SchemaKey {
    SchemaKey { name, about: about.to_owned(), values, is_required: false }
}

impl SchemaKey {
    /// Says that the table needs the key.
    pub(in crate::spec) fn required(mut self) -> Self {
        self.is_required = true;
        self
    }

    /// Gives the value that holds without the key.
    pub(in crate::spec) fn or(mut self, default: impl Into<Value>) -> Self {
        let default = default.into();
        let shown = match &default {
            Value::String(words) => format!("\"{words}\""),
            other => other.to_string(),
        };
        self.values["default"] = default;
        self.otherwise(&shown)
    }

    /// Says in words what holds without the key.
    pub(in crate::spec) fn otherwise(mut self, default: &str) -> Self {
        self.about = format!("{} Default: {default}.", self.about);
        self
    }

    fn schema(&self) -> Value {
        let mut schema = Map::from_iter([("description".to_owned(), Value::String(self.about.clone()))]);
        if let Value::Object(values) = &self.values {
            schema.extend(values.clone());
        }
        Value::Object(schema)
    }
}

/// Which keys a table needs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::spec) enum Needs {
    /// Those that are required.
    Required,
    /// None: a variant changes only some of them.
    Nothing,
}

/// Returns the schema of a table that has these keys and no others.
pub(in crate::spec) fn table(keys: impl IntoIterator<Item = SchemaKey>, needs: Needs) -> Value {
    let (mut properties, mut required) = (Map::new(), Vec::new());
    for key in keys {
        if key.is_required && needs == Needs::Required {
            required.push(key.name);
        }
        properties.insert(key.name.to_owned(), key.schema());
    }
    let mut schema = json!({ "type": "object", "properties": properties, "additionalProperties": false });
    if !required.is_empty() {
        schema["required"] = json!(required);
    }
    schema
}

/// Returns the schema of a table, as [`table`], that needs its required keys.
pub(in crate::spec) fn inner(keys: impl IntoIterator<Item = SchemaKey>) -> Value {
    table(keys, Needs::Required)
}
