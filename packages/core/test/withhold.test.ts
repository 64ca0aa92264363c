import { describe, expect, it } from "vitest";
import type { Coverage } from "../src/adapter/coverage.js";
import { withholdSensitive } from "../src/losses/withhold.js";
import type { Parameter } from "../src/manifest/operation.js";

const AT = "operations/*/input/parameters/*";
const unmarked: Coverage = { operations: { holds: "exact" }, [`${AT}/sensitive`]: { holds: "none" } };

function withheld(parameter: Omit<Parameter, "name">, coverage: Coverage) {
  const manifest = { operations: [{ input: { parameters: [{ name: "key", ...parameter }] } }] };
  const { manifest: result, notes } = withholdSensitive(manifest, { title: "Card", coverage });
  return { parameter: result.operations[0]?.input?.parameters[0], notes, isSame: result === manifest };
}

describe("sensitive values in a format that cannot mark them", () => {
  it("are removed from defaults and schemas", () => {
    const schema = { type: "string", minLength: 3, enum: ["hunter2"], examples: ["hunter2"] };
    const { parameter, notes } = withheld({ schema, sensitive: true, default: "hunter2" }, unmarked);
    expect(parameter).toEqual({ name: "key", sensitive: true, schema: { type: "string", minLength: 3 } });
    expect(notes.map(({ kind, reason }) => [kind, reason])).toEqual([
      ["dropped", 'Card cannot mark the input "key" as sensitive, so its default was left out.'],
      ["narrowed", 'Card cannot mark the input "key" as sensitive, so the values that its schema names were left out.'],
    ]);
  });

  it("are removed from marked parts of a schema, with the default of the parameter", () => {
    const properties = { user: { enum: ["ann", "bo"] }, password: { enum: ["hunter2"], writeOnly: true } };
    const given = { schema: { type: "object", properties }, default: { user: "ann", password: "hunter2" } };
    const { parameter } = withheld(given, { ...unmarked, [`${AT}/schema`]: { holds: "narrowed" } });
    const remaining = { user: properties.user, password: { writeOnly: true } };
    expect(parameter).toEqual({ name: "key", schema: { type: "object", properties: remaining } });
  });

  it("stay if the format can mark them, like everything that is not sensitive", () => {
    const marked = { ...unmarked, [`${AT}/sensitive`]: { holds: "exact" } } as const;
    expect(withheld({ schema: {}, sensitive: true, default: 1 }, marked).isSame).toBe(true);
    expect(withheld({ schema: {}, sensitive: false, default: 1 }, unmarked).isSame).toBe(true);
  });
});
