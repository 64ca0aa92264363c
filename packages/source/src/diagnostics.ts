import { defineDiagnostics } from "@skill-convert/core";

/** Every finding about the text of a manifest, whatever its format. */
export const sourceDiagnostics = defineDiagnostics("source", {
  "yaml-syntax": {
    severity: "error",
    message: "This YAML cannot be read: {reason}.",
    docs: "The text is not YAML at the place shown, so nothing of the document is used. Correct the line and try again.",
  },
  "unquoted-colon": {
    severity: "error",
    message:
      'The value of "{field}" must be in quotes: in YAML, a colon followed by a space or the end of a line marks a key.',
    docs: "Text that contains `: ` is read as a key and its value unless it is quoted. Many programs silently skip such a skill. The fix puts all of the text in quotes, which is almost always what was meant.",
  },
  "unquoted-start": {
    severity: "error",
    message: "An unquoted YAML string cannot begin with {character}; put it in quotes.",
    docs: "The characters `@`, `` ` `` and `%` are reserved at the beginning of unquoted text; `*` begins an alias, `&` an anchor, `[` a list and `{` a mapping. The fix puts the text in quotes.",
  },
  "placeholder-in-list": {
    severity: "error",
    message: "{text} must be in quotes: inside a list in brackets, an opening brace begins a mapping.",
    docs: "Placeholders such as `{name}` in an item of a list in brackets are not YAML unless the item is quoted. The fix quotes it.",
  },
  "unclosed-bracket": {
    severity: "error",
    message: "The {bracket} that opens here is not closed.",
    docs: "Brackets and braces that span several lines must be closed, and the lines between them must be indented. Text that only begins with a bracket must be in quotes.",
  },
  "lone-carriage-return": {
    severity: "error",
    message:
      "This carriage return has no line feed after it. YAML starts a new line here, although most editors do not show one.",
    docs: "Such characters appear in text that was converted between systems twice. The fix replaces each with the line feed that YAML reads it as.",
  },
  "text-after-quote": {
    severity: "error",
    message: "The quoted string that begins here ends at the next {quote}, but more text follows on the line.",
    docs: 'Text in quotes ends at the next quote of the same kind. In single quotes an apostrophe is written twice; in double quotes a quote is written `\\"`. If the text contains only apostrophes, the fix uses double quotes.',
  },
  "text-in-header": {
    severity: "error",
    message:
      "The text of a {character} block begins on the next line; text that only begins with {character} must be in quotes.",
    docs: "`|` and `>` must come last on their line, and the text follows on lines that are indented further. Move the text to the next line, or put it in quotes.",
  },
  "missing-space": {
    severity: "error",
    message:
      'The colon after "{key}" must be followed by a space; without one, this line is not read as a key with a value.',
    docs: "In YAML, a colon ends a key only if a space or the end of the line follows it. The fix adds the space.",
  },
  "stray-indentation": {
    severity: "error",
    message: '"{key}" is indented as if it belonged to "{above}", which already has a value.',
    docs: "All keys of a mapping must begin in the same column. Move the line to the left, or put the text above it in quotes if this line is part of that text.",
  },
  "invisible-character": {
    severity: "error",
    message: "The character {character} indents this line; it looks like a space but is not one.",
    docs: "No-break spaces and other invisible characters often come from text that was copied from a web page. YAML counts only ordinary spaces as indentation. Replace them.",
  },
  "stray-byte-order-mark": {
    severity: "warning",
    message: "This byte-order mark is in the middle of the text and is read as part of it.",
    docs: "The mark is invisible and belongs at the very beginning of a file. Joining files can leave one in the middle. Remove it.",
  },
  "tab-indentation": {
    severity: "error",
    message: "YAML cannot be indented with tabs; use spaces.",
    docs: "YAML uses the number of spaces to see which lines belong together, and does not allow tabs there. The fix replaces the tabs if the document reads the same with every common tab width.",
  },
  "unclosed-quote": {
    severity: "error",
    message: "The quoted text that begins here has no closing {quote}.",
    docs: "Everything after the opening quote is read as text. Add the closing quote; in single quotes an apostrophe is written twice. If the text clearly ends on its line, the fix adds the quote.",
  },
  "several-documents": {
    severity: "error",
    message: "A second YAML document begins here, but a manifest must be a single document.",
    docs: "A line `---` begins another document. Remove it, or move what follows into a file of its own.",
  },
  "duplicate-key": {
    severity: "error",
    message: 'The key "{key}" appears twice here; the last value is used.',
    docs: "Readers disagree about which of two equal keys counts, so remove one of them. If both have the same value, the fix removes the first.",
  },
  "complex-key": {
    severity: "error",
    message: "A list or a mapping cannot be a key; its text, {key}, is used instead.",
    docs: "YAML allows any value as a key, but a manifest may contain only data that JSON can represent, and keys are strings there. Quote the key if text was meant.",
  },
  "not-json": {
    severity: "error",
    message: "A manifest cannot contain the value {found}; it is read as a string.",
    docs: "JSON cannot represent infinity and not-a-number. Write a finite number, or quote the text.",
  },
  "imprecise-number": {
    severity: "warning",
    message: "The number {found} has more digits than a 64-bit number can hold and is read as {read}.",
    docs: "Numbers are read as 64-bit floating point. The text of the number is kept as long as nothing changes it; quote it if its digits matter.",
  },
  "unknown-tag": {
    severity: "warning",
    message: "The tag {tag} is ignored; the value is read as if it had none.",
    docs: "Tags such as `!!binary` or `!custom` ask a program to construct an object of a special type. No such objects are constructed when a manifest is read.",
  },
  "merge-key": {
    severity: "warning",
    message: 'The key "<<" does not merge anything in YAML 1.2; it is read as a key of that name.',
    docs: "Merging with `<<` belongs to YAML 1.1. Write the merged keys out.",
  },
  "unused-anchor": {
    severity: "warning",
    message: "{text} is read as an anchor, not as part of the text, and nothing refers to it.",
    docs: "A word that begins with `&` marks a value so that an alias can repeat it; it is not part of the value. Put the text in quotes if the word belongs to the text.",
  },
  "unknown-alias": {
    severity: "error",
    message: "The alias *{name} does not refer to any anchor before it.",
    docs: "An alias repeats the value that an anchor of the same name marks earlier in the document. Text that begins with an asterisk must be quoted.",
  },
  "alias-expansion": {
    severity: "error",
    message: "The aliases in this document expand to more than {limit} characters, so it is not read.",
    docs: "A few lines of nested aliases can expand to gigabytes. A manifest does not need them; write the values out.",
  },
  "too-deep": {
    severity: "error",
    message: "Lists and mappings are nested more than {limit} levels deep here, so the document is not read.",
    docs: "The limit keeps hostile input from exhausting memory. No manifest needs that many levels.",
  },
  "too-large": {
    severity: "error",
    message: "This document has {length} characters and the limit is {limit}, so it is not read.",
    docs: "A manifest is usually a page of text. Look for data that ended up in it by mistake, or for a missing closing fence. The limit is 8 MiB for JSON and for plain YAML, and 512 KiB for YAML with anchors, tags, tabs or collections over several lines, which takes much longer to read. A larger document of that kind can be written as JSON.",
  },
  "unquoted-placeholder": {
    severity: "warning",
    message: "The placeholder in {text} must be quoted in YAML; it is read as text.",
    docs: "Inside a flow list, an opening brace begins a mapping. The item is read as text, as it was meant, and the fix puts it in quotes.",
  },
  "json-syntax": {
    severity: "error",
    message: "This JSON cannot be read: found {found}, expected {expected}.",
    docs: "The text is not JSON at the place shown, so nothing of the document is used. Correct it and try again.",
  },
  "trailing-comma": {
    severity: "error",
    message: "JSON does not allow a comma before {closing}.",
    docs: "The last entry of a list or an object has no comma after it. The fix removes it.",
  },
  "json-comment": {
    severity: "error",
    message: "JSON does not allow comments.",
    docs: "The fix removes the comment. If its text must stay with the data, store it as a value under a separate key.",
  },
  "json-quotes": {
    severity: "error",
    message: "Strings in JSON need straight double quotes, not {found}.",
    docs: "Single quotes belong to other languages, and word processors turn straight quotes into typographic ones. The fix replaces both quotes.",
  },
  "json-key": {
    severity: "error",
    message: 'The key {key} must be in double quotes: "{key}".',
    docs: "JavaScript and YAML allow keys without quotes, and JSON does not. The fix adds them.",
  },
  "json-word": {
    severity: "error",
    message: "In JSON this is written {right}, not {found}.",
    docs: "Python and JavaScript have other names for these values. The fix writes the JSON name.",
  },
  "missing-comma": {
    severity: "error",
    message: "A comma is missing here, before the next entry.",
    docs: "Entries of a list or an object are separated by commas. The fix adds it.",
  },
  "unclosed-front-matter": {
    severity: "error",
    message: "The front matter that begins on the first line has no closing line of three dashes.",
    docs: "Front matter is enclosed by two lines that are exactly `---`. If its end is clear, the fix adds the missing line.",
  },
  "late-front-matter": {
    severity: "warning",
    message: "Front matter must begin on the very first line of the file, so this is read as text.",
    docs: "Every reader looks for `---` at the beginning of the file. Remove the empty lines, or the second byte-order mark, before it.",
  },
  "carriage-returns": {
    severity: "error",
    message: "The lines of this file end with a carriage return alone, so all of it is read as one line.",
    docs: "Lines end with a line feed, or with a carriage return and a line feed. The fix replaces each carriage return with a line feed.",
  },
  "front-matter-language": {
    severity: "error",
    message: 'Front matter in the language "{language}" is not read; only YAML and JSON are.',
    docs: "Some readers execute front matter that is written in a programming language. skill-convert never does. Write it as YAML.",
  },
});

/** The codes of {@link sourceDiagnostics}, without the namespace. */
export type SourceCode = keyof typeof sourceDiagnostics.definitions;
