import { judge } from "./judge.js";

judge("bounds of numbers", [
  ["a narrower range", { type: "number", minimum: 2, maximum: 3 }, { minimum: 1, maximum: 4 }, "yes"],
  ["a wider range", { type: "number", minimum: 0 }, { minimum: 1 }, "no"],
  ["exclusive in inclusive", { type: "number", exclusiveMinimum: 1 }, { minimum: 1 }, "yes"],
  ["inclusive in exclusive", { type: "number", minimum: 1 }, { exclusiveMinimum: 1 }, "no"],
  ["integers step over open ends", { type: "integer", exclusiveMinimum: 1, exclusiveMaximum: 3 }, { const: 2 }, "yes"],
  ["integers round bounds up", { type: "integer", minimum: 0.5 }, { minimum: 1 }, "yes"],
  ["numbers do not", { type: "number", minimum: 0.5 }, { minimum: 1 }, "no"],
  ["a range of one number", { type: "number", minimum: 2, maximum: 2 }, { const: 2 }, "yes"],
  ["an empty range", { type: "number", exclusiveMinimum: 2, maximum: 2 }, false, "yes"],
  ["crossed bounds accept other types", { minimum: 3, maximum: 2 }, { type: "number" }, "no"],
  ["very large numbers", { type: "number", minimum: 1e300 }, { minimum: 1e299 }, "yes"],
  ["a bound between neighbours", { type: "number", minimum: 0.1, maximum: 0.2 }, { not: { const: 0.15 } }, "no"],
  ["infinity, which 1e400 becomes, is not JSON", { type: "number" }, { maximum: Number.POSITIVE_INFINITY }, "unknown"],
]);

judge("multipleOf", [
  ["multiples of multiples", { type: "number", multipleOf: 6 }, { multipleOf: 3 }, "yes"],
  ["not the other way round", { type: "number", multipleOf: 3 }, { multipleOf: 6 }, "no"],
  [
    "the least common multiple",
    { type: "integer", allOf: [{ multipleOf: 4 }, { multipleOf: 6 }] },
    { multipleOf: 12 },
    "yes",
  ],
  [
    "no more than the least common multiple",
    { type: "integer", allOf: [{ multipleOf: 4 }, { multipleOf: 6 }] },
    { multipleOf: 24 },
    "no",
  ],
  ["whole steps are integers", { type: "number", multipleOf: 2 }, { type: "integer" }, "yes"],
  ["fractions of steps are exact", { type: "number", multipleOf: 0.3 }, { multipleOf: 0.1 }, "yes"],
  [
    "multiples of a tenth need not be multiples of three tenths",
    { type: "number", multipleOf: 0.1 },
    { multipleOf: 0.3 },
    "no",
  ],
  ["three tenths are a multiple of a tenth", { const: 0.3 }, { multipleOf: 0.1 }, "yes"],
  [
    "common multiples of fractions",
    { type: "number", allOf: [{ multipleOf: 0.4 }, { multipleOf: 0.6 }] },
    { multipleOf: 1.2 },
    "yes",
  ],
  ["a range between multiples is empty", { type: "integer", minimum: 11, maximum: 19, multipleOf: 10 }, false, "yes"],
  ["one of two divisors", { type: "integer", multipleOf: 3 }, { anyOf: [{ multipleOf: 2 }, { multipleOf: 9 }] }, "no"],
  [
    "residues cover a small range",
    { type: "integer", minimum: 2, maximum: 4 },
    { anyOf: [{ multipleOf: 2 }, { multipleOf: 3 }] },
    "yes",
  ],
  ["zero is a multiple of everything", { const: 0 }, { multipleOf: 0.7 }, "yes"],
  ["a step of zero is malformed", { type: "number" }, { multipleOf: 0 }, "unknown"],
]);

judge("lengths of strings", [
  ["a shorter string", { type: "string", maxLength: 2 }, { maxLength: 3 }, "yes"],
  ["a longer string", { type: "string", maxLength: 4 }, { maxLength: 3 }, "no"],
  ["code points are counted, not units", { const: "\u{1f600}\u{1f600}" }, { maxLength: 2 }, "yes"],
  ["contradicting lengths have no instance", { type: "string", minLength: 3, maxLength: 2 }, false, "yes"],
  ["the empty string is the only one of its length", { type: "string", maxLength: 0 }, { const: "" }, "yes"],
  ["without the empty string", { type: "string", not: { const: "" } }, { minLength: 1 }, "yes"],
  [
    "a length allows more strings than an enum",
    { type: "string", minLength: 1, maxLength: 1 },
    { enum: ["a", "b"] },
    "no",
  ],
]);

judge("pattern", [
  ["a word contains its letters", { type: "string", pattern: "^abc$" }, { pattern: "b" }, "yes"],
  ["a search is wider than an anchored match", { type: "string", pattern: "b" }, { pattern: "^b" }, "no"],
  ["two patterns of the same language", { type: "string", pattern: "^(a|b)*$" }, { pattern: "^[ab]*$" }, "yes"],
  ["a pattern bounds the length", { type: "string", pattern: "^a{2,4}$" }, { minLength: 2, maxLength: 4 }, "yes"],
  ["a length does not restrict characters", { type: "string", minLength: 2 }, { pattern: "^..$" }, "no"],
  ["a dot does not match a line feed", { type: "string", minLength: 1 }, { pattern: "." }, "no"],
  ["a finite language", { type: "string", pattern: "^(yes|no)$" }, { enum: ["yes", "no", "maybe"] }, "yes"],
  [
    "two patterns that exclude each other",
    { type: "string", allOf: [{ pattern: "^a" }, { pattern: "^b" }] },
    false,
    "yes",
  ],
  ["a character outside of the first plane", { type: "string", pattern: "^\u{1f600}$" }, { maxLength: 1 }, "yes"],
  ["word boundaries", { type: "string", pattern: "^\\bfoo\\b$" }, { const: "foo" }, "yes"],
  ["lookahead at the start", { type: "string", pattern: "^(?!foo)[a-z]{3}$" }, { not: { const: "foo" } }, "yes"],
  ["a needless escape", { type: "string", pattern: "^a\\-b$" }, { const: "a-b" }, "yes"],
  ["a back reference to a choice", { type: "string", pattern: "^(a|b)\\1$" }, { enum: ["aa", "bb"] }, "yes"],
  [
    "a back reference to anything is beyond automata",
    { type: "string", pattern: "^(.*)x\\1$" },
    { pattern: "y" },
    "unknown",
  ],
  ["texts with lone surrogates are left open", { type: "string", pattern: "^[\\ud800-\\udfff]$" }, false, "unknown"],
]);

judge("format", [
  ["is an annotation", { type: "string" }, { format: "email" }, "yes"],
  ["does not matter to other types", { type: "integer" }, { format: "date" }, "yes"],
  ["does not refuse other types under a negation", { type: "integer" }, { not: { format: "date" } }, "no"],
]);
