import type { JsonSchema } from "@skill-convert/core";
import { isInstance } from "@skill-convert/core/schema";
import { describe, expect, it } from "vitest";
import { linksBetween, pathBetween, petriNet, pipelineBetween, successors } from "../src/index.js";
import { feeds } from "../src/schema/relation.js";
import { object, registryOf, skill, typed } from "./manifests.js";

const string = { type: "string" };
const integer = { type: "integer" };

const NOT_EMPTY: JsonSchema = { properties: { a: { type: "boolean" } }, minProperties: 1 };
const DEPENDENT: JsonSchema = object({ a: string, b: string }, { dependentRequired: { a: ["b"] } } as never);
const EITHER: JsonSchema = { oneOf: [object({ "a!": string }), object({ "b!": string })] };

describe("the answer whether an output feeds an input (semioverse.md#s57)", () => {
  it.each<[string, JsonSchema, JsonSchema, string]>([
    ["the same fields", object({ "a!": string }), object({ "a!": string }), "yes"],
    ["more fields than the input requires", object({ "a!": string, "b!": integer }), object({ "a!": string }), "yes"],
    [
      "more fields than a closed input accepts",
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
      "constants that other keywords exclude",
      object({ a: true, b: { const: 3 } }, { enum: [{ a: 1, b: 2 }] } as never),
      object({ a: string }),
      "unknown",
    ],
    [
      "an enumeration of objects",
      { enum: [{ a: "x", b: 1 }, { a: "y" }] },
      object({ "a!": string }, { additionalProperties: false }),
      "yes",
    ],
    ["a field that is required and not described", { required: ["a"] }, { required: ["a"] }, "yes"],
    ["no object", string, object({}), "no"],
    [
      "a condition on fields that are dropped",
      object({ "a!": { type: ["string", "null"] }, b: string }, {
        not: { properties: { a: { type: "null" } } },
      } as never),
      object({ "a!": string }),
      "unknown",
    ],
    ["a map that must not be empty, if nothing is dropped", NOT_EMPTY, NOT_EMPTY, "yes"],
    ["fields that require each other, if all of them are kept", DEPENDENT, DEPENDENT, "yes"],
    ["one of two alternatives, if all fields are kept", EITHER, EITHER, "yes"],
    ["a field that requires a dropped field", DEPENDENT, object({ a: string }), "yes"],
    [
      "a value that is not an object, with an undecidable projection",
      { properties: { a: { type: "boolean" }, b: true }, minProperties: 1 },
      { properties: { a: { type: "boolean" } }, minProperties: 1 },
      "no",
    ],
    [
      "only a dropped field, in a schema that accepts more than objects",
      { properties: { a: string, b: string }, required: ["b"], if: { required: ["a"] }, else: { required: ["a"] } },
      { properties: { a: string }, minProperties: 1 },
      "unknown",
    ],
    [
      "a recursive schema",
      { type: "object", properties: { next: { $ref: "#" }, a: string } },
      object({ "a!": string }),
      "unknown",
    ],
  ])("is right for %s", (_, output, input, verdict) => {
    const answer = feeds(output, input);
    expect(answer.verdict).toBe(verdict);
    if (answer.verdict === "no") expect(isInstance(answer.witness, input)).toBe(false);
  });

  it("has a witness that is the projection of a real output", () => {
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

  it("link operations, with the fields that are passed (semioverse.md#d24)", () => {
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

  it("list the skills that can follow, and those that may", () => {
    const next = successors(registry, "read").map(({ to, answer }) => `${to.skill} ${answer.verdict}`);
    expect(next).toEqual(["odd unknown", "sum yes"]);
  });

  it("lead from one type to another on the shortest way (semioverse.md#s3)", () => {
    expect(pathBetween(registry, url, text).steps.map((step) => step.skill)).toEqual(["fetch", "read"]);
    expect(pathBetween(registry, url, url)).toEqual({ verdict: "yes", steps: [] });
    expect(pathBetween(registry, page, url)).toEqual({ verdict: "unknown", steps: [] });
    expect(pathBetween(registry, object({ "total!": integer }), url)).toEqual({ verdict: "no", steps: [] });
    expect(pathBetween(registry, url, object({ "odd!": string })).verdict).toBe("unknown");
    expect(pathBetween(registry, url, text, { maxLength: 1 }).steps).toEqual([]);
  });
});

describe("an output with an error envelope (semioverse.md#s128)", () => {
  const success = object({ "summary!": string });
  const error = object({ "error!": object({ "message!": string }) });
  const registry = registryOf([
    typed("enveloped", object({}), { oneOf: [success, error] }),
    typed("store", success, object({ "stored!": string })),
  ]);

  it("feeds what its success feeds, because an error ends the pipeline", () => {
    expect(linksBetween(registry, "enveloped", "store").map(({ answer, fields }) => [answer.verdict, fields])).toEqual([
      ["yes", ["summary"]],
    ]);
  });

  it("has an arc to the place of its success in the Petri net (semioverse.md#s121)", () => {
    const { places, transitions, arcs } = petriNet(registry);
    const idOf = (name: string) => transitions.find((transition) => transition.name === name)?.id;
    const given = arcs.filter(({ source }) => source === idOf("enveloped")).map(({ target }) => target);
    const taken = arcs.filter(({ target }) => target === idOf("store")).map(({ source }) => source);
    expect(given).toEqual(taken);
    expect(places.filter(({ id }) => given.includes(id))).toMatchObject([{ marking: 0 }]);
  });
});

describe("a link passes something on (semioverse.md#s57, semioverse.md#d24)", () => {
  const optional = object({ q: string });
  const registry = registryOf([
    skill("bare"),
    typed("other", object({ x: string }), object({ "y!": string })),
    typed("lenient", optional, object({ "z!": string })),
  ]);

  it("is unknown if a schema is not declared", () => {
    const [link] = linksBetween(registry, "bare", "lenient");
    expect(link?.answer).toMatchObject({ verdict: "unknown", reason: "undeclared" });
  });

  it("does not exist if no field is passed, even if all inputs are optional", () => {
    expect(linksBetween(registry, "other", "lenient").map(({ answer }) => answer.verdict)).toEqual(["no"]);
    expect(pipelineBetween(registry, "other", "lenient")).toEqual({ verdict: "unknown", steps: [] });
    expect(successors(registry, "other").map(({ to }) => to.skill)).toEqual(["bare"]);
  });
});
