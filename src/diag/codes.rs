//! Every finding that Pullet can report: its code, its severity, what it means, and how to fix it.

/// Calls a macro with the table: areas with their codes, each with its severity, name, meaning and fix.
macro_rules! code_table {
    ($make:ident) => {
        $make! {
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
                BesideWithoutSize, Error, "beside-without-size", "`beside` of `[print]` names a sheet that fills its share of the paper, so that it has no place beside cards.", "Give the sheet a `size`, or remove its name.";
                BoxAndSize, Error, "box-and-size",
                    "A sheet has both `box` and `size` or `up`.", "Remove `size` and `up`: the cards say how large a box is.";
                BoxWithoutCards, Error, "box-without-cards",
                    "A sheet is a box, and the deck has no cards.", "Add cards, or remove the sheet.";
                CellError, Error, "cell-error", "A cell of a spreadsheet shows an error, such as `#REF!`.", "Fix its formula in the spreadsheet, and save it.";
                ChangedTwice, Error, "changed-twice",
                    "A variant changes the same group, sheet or row twice.", "Put both changes into one.";
                CsvQuote, Error, "csv-quote", "A quote in a table is not closed, or does not enclose the whole cell.", "Put the whole cell in quotes. To write a quote inside it, double it.";
                CsvRowLength, Error, "csv-row-length", "A row has more or fewer cells than there are columns.", "Put cells that contain a comma in quotes, and keep the commas of empty cells.";
                DuplicateColumn, Error, "duplicate-column",
                    "Two columns of a table have the same name.", "Rename one of them.";
                DuplicateId, Error, "duplicate-id",
                    "Two cards or two sheets have the same id, or two variants have the same name.", "Make the id from something that differs. For identical cards, use `copies`.";
                EmptyColumnName, Error, "empty-column-name",
                    "A column has no name, but its cells are not empty.", "Name it in the first line, or empty the cells.";
                EmptyGroup, Error, "empty-group",
                    "A group has no cards: its table has no rows, or a list of `each` is empty.", "Add a row, or remove the group.";
                EmptyTable, Error, "empty-table", "A file with a table, or its worksheet, is empty.", "Name the columns in its first line.";
                EmptyText, Error, "empty-text",
                    "A text that is needed is empty.", "Write it, or remove the line if the key is optional.";
                FileTooLarge, Error, "file-too-large", "A file is larger than 16 MB, or a spreadsheet larger than 128 MB when unpacked.", "Split it.";
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
                TomlSyntax, Error, "toml-syntax",
                    "A line of `deck.toml`, of a variant's file or of a table in TOML cannot be read: a quote, bracket, comma or `=` is missing or extra.", "Fix the line as the finding says. Nothing is printed until it can be read.";
                TooDeep, Error, "too-deep",
                    "Lists and tables are nested more than 32 levels deep.", "Remove a level.";
                TooManyBeside, Error, "too-many-beside", "`beside` of `[print]` has more than 100 names.", "Use `*` for several sheets: `\"tokens-*\"`.";
                TooManyCards, Error, "too-many-cards",
                    "The deck has more than 20,000 different cards, or prints more than 100,000.", "Shorten the lists that are combined, or lower `copies`.";
                TooManyExpectations, Error, "too-many-expectations",
                    "The deck has more than 100 `[[expect]]`.", "Use `per` and `every` to check many cards with one of them.";
                TooManyFills, Error, "too-many-fills",
                    "`fill` of `[print]` has more than 100 names.", "Use `*` for several cards: `\"spare-*\"`.";
                TooManyVariants, Error, "too-many-variants",
                    "The deck has more than 20 variants.", "Remove some: `--variant a+b` applies one on top of another.";
                TooMuchData, Error, "too-much-data",
                    "All cards together hold more than 256 MB of data.", "Shorten the texts that many cards share.";
                UnknownBeside, Error, "unknown-beside", "`beside` of `[print]` names no sheet.", "Write the id of one of the `[[sheets]]`; `*` stands for any characters.";
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
                ExpectationRunsAway, Error, "expectation-runs-away",
                    "All expectations together take too much work.", "Search shorter lists and texts, or choose fewer cards with `where`.";
                NoCardsChosen, Warning, "no-cards-chosen",
                    "`where` is true for no card, so nothing could break the expectation.", "Check the names of the fields and their values.";
                UnlikeValues, Error, "unlike-values",
                    "Values that do not go together are compared or calculated with, such as a number and text, or a list and a number; or a result cannot be calculated.", "Write a number without quotes and text in quotes. The finding names the card.";
            }
            Templates {
                DuplicateComponent, Error, "duplicate-component",
                    "Two files that a template uses define the same component.", "Rename one of them.";
                MissingArt, Error, "missing-art",
                    "`art` names a file that does not exist.", "Write the file's exact name.";
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
                    "An icon in the text does not exist, or is not a plain drawing with a size.", "Put its SVG into `templates/icons/`, with a `viewBox`.";
            }
            Drawing {
                AnimatedPicture, Note, "animated-picture",
                    "A GIF or WebP picture has several frames, and the first one is printed.", "Save the frame that you want as PNG.";
                ApproximateBlend, Warning, "approximate-blend",
                    "A drawing blends colours with `plus-lighter`, which PDF cannot do.", "Use `screen`, or check whether you like the proof.";
                ApproximateFilter, Note, "approximate-filter",
                    "A filter uses `feConvolveMatrix`, `feTile` or `stitchTiles`, whose result depends on the size of pixels.", "Look at the print, or use an image that is filtered already.";
                BadBleed, Error, "bad-bleed",
                    "`data-bleed` is not `mirror`, `extend` or a colour, or is written inside a group that is moved.", "Write `data-bleed=\"mirror\"` on the outermost group that moves the picture. See [Art without bleed](art.md#art-without-bleed).";
                BadViewBox, Error, "bad-view-box",
                    "A `viewBox` is not four numbers, the last two greater than zero.", "Write `viewBox=\"0 0 63.5 88.9\"`, or leave it out and draw in millimetres.";
                DecimalComma, Error, "decimal-comma",
                    "A number of a drawing has a decimal comma: `x=\"31,75\"`.", "Write a point: `x=\"31.75\"`.";
                DrawingRunsAway, Error, "drawing-runs-away",
                    "A drawing exceeds a [limit of drawings](templates.md#limits).", "Use fewer elements, filters or letters, and images with fewer pixels.";
                FilterAsImage, Note, "filter-as-image",
                    "A filter, such as a blur, is printed as an image of 300 pixels per inch.", "Nothing. The rest of the card stays sharp.";
                FontNotEmbeddable, Warning, "font-not-embeddable",
                    "The licence bits of a font file, `fsType` in its table `OS/2`, do not allow that the font is embedded in a PDF, or that only the letters in use are.", "Use another font, or ask its maker for permission.";
                MissingFamily, Warning, "missing-family",
                    "The first font family that a text names is not in the deck, so another of its list is printed.", "Put its file into `fonts/`, or remove it from the list.";
                MissingGlyph, Error, "missing-glyph",
                    "No font has a character of the text.", "Put a font that has it into `fonts/`, or write something else.";
                MissingPicture, Error, "missing-picture",
                    "An `<image>` names a file that does not exist, or that a deck may not read.", "Write the file's exact name, and put it into the deck's folder.";
                MissingViewBox, Warning, "missing-view-box",
                    "A drawing without a `viewBox` has a page in pixels that is larger than the card, so most of it is not printed.", "Add `viewBox=\"0 0 744 1052\"` with the width and height of the page.";
                NestedTooDeep, Error, "nested-too-deep",
                    "Drawings show each other more than 8 levels deep.", "A drawing must not show itself, nor one that shows it.";
                NoSvg, Error, "no-svg",
                    "A template's output does not begin with `<svg>`.", "Put `<svg xmlns=\"http://www.w3.org/2000/svg\">` around it.";
                NotDrawn, Warning, "not-drawn",
                    "Something in a drawing cannot be read and is left out.", "Correct what the finding quotes.";
                NotPrinted, Warning, "not-printed",
                    "A drawing contains a script, an animation, a video or HTML.", "Draw it with shapes and text.";
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
                    "An image is damaged, or is not PNG, JPEG, WebP, GIF or SVG.", "Save it again as PNG.";
            }
            Sheets {
                BacksLeftOut, Note, "backs-left-out",
                    "The cards have backs, but Cricut's Design Space prints and cuts one side of the paper.", "Put the cards into opaque sleeves, or cut them by hand: `--cutter none`.";
                BacksOnRoll, Note, "backs-on-roll",
                    "The cards have backs on the other side of the paper, but a printer with a roll prints one side: the backs have a file of their own.", "Glue the two together, or build with `--backs fold` or `--backs none`.";
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
                LessBleed, Note, "less-bleed",
                    "With double cuts, the bleed is shorter than the deck says, because more cards then fit on a sheet.", "Nothing, if you cut accurately. Otherwise build with `--least-bleed 3mm`, on more sheets.";
                MarkInMargin, Note, "mark-in-margin",
                    "You set a `margin` or `feed-margin`, and crop marks or the label with its ruler are in it: less than 1 mm of a mark is outside.", "Nothing, if your printer prints nearer to the edge. Otherwise use larger paper, or a larger `margin`.";
                NearFeedEdge, Note, "near-feed-edge",
                    "Cards are so close to a short edge that a few printers cut something off when they print both sides.", "If yours does, build with `--feed-margin 15mm`.";
                NoRoomForLabel, Note, "no-room-for-label",
                    "No margin has room for the sheet's label and ruler.", "Set a larger `margin`.";
                OtherPrintOptions, Note, "other-print-options",
                    "Several decks are printed on shared sheets, and their `[print]` tables differ: that of the first deck counts.", "Name first the deck whose `[print]` you want, or choose the options on the command line.";
                PictureTooLarge, Error, "picture-too-large",
                    "The picture that `pullet proof` would make has more than 64 million pixels.", "Put more cards side by side with `--columns`, or lower `--width`.";
                PrintedApart, Note, "printed-apart",
                    "Printed matter that may be beside cards has pages of its own: the sheets of cards cannot be shared, or that would save none.", "Nothing has to be done. The finding says how the sheets could be shared.";
                RollForMachine, Error, "roll-for-machine",
                    "The paper comes from a roll, and a cutting machine is to cut it, which must know how long a sheet is.", "Print on sheets, such as `--paper a4`, or cut by hand: `--cutter none`.";
                SheetTooLarge, Error, "sheet-too-large",
                    "Printed matter does not fit on the paper that many times.", "Lower `up`, or print on larger paper.";
                TooManyPlaces, Error, "too-many-places",
                    "A sheet would hold more than 4,000 cards.", "Print on smaller paper, or set a `grid`.";
            }
            Preflight {
                ArtOffPage, Note, "art-off-page",
                    "A drawing or a picture lies wholly beside the card and its bleed, and is never printed.", "Move it onto the card, or delete it.";
                ArtOutsideSafeArea, Note, "art-outside-safe-area",
                    "A picture or a small drawing is near the cut, or is cut, and does not go on over the bleed.", "Move it into the safe area, or let it go on to the end of the bleed.";
                ClippedText, Warning, "clipped-text",
                    "A clip, an inner `<svg>` or a `viewBox` cuts text off.", "Move the text inside, or clip only what lies behind it.";
                CoarsePicture, Warning, "coarse-picture",
                    "A picture has few pixels for its size on paper: a note below 300 per inch, a warning below 200, an error below 100.", "Use the picture in a larger size, or show it smaller.";
                DifferentBacks, Error, "different-backs",
                    "Cards that are shuffled together in the deck's game have different backs or sizes, or some of them have no back, so that everyone can tell them.", "Give them the same `back`.";
                FinePrint, Note, "fine-print",
                    "Text is smaller than 6.5 pt, which not everyone can read.", "Make it larger if players have to read it.";
                HiddenIndex, Warning, "hidden-index",
                    "A hand of 8 cards or more hides the number or letter at the top left, because only the left 10 mm of each card show. The hand is that of the game, or `hand` of `[preflight]`.", "Move it to the left, or make it narrower.";
                LookAlikeCards, Warning, "look-alike-cards",
                    "Cards with different ids look the same on both sides.", "Print what sets them apart, or make them one card with `copies`.";
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
                    "A number reads as another one of the same cards when it is upside down, such as 6 and 9.", "Underline it, or put a dot after it.";
            }
            Game {
                AssistanceContradicted, Note, "assistance-contradicted",
                    "The source contradicts itself on whether the player before one with a single card must play, and on the penalty.", "Choose with the rule `assistance`.";
                BadExample, Error, "bad-example",
                    "An example has a word that is neither a card nor a sign, or a sign that nothing stands before or after.", "Write cards and signs as the finding shows.";
                BadFowl, Error, "bad-fowl",
                    "A `fowl` is neither `chicken` nor `duck`.", "Write one of them.";
                BadGoal, Error, "bad-goal",
                    "A goal is not a whole number from 1.", "Write the sum in digits.";
                BadLabel, Error, "bad-label",
                    "A goal card does not say for which numbers of players it is, or repeats one.", "Write `3 4 5` as its `players`.";
                BadNet, Error, "bad-net",
                    "The net of a die does not fold into a cube, lacks a face from 1 to 6, or has opposite faces that do not add up to seven.", "Swap faces, or fix the squares that the finding shows.";
                BadPack, Error, "bad-pack",
                    "A card with a `value` has no `pack`.", "Give it one.";
                BadRank, Error, "bad-rank",
                    "A `rank` is not one of a pack of cards.", "Write A, 2 to 10, J, Q, K or joker.";
                BadRoll, Error, "bad-roll",
                    "The `dice` of an example are not one to six numbers from 1 to 6.", "Write `[2, 2, 2]`.";
                BadRounds, Error, "bad-rounds",
                    "`hands`, `tricks` and `prizes` do not match.", "Write a number for each round. Each hand is one less than the one before, and the tricks are one less than the hand.";
                BadRule, Error, "bad-rule",
                    "A parameter of `[rules]` has a value that it cannot have.", "Write one that the finding names.";
                BadSetup, Error, "bad-setup",
                    "A row of `[data.setups]` lacks a number.", "Write it as the finding shows.";
                BadSuit, Error, "bad-suit",
                    "A card of a pack has no suit, or one that could be red or black.", "Write hearts, diamonds, clubs or spades, or set `red = true` or `false` in the suit's row.";
                BadValue, Error, "bad-value",
                    "The `value` of a card is missing, is not a whole number, or is out of range.", "Write a whole number in that range.";
                BandsBroken, Error, "bands-broken",
                    "The bands of `[data.scoring]` do not cover every number of cards from 1 to a whole hand exactly once.", "Correct the bands.";
                CoopOrderUnsaid, Note, "coop-order-unsaid",
                    "The source does not say whether five of a kind beats every four of a kind.", "Choose with the rule `big_coop_beats_little`.";
                DuckWordingContradicted, Note, "duck-wording-contradicted",
                    "The source calls Ducks wild, and also says that they are not.", "Nothing. Do not print `wild`.";
                EndlessGame, Error, "endless-game",
                    "Games had not ended after more actions than any game should take.", "Run `pullet play --replay` to see why.";
                ExactBonusContradicted, Note, "exact-bonus-contradicted",
                    "The source contradicts itself on an exact sum.", "Choose with the rule `exact`.";
                FirstPrizeContradicted, Note, "first-prize-contradicted",
                    "The source contradicts itself on the prize of the first round.", "Choose with the rule `prizes`.";
                GoalRangeMissed, Note, "goal-range-missed",
                    "The goals for some number of players do not reach as far as the source's table says.", "Nothing, or change the goals.";
                LabelOutsideGame, Error, "label-outside-game",
                    "A goal card is for a number of players that the game does not support.", "Remove the label.";
                LadderContradicted, Warning, "ladder-contradicted",
                    "A counter scores less than the same dice score in another way, so that no one would ever count it.", "Change one of the two rules.";
                MissingBands, Error, "missing-bands",
                    "`[data.scoring]` has no row for a number of players.", "Add it.";
                MissingCards, Error, "missing-cards",
                    "The deck has no cards of a kind that the game needs.", "Add them.";
                MissingSetup, Error, "missing-setup",
                    "`[data.setups]` has no row for a number of players.", "Add it.";
                MissingValue, Error, "missing-value",
                    "A pack lacks a value.", "Add its card.";
                NoGoals, Error, "no-goals",
                    "No goal card is for a number of players that the deck supports.", "Label some goal cards for it, or change `players`.";
                NumberDiffers, Error, "number-differs",
                    "The number on the cards of a kind is not how many there are, or differs from card to card.", "Print that many with `copies`, or change the number.";
                OneSidedGoal, Warning, "one-sided-goal",
                    "A goal is the lowest or highest sum that its players can reach.", "Remove the label, or change the goal.";
                PacksAlike, Error, "packs-alike",
                    "Two packs have the same colour or icon.", "Change one of them.";
                PilesUnequal, Error, "piles-unequal",
                    "The cards left after the deal do not make two equal piles.", "Add or remove a card.";
                PlayersOutsideGame, Error, "players-outside-game",
                    "The deck or the command line asks for a number of players that the game does not support.", "Write a number that it supports.";
                PlayersTwice, Error, "players-twice",
                    "Two rows of a table are for the same number of players.", "Leave the number in one of them.";
                SetupDealWrong, Error, "setup-deal-wrong",
                    "The cards of a set-up do not equal the players' hands together.", "Change `dealt` or the cards.";
                SetupSumWrong, Error, "setup-sum-wrong",
                    "The cards of a set-up do not add up to its `total`.", "Write what the finding says, or change the cards.";
                SetupWantsMore, Error, "setup-wants-more",
                    "A set-up needs more suits, Ducks or Ones than the deck prints.", "Print more, or change the row.";
                TableDiffers, Error, "table-differs",
                    "A table of the deck does not match the game's [figures](games.md#figures).", "Write what the finding says, or print the figures instead.";
                TooFewCards, Error, "too-few-cards",
                    "There are too few cards to deal.", "Add cards, or deal fewer.";
                TooFewGoals, Error, "too-few-goals",
                    "A number of players has fewer goal cards than it needs: a label or a card is lost. In the source, 3, 4, 5 and 7 players have 10 goals, and 6 and 8 players have 9.", "Add the label or the card. If fewer are enough, write their number as the rule `goals`.";
                TooFewKinds, Error, "too-few-kinds",
                    "There are fewer kinds than it takes to end a round.", "Add kinds, or lower the rule `kinds`.";
                TooFewPacks, Error, "too-few-packs",
                    "There are fewer packs than players.", "Add packs, or lower `players`.";
                TooFewReferences, Warning, "too-few-references",
                    "There are fewer reference cards than players.", "Print one for each player.";
                TooManyKinds, Error, "too-many-kinds",
                    "There are more than 50 kinds.", "Give all cards of a kind the same `name`.";
                TwoPlayersUnknown, Note, "two-players-unknown",
                    "The set-up for 2 players is correct, but the source has no rules for 2.", "Play with 3 to 6.";
                UnknownGame, Error, "unknown-game",
                    "No rules engine has that name.", "Correct it, or leave `game` out.";
                UnknownRule, Error, "unknown-rule",
                    "`[rules]` has a key that the game does not know.", "Correct it: the finding shows the nearest one.";
                UnreachableGoal, Error, "unreachable-goal",
                    "A goal is outside the sums that its players can reach.", "Remove the label, or change the goal.";
                UnreachableTotal, Error, "unreachable-total",
                    "No player can reach the rule `goal` exactly.", "Write a multiple of what the counters are worth, not less than `opening`.";
                ValueTwice, Error, "value-twice",
                    "A pack has a value more than once.", "Remove one of the cards.";
                WrongChickens, Error, "wrong-chickens",
                    "There is not exactly one Chicken of each rank.", "Print each once.";
                WrongCounter, Error, "wrong-counter",
                    "By the rules, the dice of an example do not win what is printed beside them.", "Write what the finding says.";
                WrongDice, Error, "wrong-dice",
                    "The deck does not print exactly six paper dice.", "Write six colours as `dice` of `[theme]`, one for each die.";
                WrongEggs, Error, "wrong-eggs",
                    "There are not exactly two of each Egg.", "Print each twice.";
                WrongExample, Error, "wrong-example",
                    "An example does not come out as the rules say.", "Write what the finding says.";
                WrongJokers, Error, "wrong-jokers",
                    "A pack has more than 4 Jokers, or two packs have different numbers of them.", "Print 0 to 4 for each pack.";
                WrongPips, Error, "wrong-pips",
                    "A number shows more or fewer pips than it says, or two of them at one place.", "Write a position for each pip in `pips`.";
                WrongSample, Error, "wrong-sample",
                    "The sample score card cannot happen under the rules, or its sums are wrong.", "Write what the finding says.";
                WrongSuits, Error, "wrong-suits",
                    "There are not two red and two black suits.", "Print all four.";
            }
            Versions {
                BadVersion, Error, "bad-version",
                    "A deck is released under a version that cannot name a file.", "Use letters, digits, `-`, `_` and `.`.";
                EmptyVersion, Note, "empty-version",
                    "The version changed since the last release, and nothing else did.", "Nothing: no one has to print anything again.";
                NoVersion, Error, "no-version",
                    "A deck without a version cannot be released.", "Add it to `[deck]`: `version = \"1.0\"`.";
                RenamedCard, Note, "renamed-card",
                    "A card has another id than in the last release, and looks the same.", "Keep the old id if it is the same card.";
                ReusedId, Warning, "reused-id",
                    "An id stands for another card than in the last release.", "Give the other card a new id.";
                UnchangedVersion, Warning, "unchanged-version",
                    "The deck has changed since it was released, and still has the same version.", "Give it a new `version`.";
                UnreadableRelease, Warning, "unreadable-release",
                    "A file in `releases/` cannot be read, was changed after it was written, or belongs to another deck.", "Restore it from your backup or from version control.";
            }
        }
    };
}
pub(super) use code_table;
