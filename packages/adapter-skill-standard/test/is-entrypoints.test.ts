import type { Json } from "@skill-convert/core";
import { Entrypoints } from "@skill-convert/core/zod";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isEntrypoints } from "../src/files/code/is-entrypoints.js";

const reference = fc.oneof(
  fc.record({ input: fc.string() }),
  fc.record({ output: fc.string() }),
  fc.constant({ builtin: "skill_dir" }),
  fc.constantFrom<Json>({ builtin: "home" }, {}, { input: 7 }, { input: "a", output: "b" }, { other: "a" }, null),
);
const template = fc.oneof(fc.string(), fc.array(fc.oneof(fc.string(), reference), { maxLength: 3 }));
const argv = fc.oneof({ weight: 5, arbitrary: fc.array(template, { maxLength: 3 }) }, fc.jsonValue());
const extensions = fc.oneof(fc.dictionary(fc.string(), fc.dictionary(fc.string(), fc.jsonValue())), fc.jsonValue());
const anything = fc.oneof(
  fc.record(
    { unix: argv, windows: argv, agent: fc.oneof(fc.string(), fc.jsonValue()), extensions },
    { requiredKeys: [] },
  ),
  fc.record({ unix: argv, other: fc.jsonValue() }, { requiredKeys: [] }),
  fc.jsonValue(),
);

it("a value is accepted as entrypoints if the model accepts it", () => {
  let right = 0;
  fc.assert(
    fc.property(anything, (value) => {
      const { success } = Entrypoints.safeParse(value);
      if (success) right++;
      expect(isEntrypoints(value as Json)).toBe(success);
    }),
    { numRuns: 3000 },
  );
  expect(right).toBeGreaterThan(300);
});
