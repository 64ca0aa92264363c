import type { Json } from "@skill-convert/core";
import { recordOf } from "@skill-convert/core/json";
import fc from "fast-check";

/** The number of runs of each property. A fuzzing run sets it higher. */
export const RUNS = Number(process.env.FUZZ_RUNS ?? 300);

const awkward = fc.constantFrom(
  "",
  " ",
  "a",
  "b",
  "c",
  "name",
  "id",
  "true",
  "null",
  "~",
  "yes",
  "1",
  "1.0",
  "-0",
  "0x1f",
  "1e3",
  "2024-01-01",
  "a: b",
  "a #b",
  "#a",
  "- a",
  "-",
  "?",
  "? a",
  ":",
  "a:",
  "{a}",
  "[a",
  "a, b",
  "&a",
  "*a",
  "!a",
  "|",
  ">",
  "@a",
  "`a`",
  "%a",
  "'a'",
  '"a"',
  "it's",
  "a\nb",
  "a\nb\n",
  "a\n\nb\n\n",
  "\na",
  " a\nb",
  "a \nb",
  "\ta",
  "a\tb",
  "\r\n",
  "__proto__",
  "constructor",
  "toString",
  "---",
  "--- a",
  "...",
  "<<",
  "é",
  "日本",
  "😀",
  "\u0000",
  "\u0085",
  "\u2028",
  "\ufeff",
  "\ud800",
  "content/{x}/",
  "${inputs.x}",
  "{{x}}",
  "a long text of several words that goes on and on, so that it is longer than a line may be in the house style of this package",
);

const text = fc.oneof(
  { weight: 3, arbitrary: awkward },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) },
);

const number = fc.oneof(
  fc.integer(),
  fc.constantFrom(0, -0, 1, 0.1, 1e21, 1e-7, 2 ** 53 - 1),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const scalar: fc.Arbitrary<Json> = fc.oneof(text, text, number, fc.boolean(), fc.constant(null));

const { value } = fc.letrec<{ value: Json; record: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    scalar,
    fc.array(tie("value"), { maxLength: 4 }),
    tie("record"),
    fc.array(
      fc.tuple(text, scalar).map(([name, extra]) =>
        recordOf<Json>([
          ["name", name],
          ["type", extra],
        ]),
      ),
      { maxLength: 3 },
    ),
  ),
  record: fc.array(fc.tuple(text, tie("value")), { maxLength: 5 }).map((entries) => recordOf<Json>(entries)),
}));

/** JSON of any shape, including awkward keys and strings. */
export const json: fc.Arbitrary<Json> = value;

/** A JSON object, like a manifest. */
export const record = fc
  .array(fc.tuple(text, json), { minLength: 1, maxLength: 6 })
  .map((entries) => recordOf<Json>(entries));

/** A value with one random change: something set, removed, added or moved. */
function changed(base: Json): fc.Arbitrary<Json> {
  const here = fc.oneof(json, scalar);
  if (typeof base !== "object" || base === null) return here;
  if (Array.isArray(base)) {
    const items = base as readonly Json[];
    const insert = fc.tuple(fc.nat(items.length), json).map(([at, item]) => items.toSpliced(at, 0, item));
    if (items.length === 0) return insert;
    const at = fc.nat(items.length - 1);
    return fc.oneof(
      insert,
      at.map((index) => items.toSpliced(index, 1)),
      at.chain((index) => changed(items[index]!).map((item) => items.with(index, item))),
      fc.shuffledSubarray([...items]),
    );
  }
  const entries = Object.entries(base);
  const insert = fc
    .tuple(fc.nat(entries.length), text, json)
    .map(([at, key, item]) => recordOf(entries.toSpliced(at, 0, [key, item])));
  if (entries.length === 0) return insert;
  const at = fc.nat(entries.length - 1);
  return fc.oneof(
    insert,
    at.map((index) => recordOf(entries.toSpliced(index, 1))),
    at.chain((index) =>
      changed(entries[index]![1]).map((item) => recordOf(entries.with(index, [entries[index]![0], item]))),
    ),
  );
}

/** A value with one to three random changes. */
export function changes(base: Json): fc.Arbitrary<Json> {
  return changed(base).chain((once) => fc.oneof(fc.constant(once), changed(once), changed(once).chain(changed)));
}
