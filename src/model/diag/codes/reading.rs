//! Findings about what people write: the deck and its tables, what they expect, templates and text boxes.

/// Adds these areas with their codes to those of the macros before it; [`super`] says how.
macro_rules! reading_codes {
    ($next:ident $($later:ident)*; $($before:tt)*) => {
        $next! {
            $($later)*; $($before)*
            Reading {
                AcceptedTwice, Error, "accepted-twice",
                    "`[[accept]]` names the same finding twice.", "Keep one of them.";
                AmbiguousChange, Error, "ambiguous-change",
                    "A variant changes a group or a row, and the deck has two with that name.", "Give the groups different names, or let `key` name a column that differs from row to row.";
                BadChoice, Error, "bad-choice",
                    "A key of `[print]` or `[preflight]` takes one of a few words, and has another.", "Write one of the words that the finding lists.";
                BadColour, Error, "bad-colour",
                    "A value of `[theme]` begins with `#` but is not a colour, or a drawing has a `fill`, `stroke` or other colour that cannot be read: that one is ignored, as SVG has it, and the finding is a warning.", "Write `#` followed by 3, 6 or 8 digits: `#f80`, `#ff8800`, `#ff8800cc`.";
                BadCopies, Error, "bad-copies",
                    "The number of copies is negative, a fraction, not a number, or more than 10,000.", "Write a whole number from 0 to 10000.";
                BadGrid, Error, "bad-grid",
                    "A `grid` is not columns and rows, each from 1 to 100.", "Write `\"3x4\"` for three columns and four rows.";
                BadId, Error, "bad-id",
                    "The id of a card or sheet, or the name of a variant or a printer, is empty, too long, or has a character that file names cannot have.", "Use letters, digits, `-`, `_` and `.`. The finding suggests an id.";
                BadIdTemplate, Error, "bad-id-template",
                    "The text that makes the ids cannot be read, or does something that an id cannot do.", "Write fields between double braces: `{{ name }}`.";
                BadLabels, Error, "bad-labels",
                    "`labels` of `[print]` is no sheet that Pullet knows, or its own figures do not fit together.", "Write the name of a sheet that `pullet list --labels` shows, or figures such that the labels lie apart and on the paper.";
                BadLanguage, Error, "bad-language",
                    "`language` is not a language tag.", "Write two or three letters, with a region if it matters: `en`, `pt-BR`.";
                BadLength, Error, "bad-length",
                    "A length has no unit or an unknown one, is negative, or is too small or too large.", "Write a number and its unit in quotes: `\"63.5 mm\"`.";
                BadNumber, Error, "bad-number",
                    "A number is too large, out of range, or not a number at all.", "Write one in the range that the finding names, or put it in quotes if you mean it as text.";
                BadPaper, Error, "bad-paper",
                    "`paper` of `[print]` has no name that Pullet knows, and is no size of 50 mm to 3 m a side.", "Write the name of a paper, or its size: `\"330x483mm\"`.";
                BadPlayers, Error, "bad-players",
                    "`players` does not say how many can play.", "Write a range such as `\"2-4\"`, or a number.";
                BadPrinterFile, Error, "bad-printer-file",
                    "`printers.toml`, or a printer in it that is to be used, cannot be read.", "Fix the value as the finding says, or measure the printer again with `pullet align`.";
                BadShape, Error, "bad-shape",
                    "`shape` is not a shape that Pullet knows, the card cannot have it, or the deck's own outline is not one closed line within the card.", "Write `rectangle`, `circle`, `ellipse` or `hexagon`, or name a drawing with a single path whose page is the card.";
                BadTemplateName, Error, "bad-template-name",
                    "A `front` or `back` with `{{ … }}` cannot be read, or does something that a name cannot do.", "Write fields between double braces: `front = \"{{ kind }}.svg\"`.";
                BadUp, Error, "bad-up",
                    "`up` is not a number from 1 to 100 or a list of such numbers.", "Write `1`, or a list for one page each: `[1, 4]`.";
                BoxAndSize, Error, "box-and-size",
                    "A sheet has both `box` and `size`, `up` or `text`.", "Remove `size` and `up`: the cards say how large a box is. Make another sheet of the `text`.";
                BoxWithoutCards, Error, "box-without-cards",
                    "A sheet is a box, and the deck has no cards.", "Add cards, or remove the sheet.";
                CellError, Error, "cell-error", "A cell of a spreadsheet shows an error, such as `#REF!`.", "Fix its formula in the spreadsheet, and save it.";
                ChangedTwice, Error, "changed-twice",
                    "A variant changes the same group, sheet or row twice.", "Put both changes into one.";
                ControlCharacter, Note, "control-character",
                    "A text has control characters, U+007F to U+009F: letters of Windows-1252 that were read as Latin-1. The letters that were meant are printed.", "Save the text again as UTF-8, or write the letters themselves.";
                CsvQuote, Error, "csv-quote", "A quote in a table is not closed, or does not enclose the whole cell.", "Put the whole cell in quotes. To write a quote inside it, double it.";
                CsvRowLength, Error, "csv-row-length", "A row has more or fewer cells than there are columns.", "Put cells that contain a comma in quotes, and keep the commas of empty cells.";
                DateCell, Warning, "date-cell",
                    "A cell is a date, while others of its column are numbers: spreadsheets turn `1-2` into a date.", "Make the column text in the spreadsheet, and type the value again.";
                DuplicateColumn, Error, "duplicate-column",
                    "Two columns of a table have the same name.", "Rename one of them.";
                DuplicateId, Error, "duplicate-id",
                    "Two cards or two sheets have the same id, or two variants have the same name.", "Make the id from something that differs. For identical cards, use `copies`.";
                EmptyGroup, Error, "empty-group",
                    "A group has no cards: its table has no rows, or a list of `each` is empty.", "Add a row, or remove the group.";
                EmptyTable, Error, "empty-table", "A file with a table, or its worksheet, is empty.", "Name the columns in its first line.";
                EmptyText, Error, "empty-text",
                    "A text that is needed is empty.", "Write it, or remove the line if the key is optional.";
                FigureInWords, Warning, "figure-in-words",
                    "A text writes a number that `[figures]` or `[deck]` give a name, so it stays as it is when that number changes.", "Write the placeholder that the finding shows.";
                FileTooLarge, Error, "file-too-large", "A table is larger than 16 MB, `deck.toml` or another file in TOML larger than 4 MB, or a spreadsheet larger than 128 MB when unpacked.", "Split it.";
                FillNeverPrinted, Warning, "fill-never-printed",
                    "A group with `fill = true` never fills a sheet: no card that is printed has its size, or a group before it always fills the sheet.", "Give it the size of other cards, or give the group before it a number of `copies`.";
                FormulaWithoutResult, Error, "formula-without-result", "A spreadsheet has a formula, but not what it gives: a program wrote the file without calculating.", "Open the file in a spreadsheet program, and save it.";
                IsAndBounds, Error, "is-and-bounds",
                    "An `[[expect]]` has both `is` and `min` or `max`.", "Keep `is` for one number, or `min` and `max` for a range.";
                MergedCells, Warning, "merged-cells", "Cells of a spreadsheet are merged. Only the first of them has the value; for the cards, the others are empty.", "Split them, and write the value into each row that has it.";
                MisplacedKey, Warning, "misplaced-key",
                    "A key of `[[cards]]`, such as `copies`, is written below `[cards.fields]`, where it is only a value for templates.", "Write it above `[cards.fields]`.";
                MissingColumn, Error, "missing-column",
                    "`copies`, or the `key` of a variant's table, names a column that does not exist.", "Name one of the columns that the finding lists.";
                MissingFile, Error, "missing-file",
                    "A file that the deck names is not in its folder.", "Correct the name, or put the file there.";
                MissingKey, Error, "missing-key",
                    "A required key is missing.", "Add the line that the finding shows.";
                NotInDeck, Error, "not-in-deck",
                    "A variant changes a value, table, row, column, group or sheet that the deck does not have.", "Correct the name: the finding shows the nearest one. For a new table, group or sheet, write `new = true`.";
                NotUtf8, Error, "not-utf8",
                    "A file is not saved as UTF-8.", "Save it again as UTF-8.";
                NothingToPrint, Error, "nothing-to-print",
                    "The deck has no cards and no sheets.", "Add `[[cards]]` or `[[sheets]]`.";
                OutsideFolder, Error, "outside-folder",
                    "A file name leads out of the deck's folder.", "Copy the file into the folder.";
                ReservedName, Error, "reserved-name",
                    "A column, entry or field has a name that means something else in templates, a sheet has the id `cards` or one that begins with `cards_`, or a variant the name `base`.", "Choose another name.";
                RowsAndEach, Error, "rows-and-each",
                    "A group has both `rows` and `each`.", "Keep one, or make two groups.";
                RowsAndFile, Error, "rows-and-file",
                    "A table of `[data]` has both `rows` and `file`.", "Keep one of them.";
                TableSyntax, Error, "table-syntax", "A table in JSON or YAML cannot be read, or has an alias, which Pullet does not follow.", "Fix the line as the finding says.";
                TableTooLarge, Error, "table-too-large", "A table has more than 1,000,000 cells, or a worksheet more than 16 MB of text.", "Split it.";
                TitleRow, Note, "title-row",
                    "The first line of a table has one cell, above a line of several names: it is taken for a title, and the line below it names the columns.", "Remove the title if the note disturbs you.";
                TomlSyntax, Error, "toml-syntax",
                    "A line of `deck.toml`, of a variant's file or of a table in TOML cannot be read: a quote, bracket, comma or `=` is missing or extra.", "Fix the line as the finding says. Nothing is printed until it can be read.";
                TooDeep, Error, "too-deep",
                    "Lists and tables are nested more than 32 levels deep.", "Remove a level.";
                TooManyCards, Error, "too-many-cards",
                    "The deck has more than 20,000 different cards, or prints more than 100,000.", "Shorten the lists that are combined, or lower `copies`.";
                TooManySheets, Error, "too-many-sheets",
                    "The deck has more than 200 `[[sheets]]`.", "Put pages that belong together into one sheet, or make several decks.";
                TooManyVariants, Error, "too-many-variants",
                    "The deck has more than 20 variants.", "Remove some: `--variant a+b` applies one on top of another.";
                TooMuchData, Error, "too-much-data",
                    "All cards together, or all tables together, hold more than 256 MB of data.", "Shorten the texts that many cards share, and remove columns and rows that no card needs.";
                TranslationDiffers, Warning, "translation-differs",
                    "A text in another language has other placeholders or other numbers than the text that it translates, or a list has another length.", "Write the same placeholders, numbers and entries as the deck does.";
                UnknownCardFormat, Error, "unknown-card-format",
                    "`card` or `size` names an unknown format.", "Write a known format, or its width and height.";
                UnknownField, Error, "unknown-field",
                    "An id, a template or an `[[expect]]` reads a name that the card does not have. It is a warning where a template only asks whether the name exists.", "Read a name that exists, add the field, or write `| default(value=…)` in the template.";
                UnknownFill, Error, "unknown-fill",
                    "`fill` of `[print]` names no card and no group.", "Write the id of a card or the name of a group; `*` stands for any characters.";
                UnknownKey, Error, "unknown-key",
                    "A key does not belong in its table.", "Correct it: the finding shows the nearest one.";
                UnknownPrinter, Warning, "unknown-printer",
                    "The `[print]` of the deck names a printer that has no profile on this computer: the deck is printed without one.", "Measure your printer with `pullet align`, give the name of one that `pullet printers` lists, or remove the line.";
                UnknownTable, Error, "unknown-table",
                    "`rows` or `each` names a table that is not in `[data]`.", "Correct the name, or add the table.";
                UnknownWorksheet, Error, "unknown-worksheet", "`sheet` names a worksheet, or a list of a file in JSON, YAML or TOML, that the file does not have, or the file has none.", "Write one of the names that the finding lists, or remove `sheet`.";
                UnreadableFile, Error, "unreadable-file", "The system did not allow the file to be read.", "Check its permissions.";
                UnreadableName, Note, "unreadable-name",
                    "A column, entry, field or table has a name that `{{ … }}` cannot read.", "If a template should read it, use the letters a to z, digits and `_`.";
                UnreadableWorkbook, Error, "unreadable-workbook", "A spreadsheet is damaged, has a password, or is in a format that Pullet does not read, such as `.xls`.", "Save it as `.xlsx` or `.ods`, without a password.";
                UntranslatedRows, Warning, "untranslated-rows",
                    "A variant in another language changes some rows of a table, and leaves out others that have words in the same columns.", "Add the rows to the variant's table; repeat words that are the same in both languages.";
                UntranslatedStrings, Warning, "untranslated-strings",
                    "A variant is in another language than the deck, and some of the deck's `[strings]` are unchanged.", "Add them to the variant's `strings`.";
                UnusedAcceptance, Warning, "unused-acceptance",
                    "`[[accept]]` names a finding that does not occur, or that does not exist.", "Correct the name, or remove it.";
                UnusedTable, Warning, "unused-table",
                    "No group and no template uses a table of `[data]`.", "Use it, or remove it.";
                VariantTwice, Error, "variant-twice",
                    "A variant is in `deck.toml` and also in a file of its own.", "Keep one of them.";
                WrongType, Error, "wrong-type",
                    "A value is of the wrong kind for its key: a number instead of text, a list instead of a table.", "Write it as the finding shows.";
            }
            Expectations {
                BadExpression, Error, "bad-expression",
                    "An expression cannot be read, or does something that an expression cannot do here.", "Look at the caret: the finding says what should be there.";
                ExpectationBroken, Error, "expectation-broken",
                    "The cards are not as you expect. The finding shows what was expected, what was found, and the cards.", "Change the cards, or the expectation.";
                NoCardsChosen, Warning, "no-cards-chosen",
                    "`where` is true for no card, so nothing could break the expectation.", "Check the names of the fields and their values.";
                UnlikeValues, Error, "unlike-values",
                    "Values that do not go together are compared or calculated with, such as a number and text, or a list and a number; or a result cannot be calculated.", "Write a number without quotes and text in quotes. The finding names the card.";
            }
            Templates {
                DuplicateComponent, Error, "duplicate-component",
                    "Two files that a template uses define the same component.", "Rename one of them.";
                MissingArt, Error, "missing-art",
                    "`art` names a drawing that does not exist, or a name that several drawings have.", "Put the drawing into the deck's folder or any folder in it. If several have its name, write its folder, too.";
                MissingTemplate, Error, "missing-template",
                    "A template that the deck, an `include` or an `extends` names does not exist.", "Write the file's exact name, and put it into `templates/`.";
                SingleBraces, Warning, "single-braces",
                    "A template has the name of a field between single braces, which print as they are written.", "Write two braces on each side: `{{ name }}`.";
                TableAsText, Error, "table-as-text",
                    "A template prints a table or a list as if it were text.", "Print one of its entries, as the finding shows, or all entries of a list with `| join(sep=\", \")`.";
                TemplateCycle, Error, "template-cycle",
                    "Templates include or extend each other in a circle.", "Remove one `include` or `extends`.";
                TemplateError, Error, "template-error",
                    "A value is of the wrong kind, or the template reports an error with `throw`.", "Give the card the right value, or test for it first with `if`.";
                TemplateRunsAway, Error, "template-runs-away",
                    "A template exceeds a [limit](templates.md#limits).", "Make loops and values smaller.";
                TemplateSyntax, Error, "template-syntax",
                    "A tag is not written correctly.", "Look at the caret: what is there is not what the tag needs.";
                UnfilledPlaceholder, Error, "unfilled-placeholder",
                    "Text of a deck with a game asks for a number, as in `[hand]` or `SIX`, and no template replaces the name: it is misspelled.", "Write the name that the finding shows. If you mean a bracket as it is, write a backslash before it.";
                UnknownBlock, Error, "unknown-block",
                    "A template fills a block that the template it extends does not have.", "Use the block's name from there.";
                UnknownComponent, Error, "unknown-component",
                    "No file `components/*.svg` defines a component with that name.", "Use the name that the finding shows, or define the component.";
                UnknownFilter, Error, "unknown-filter",
                    "No filter has that name.", "Use the name that the finding shows.";
                UnknownFunction, Error, "unknown-function",
                    "No function has that name.", "Use the name that the finding shows.";
                UnknownTest, Error, "unknown-test",
                    "Nothing with that name can follow `is`.", "Use the name that the finding shows.";
                UnreadableTemplate, Error, "unreadable-template",
                    "The file is not text, is too large, or lies outside the folders that a deck may read.", "Save it as UTF-8, in `templates/`.";
                UnusableArt, Error, "unusable-art",
                    "The file is not SVG, is incomplete, or declares entities.", "Save it as plain SVG.";
                UnusedColumn, Note, "unused-column",
                    "Columns of a table, or fields of cards and sheets, are read by no template, id or expectation.", "Read them in a template, or remove them. If they are for yourself, accept the finding.";
                UnusedFile, Note, "unused-file",
                    "Templates, drawings or pictures in the deck's folder are not used.", "Remove them, or write their exact names where they belong.";
                UnusedString, Note, "unused-string",
                    "No template reads some of the `[strings]`.", "Read them in a template, or remove them.";
                UnusedTheme, Note, "unused-theme",
                    "Nothing uses some values of the `[theme]`.", "Use them in a template, or remove them.";
            }
            Text {
                BadMarkup, Error, "bad-markup",
                    "A mark in the text of a box is not closed, closes nothing, or does not exist.", "Close it, or write a backslash before a character that you mean literally.";
                BadTextBox, Error, "bad-text-box",
                    "An attribute of a `<textbox>`, `<textline>`, `<textstyle>` or `<icon>` is missing or cannot be read, or the element contains something that it cannot contain.", "Write it as the finding says. [Text](text.md) lists all attributes.";
                MissingFace, Warning, "missing-face",
                    "Text is bold, italic or of a certain weight, but the font family has no such face.", "Put the face into `fonts/`, or ask for a face that is there. The finding lists the weights.";
                NoHyphenation, Warning, "no-hyphenation",
                    "Words should be hyphenated in a language whose rules Pullet does not have.", "Write soft hyphens into the words.";
                OversetText, Error, "overset-text",
                    "Text does not fit into its box or line, even at the smallest size allowed.", "Lower `min-size` to the size that the finding names, enlarge the box, or shorten the text.";
                UnknownAttribute, Warning, "unknown-attribute",
                    "A `<textbox>` or similar element has an attribute that means nothing.", "Correct its name.";
                UnknownStyle, Error, "unknown-style",
                    "Text names a style or colour that is not defined.", "Use the name that the finding shows, or define it with `<textstyle>`.";
                UnusableIcon, Error, "unusable-icon",
                    "An icon in the text does not exist, or is not a plain drawing with a size.", "Write the name of an icon that `pullet list icons` shows, or put its SVG into `templates/icons/`, with a `viewBox`.";
            }
        }
    };
}
pub(in crate::diag) use reading_codes;
