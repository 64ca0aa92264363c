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
    message: 'A colon followed by a space ends a key in YAML, so the text "{text}" must be quoted.',
    docs: "Text that contains `: ` is read as a key and its value unless it is quoted. The fix puts it in quotes, which is what almost always was meant.",
  },
  "unquoted-start": {
    severity: "error",
    message: "YAML text cannot begin with {character} unless it is quoted.",
    docs: "The characters `@`, `` ` `` and `%` are reserved at the beginning of unquoted text. The fix puts the text in quotes.",
  },
  "tab-indentation": {
    severity: "error",
    message: "A tab cannot indent YAML: use spaces.",
    docs: "YAML counts spaces to know what belongs together, and refuses tabs there. The fix replaces each tab by two spaces, where the document can then be read.",
  },
  "unclosed-quote": {
    severity: "error",
    message: "The quoted text that begins here has no closing {quote}.",
    docs: "Everything after the opening quote was taken for text. Add the closing quote; in single quotes an apostrophe is written twice.",
  },
  "several-documents": {
    severity: "error",
    message: "A second YAML document begins here; a manifest is one document.",
    docs: "A line `---` begins another document. Remove it, or move what follows into a file of its own.",
  },
  "duplicate-key": {
    severity: "error",
    message: 'The key "{key}" is written twice here; the last one is read.',
    docs: "Readers differ on which of two equal keys counts, so one has to go. Where both have the same value, the fix removes the first.",
  },
  "complex-key": {
    severity: "error",
    message: "A list or a mapping cannot be a key: the text {key} is taken for it.",
    docs: "YAML allows any value as a key, but a manifest is data that JSON can hold, where a key is text. Quote the key if text was meant.",
  },
  "not-json": {
    severity: "error",
    message: "{found} is no value that a manifest can hold; it is read as text.",
    docs: "Infinity and not-a-number have no JSON. Write a finite number, or quote the text.",
  },
  "imprecise-number": {
    severity: "warning",
    message: "The number {found} has more digits than a program can hold and is read as {read}.",
    docs: "Numbers are read as 64-bit floating point. The text of the number is kept as long as nothing changes it; quote it if its digits matter.",
  },
  "unknown-tag": {
    severity: "warning",
    message: "The tag {tag} means nothing here; the value is read as if it had none.",
    docs: "Tags such as `!!binary` or `!custom` ask a program to build something of its own. Nothing is built while reading a manifest.",
  },
  "merge-key": {
    severity: "warning",
    message: 'The key "<<" does not merge anything in YAML 1.2; it is read as a key of that name.',
    docs: "Merging with `<<` belongs to YAML 1.1. Write the merged keys out.",
  },
  "unknown-alias": {
    severity: "error",
    message: "The alias *{name} refers to nothing before it.",
    docs: "An alias repeats the value that an anchor of the same name marks earlier in the document. Text that begins with an asterisk must be quoted.",
  },
  "alias-expansion": {
    severity: "error",
    message: "The aliases of this document stand for more than {limit} characters, so it is not read.",
    docs: "A few lines of nested aliases can stand for gigabytes. A manifest has no need of that; write the values out.",
  },
  "too-deep": {
    severity: "error",
    message: "Lists and mappings are nested more than {limit} levels deep here, so the document is not read.",
    docs: "The limit keeps hostile input from exhausting memory. No manifest needs so many levels.",
  },
  "too-large": {
    severity: "error",
    message: "This document has {length} characters; more than {limit} are not read.",
    docs: "A manifest is a page of text. Look for data that ended up in it by mistake, or for a missing closing fence.",
  },
  "unquoted-placeholder": {
    severity: "warning",
    message: "The placeholder in {text} must be quoted in YAML; it is read as text.",
    docs: "Inside a flow list, an opening brace begins a mapping. The text is read as it was meant, and the fix puts it in quotes.",
  },
  "json-syntax": {
    severity: "error",
    message: "This JSON cannot be read: found {found}, expected {expected}.",
    docs: "The text is not JSON at the place shown, so nothing of the document is used. Correct it and try again.",
  },
  "trailing-comma": {
    severity: "error",
    message: "JSON allows no comma before {closing}.",
    docs: "The last entry of a list or an object has no comma after it. The fix removes it.",
  },
  "json-comment": {
    severity: "error",
    message: "JSON has no comments.",
    docs: "Remove the comment, or keep it as a value under a key of its own.",
  },
  "unclosed-front-matter": {
    severity: "error",
    message: "The front matter that begins on the first line has no closing line of three dashes.",
    docs: "Front matter stands between two lines that are exactly `---`. Where its end is plain, the fix adds the missing line.",
  },
  "front-matter-language": {
    severity: "error",
    message: 'Front matter in the language "{language}" is not read; only YAML and JSON are.',
    docs: "Some readers run front matter that is marked as a program. Nothing is ever run here: write it as YAML.",
  },
  "front-matter-shape": {
    severity: "error",
    message: "The front matter must be a mapping of keys to values; found {found}.",
    docs: "Front matter is lines such as `name: my-skill`. A missing space after the colon turns a line into plain text.",
  },
  "field-type": {
    severity: "warning",
    message: 'The field "{field}" must be {expected}; found {found}.',
    docs: "A number or a boolean is read as the text it is written with. Any other value is kept where it is, and not used.",
  },
});

export type SourceCode = keyof typeof sourceDiagnostics.definitions;
