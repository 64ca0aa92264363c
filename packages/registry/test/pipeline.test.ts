import type { JsonSchema } from "@skill-convert/core";
import { isInstance } from "@skill-convert/core/adapters";
import { describe, expect, it } from "vitest";
import { linksBetween, pathBetween, querySkills, successors } from "../src/index.js";
import { feeds } from "../src/schema/relation.js";
import { object, region, registryOf, skill, typed } from "./manifests.js";

const string = { type: "string" };
const integer = { type: "integer" };

const NOT_EMPTY: JsonSchema = { properties: { a: { type: "boolean" } }, minProperties: 1 };
const DEPENDENT: JsonSchema = object({ a: string, b: string }, { dependentRequired: { a: ["b"] } } as never);
const EITHER: JsonSchema = { oneOf: [object({ "a!": string }), object({ "b!": string })] };

describe("definition 4.4: whether an output feeds an input", () => {
  it.each<[string, JsonSchema, JsonSchema, string]>([
    ["the same fields", object({ "a!": string }), object({ "a!": string }), "yes"],
    ["more than is asked for", object({ "a!": string, "b!": integer }), object({ "a!": string }), "yes"],
    [
      "more than a closed input takes",
      object({ "a!": string, "b!": integer }),
      object({ "a!": string }, { additionalProperties: false }),
      "yes",
    ],
    ["a field that may be missing", object({ a: string }), object({ "a!": string }), "no"],
    ["a field of another type", object({ "a!": string }), object({ "a!": integer }), "no"],
    [
      "an optional input that the output does not have",
      object({ "a!": string }),
      object({ "a!": string, b: integer }),
      "yes",
    ],
    [
      "an optional input of another type",
      object({ "a!": string, b: string }),
      object({ "a!": string, b: integer }),
      "no",
    ],
    [
      "alternatives that all have it",
      { anyOf: [object({ "a!": string }), object({ "a!": { const: "x" } })] },
      object({ "a!": string }),
      "yes",
    ],
    [
      "alternatives that do not all have it",
      { oneOf: [object({ "a!": string }), object({ "b!": string })] },
      object({ "a!": string }),
      "no",
    ],
    [
      "a definition",
      { type: "object", $ref: "#/$defs/x", $defs: { x: object({ "a!": string }) } },
      object({ "a!": string }),
      "yes",
    ],
    [
      "a map into a map",
      object({}, { additionalProperties: integer }),
      object({}, { additionalProperties: { type: "number" } }),
      "yes",
    ],
    ["a constant of another type", { const: { a: "x" } }, object({ "a!": integer }), "no"],
    [
      "a constant of which a pattern takes a part",
      { const: { "x-a": "x", b: 1 } },
      object({}, { patternProperties: { "^x-": integer } }),
      "unknown",
    ],
    [
      "values of which other keywords leave none",
      object({ a: true, b: { const: 3 } }, { enum: [{ a: 1, b: 2 }] } as never),
      object({ a: string }),
      "unknown",
    ],
    [
      "values listed",
      { enum: [{ a: "x", b: 1 }, { a: "y" }] },
      object({ "a!": string }, { additionalProperties: false }),
      "yes",
    ],
    ["a field that is demanded and not described", { required: ["a"] }, { required: ["a"] }, "yes"],
    ["no object", string, object({}), "no"],
    [
      "a condition on fields that are dropped",
      object({ "a!": { type: ["string", "null"] }, b: string }, {
        not: { properties: { a: { type: "null" } } },
      } as never),
      object({ "a!": string }),
      "unknown",
    ],
    ["a map that may not be empty, and drops nothing", NOT_EMPTY, NOT_EMPTY, "yes"],
    ["fields that demand each other, all of them kept", DEPENDENT, DEPENDENT, "yes"],
    ["one of two, all fields kept", EITHER, EITHER, "yes"],
    ["fields that demand a dropped one", DEPENDENT, object({ a: string }), "yes"],
    [
      "a value that is no object beside a projection that cannot be told",
      { properties: { a: { type: "boolean" }, b: true }, minProperties: 1 },
      { properties: { a: { type: "boolean" } }, minProperties: 1 },
      "no",
    ],
    [
      "nothing but a dropped field, of a schema that takes more than objects",
      { properties: { a: string, b: string }, required: ["b"], if: { required: ["a"] }, else: { required: ["a"] } },
      { properties: { a: string }, minProperties: 1 },
      "unknown",
    ],
    [
      "itself within itself",
      { type: "object", properties: { next: { $ref: "#" }, a: string } },
      object({ "a!": string }),
      "unknown",
    ],
  ])("%s", (_, output, input, verdict) => {
    const answer = feeds(output, input);
    expect(answer.verdict).toBe(verdict);
    if (answer.verdict === "no") expect(isInstance(answer.witness, input)).toBe(false);
  });

  it("a witness of a projection is the projection of a real output", () => {
    const output = object({ "a!": string, "b!": string }, { minProperties: 2 } as never);
    const answer = feeds(output, object({ "a!": { type: "string", maxLength: 1 } }));
    expect(answer.verdict === "no" && isInstance({ ...(answer.witness as object), b: "" }, output)).toBe(true);
  });
});

describe("pipelines", () => {
  const url = object({ "url!": string });
  const page = object({ "page!": { type: "object" }, status: integer });
  const text = object({ "text!": string });
  const registry = registryOf([
    typed("fetch", url, page),
    typed("read", object({ "page!": { type: "object" } }), text),
    typed("sum", text, object({ "total!": integer })),
    typed("odd", object({ "text!": { type: "string", pattern: "(\\w)\\1" } }), object({ "odd!": string })),
    { ...typed("manual", url, text), runtime: "documentation" },
  ]);

  it("links operations, with the fields that are passed", () => {
    expect(linksBetween(registry, "fetch", "read")).toEqual([
      {
        from: { skill: "fetch", operation: "run" },
        to: { skill: "read", operation: "run" },
        answer: { verdict: "yes" },
        fields: ["page"],
      },
    ]);
    expect(linksBetween(registry, "read", "fetch")[0]?.answer.verdict).toBe("no");
  });

  it("names what can follow, and what may", () => {
    const next = successors(registry, "read").map(({ to, answer }) => `${to.skill} ${answer.verdict}`);
    expect(next).toEqual(["odd unknown", "sum yes"]);
  });

  it("finds the shortest way from one type to another", () => {
    expect(pathBetween(registry, url, text).steps.map((step) => step.skill)).toEqual(["fetch", "read"]);
    expect(pathBetween(registry, url, url)).toEqual({ verdict: "yes", steps: [] });
    expect(pathBetween(registry, page, url)).toEqual({ verdict: "unknown", steps: [] });
    expect(pathBetween(registry, object({ "total!": integer }), url)).toEqual({ verdict: "no", steps: [] });
    expect(pathBetween(registry, url, object({ "odd!": string })).verdict).toBe("unknown");
    expect(pathBetween(registry, url, text, { maxLength: 1 }).steps).toEqual([]);
  });

  it("remark 4.5 and definition 8.2: routes by what is accepted and produced", () => {
    const found = (query: Parameters<typeof querySkills>[1]) => {
      const { matches, undecided } = querySkills(registry, query);
      return [matches.map((match) => match.skill.id), undecided.map((open) => open.skill.id)];
    };
    expect(found({ accepts: { schema: text } })).toEqual([["sum"], ["odd"]]);
    // A back reference cannot be matched in linear time.
    expect(found({ accepts: { instance: { text: "aa" } } })).toEqual([["sum"], ["odd"]]);
    expect(found({ accepts: { instance: { url: 1 } } })).toEqual([[], []]);
    expect(found({ produces: { schema: text } })).toEqual([["manual", "read"], []]);
    expect(found({ accepts: { schema: url }, produces: { schema: text } })).toEqual([["manual"], []]);
    expect(found({ accepts: { schema: url }, runtime: "documentation" })).toEqual([["manual"], []]);
  });

  it("definition 8.2: a skill that declares none of the fields of a type does not take it, although it would accept it", () => {
    const optional = registryOf([
      typed("none", object({}), object({})),
      typed("other", object({ tone: string }), object({})),
      typed("taker", object({ url: string, tone: string }), object({})),
      typed("map", { type: "object", additionalProperties: string } as never, object({})),
    ]);
    const ids = (accepts: NonNullable<Parameters<typeof querySkills>[1]["accepts"]>) =>
      querySkills(optional, { accepts }).matches.map(({ skill: { id } }) => id);
    expect(ids({ schema: url })).toEqual(["map", "taker"]);
    expect(ids({ instance: { url: "x" } })).toEqual(["map", "taker"]);
    // Without any field there is nothing to take.
    expect(ids({ instance: {} })).toEqual(["map", "none", "other", "taker"]);
  });
});

describe("queries", () => {
  const registry = registryOf([
    skill("notes/write", {
      name: "Write",
      description: "Takes a NOTE.",
      tags: ["memory"],
      capabilities: [{ name: "memory-store" }],
      triggers: ["jot"],
    }),
    skill("send", { effects: [{ type: "message" }], instructions: "Send a note." }),
    skill("scan", { effects: region(["a/"], []), operations: [{ entrypoints: { unix: ["scan"] } }] }),
    (({ effects: _, ...rest }) => rest)(skill("silent")),
  ]);
  const found = (query: Parameters<typeof querySkills>[1]) => {
    const { matches, undecided } = querySkills(registry, query);
    return [matches.map((match) => match.skill.id), undecided.map((open) => open.skill.id)];
  };

  it("Skill Standard, discovery rule 4: text is searched in id, name, description and tags, those of operations included", () => {
    const operations = [{ name: "find", description: "Finds old letters." }];
    const mail = registryOf([skill("mail", { operations })]);
    expect(querySkills(mail, { text: "LETTERS" }).matches).toHaveLength(1);
    expect(found({ text: "note write" })[0]).toEqual(["notes/write"]);
    expect(found({ text: "MEMORY" })[0]).toEqual(["notes/write"]);
    expect(found({ text: "jot" })[0]).toEqual([]);
    expect(found({ text: "note" })[0]).toEqual(["notes/write"]);
  });

  it("tags, capabilities and vaults", () => {
    expect(found({ tag: "memory" })).toEqual([["notes/write"], []]);
    expect(found({ capability: "memory-store" })).toEqual([["notes/write"], []]);
    expect(found({ capability: "memory" })).toEqual([[], []]);
    expect(found({ capability: "memory-store", text: "send" })).toEqual([[], []]);
    expect(found({ vault: "elsewhere" })).toEqual([[], []]);
  });

  it("effects by either name, implied ones included; what says nothing may have any", () => {
    expect(found({ effect: "net.fetch" })).toEqual([["send"], ["silent"]]);
    expect(found({ effect: "message" })).toEqual([["send"], ["silent"]]);
    expect(found({ effect: "proc.exec" })).toEqual([["scan"], ["silent"]]);
    expect(found({ effect: "fs.read" })).toEqual([["scan"], ["silent"]]);
  });
});
