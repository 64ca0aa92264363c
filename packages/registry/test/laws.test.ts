import type { Json, JsonSchema, SkillManifest } from "@skill-convert/core";
import { isInstance } from "@skill-convert/core/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conflictBetween } from "../src/conflict/conflict.js";
import {
  compareVersions,
  createSkillRegistry,
  findConflicts,
  loadOrder,
  planRuns,
  register,
  registerAll,
  replay,
  type SkillRegistry,
} from "../src/index.js";
import { areCoordinated } from "../src/registry/skill.js";
import { feeds } from "../src/schema/relation.js";
import { object, typed, writer } from "./manifests.js";

const part = fc.constantFrom("a", "b", "a-b", "*", "{x}", "**", "a-{y}", "*-b", "a*b", "a-b*", "*b*", ".");
const path = fc.array(part, { maxLength: 4 }).map((parts) => parts.join("/"));

/** Skills for one registry. Dependencies lead only to earlier skills, so there are no cycles. */
const skills: fc.Arbitrary<SkillManifest[]> = fc
  .array(
    fc.record({
      writes: fc.option(fc.array(path, { maxLength: 2 }), { nil: undefined, freq: 6 }),
      depends: fc.array(fc.record({ on: fc.nat(), coordination: fc.boolean(), optional: fc.boolean() }), {
        maxLength: 3,
      }),
      runtime: fc.constantFrom("script" as const, "script" as const, "documentation" as const),
    }),
    { maxLength: 9 },
  )
  .map((seeds) =>
    seeds.map(({ writes, depends, runtime }, index): SkillManifest => {
      const dependencies = depends
        .filter(() => index > 0)
        .map(({ on, coordination, optional }) => ({ id: `s${on % index}`, coordination, optional }));
      const { effects, ...rest } = writer(`s${index}`, writes ?? [], { dependencies, runtime });
      return writes === undefined || effects === undefined ? rest : { ...rest, effects };
    }),
  );

function registered(manifests: readonly SkillManifest[]): SkillRegistry {
  const change = registerAll(
    createSkillRegistry(),
    manifests.map((manifest) => ({ manifest })),
  );
  expect(change.diagnostics).toEqual([]);
  return change.registry;
}

const pairs = <T>(items: readonly T[]) =>
  items.flatMap((a, index) => items.slice(index + 1).map((b) => [a, b] as const));

describe("a conflict", () => {
  it("is symmetric (semioverse.md#s74)", () => {
    fc.assert(
      fc.property(skills, (manifests) => {
        for (const [a, b] of pairs(registered(manifests).skills())) {
          expect(conflictBetween(b, a)).toEqual(conflictBetween(a, b));
        }
      }),
    );
  });

  it("is found in a registry if and only if comparing all pairs finds it (semioverse.md#s78)", () => {
    fc.assert(
      fc.property(skills, (manifests) => {
        const registry = registered(manifests);
        const all = pairs(registry.skills()).flatMap(([a, b]) => conflictBetween(a, b) ?? []);
        expect(findConflicts(registry)).toEqual({ conflicts: all, truncated: false });
      }),
      { numRuns: 300 },
    );
  });

  it("is refused in an execution context if and only if comparing all pairs finds it (semioverse.md#s107)", () => {
    fc.assert(
      fc.property(skills, fc.array(fc.nat(8), { maxLength: 6 }), (manifests, chosen) => {
        const ids = chosen.map((index) => `s${index}`);
        const { conflicts } = findConflicts(registered(manifests), { ids });
        let registry = createSkillRegistry({ contexts: { run: ids } });
        const batch = registerAll(
          registry,
          manifests.map((manifest) => ({ manifest })),
        );
        expect(batch.diagnostics).toHaveLength(conflicts.length);
        let refused = false;
        for (const manifest of manifests) {
          const change = register(registry, { manifest });
          refused ||= !change.accepted;
          registry = change.registry;
        }
        expect(refused).toBe(conflicts.length > 0);
      }),
    );
  });
});

describe("a plan", () => {
  it("runs skills that change no existing data in parallel, if no region is declared (adr002.md#s55)", () => {
    const hinted = (id: string, destructive?: boolean): SkillManifest => ({
      id,
      operations: [{}],
      ...(destructive !== undefined && { execution: { destructive } }),
    });
    const { stages } = planRuns(registered([hinted("a", false), hinted("b", false), hinted("c"), hinted("d", true)]));
    expect(stages.map((stage) => [...stage].sort())).toContainEqual(["a", "b"]);
    expect(stages).toHaveLength(3);
  });

  it("runs every skill once, after its dependencies and never together with a skill in conflict (semioverse.md#s75)", () => {
    fc.assert(
      fc.property(skills, (manifests) => {
        const registry = registered(manifests);
        const { stages, edges, notInvocable } = planRuns(registry);
        expect([...stages.flat(), ...notInvocable].sort()).toEqual(registry.ids());
        const stageOf = new Map(stages.flatMap((stage, index) => stage.map((id) => [id, index] as const)));
        for (const { before, after } of edges) expect(stageOf.get(before)!).toBeLessThan(stageOf.get(after)!);
        for (const skill of registry.skills()) {
          for (const { id } of skill.dependencies) {
            const stage = stageOf.get(skill.id);
            const dependencyStage = stageOf.get(id);
            if (stage !== undefined && dependencyStage !== undefined) expect(dependencyStage).toBeLessThan(stage);
          }
        }
        for (const stage of stages) expect(findConflicts(registry, { ids: stage }).conflicts).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("gives every step after the first stage a reason in the stage before", () => {
    fc.assert(
      fc.property(skills, (manifests) => {
        const { stages, edges } = planRuns(registered(manifests));
        for (const [index, stage] of stages.entries()) {
          const previous = new Set(stages[index - 1]);
          for (const step of index === 0 ? [] : stage) {
            expect(edges.some(({ before, after }) => after === step && previous.has(before))).toBe(true);
          }
        }
      }),
    );
  });

  it("does not depend on the order of its skills", () => {
    fc.assert(
      fc.property(
        skills.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          const ids = shuffled.map(({ id }) => id ?? "");
          expect(planRuns(registered(shuffled), ids)).toEqual(planRuns(registered(list)));
        },
      ),
    );
  });

  it("never runs coordinated skills in the same stage (semioverse.md#s77)", () => {
    fc.assert(
      fc.property(skills, (manifests) => {
        const registry = registered(manifests);
        const { stages } = planRuns(registry);
        for (const stage of stages) {
          for (const [a, b] of pairs(stage.flatMap((id) => registry.lookup(id) ?? []))) {
            expect(areCoordinated(a, b)).toBe(false);
          }
        }
      }),
    );
  });
});

describe("a registry", () => {
  it("does not depend on the order in which skills were registered, alone or together", () => {
    fc.assert(
      fc.property(
        skills.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          const together = registered(list);
          let alone = createSkillRegistry();
          for (const manifest of shuffled) alone = register(alone, { manifest }).registry;
          expect(alone.skills()).toEqual(together.skills());
          expect(findConflicts(alone)).toEqual(findConflicts(together));
          expect(loadOrder(alone)).toEqual(loadOrder(together));
          expect([...alone.state.skills]).toEqual([...together.state.skills]);
          expect(replay(alone.footprint()).skills()).toEqual(alone.skills());
        },
      ),
    );
  });

  it("loads dependencies before the skills that need them", () => {
    fc.assert(
      fc.property(skills, (manifests) => {
        const registry = registered(manifests);
        const { order, missing } = loadOrder(registry);
        expect([[...order].sort(), missing]).toEqual([registry.ids(), []]);
        for (const { id, dependencies } of registry.skills()) {
          for (const dependency of dependencies) expect(order.indexOf(dependency.id)).toBeLessThan(order.indexOf(id));
        }
      }),
    );
  });
});

const TYPES: readonly { readonly schema: JsonSchema; readonly values: readonly Json[] }[] = [
  { schema: { type: "string" }, values: ["", "x", "long text"] },
  { schema: { type: "string", maxLength: 1 }, values: ["", "x"] },
  { schema: { type: "integer" }, values: [0, -3, 7] },
  { schema: { type: "integer", minimum: 0 }, values: [0, 7] },
  { schema: { type: "number" }, values: [0, 0.5, -3] },
  { schema: { enum: ["x", 1] }, values: ["x", 1] },
  { schema: true, values: [null, [], "x"] },
  { schema: { type: ["string", "null"] }, values: [null, "x"] },
];
const kind = fc.constantFrom(...TYPES);
const fields = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom("p", "q", "r"),
    kind,
    required: fc.boolean(),
    given: fc.boolean(),
    pick: fc.nat(),
  }),
  { selector: ({ name }) => name, maxLength: 3 },
);
type Fields = typeof fields extends fc.Arbitrary<infer T> ? T : never;

function schemaOf(list: Fields, isClosed: boolean): JsonSchema {
  const named = list.map(({ name, kind: { schema }, required }) => [required ? `${name}!` : name, schema] as const);
  return object(Object.fromEntries(named), isClosed ? { additionalProperties: false } : {});
}

/** An object with the required fields and some of the others. */
function instanceOf(list: Fields): { [name: string]: Json } {
  return Object.fromEntries(
    list
      .filter(({ required, given }) => required || given)
      .map(({ name, kind: { values }, pick }) => [name, values[pick % values.length] ?? null]),
  );
}

describe("a minor version", () => {
  const none = object({});

  it("accepts every sampled old input, and a major version has a witness that is refused (semioverse.md#s83)", () => {
    fc.assert(
      fc.property(fields, fields, fc.boolean(), fc.boolean(), (old, now, oldClosed, nowClosed) => {
        const before = schemaOf(old, oldClosed);
        const after = schemaOf(now, nowClosed);
        const { changes, required } = compareVersions(typed("s", before, none), typed("s", after, none));
        if (required !== "major" && required !== "unknown") expect(isInstance(instanceOf(old), after)).toBe(true);
        if (!isInstance(instanceOf(old), after)) expect(required).toBe("major");
        for (const { bump, witness, rule } of changes.filter((change) => change.bump === "major")) {
          expect([bump, isInstance(witness!, before)]).toEqual(["major", true]);
          if (rule !== "input-removed") expect(isInstance(witness!, after)).toBe(false);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("never produces an output that does not match the old schema (semioverse.md#s83)", () => {
    fc.assert(
      fc.property(fields, fields, (old, now) => {
        const before = schemaOf(old, false);
        const after = schemaOf(now, false);
        const { required } = compareVersions(typed("s", none, before), typed("s", none, after));
        if (required !== "major" && required !== "unknown") expect(isInstance(instanceOf(now), before)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});

describe("a link of a pipeline", () => {
  it("passes on every sampled output, or has a witness that is refused (semioverse.md#s57)", () => {
    fc.assert(
      fc.property(fields, fields, fc.boolean(), (given, taken, isClosed) => {
        const output = schemaOf(given, false);
        const input = schemaOf(taken, isClosed);
        const names = new Set(taken.map(({ name }) => name));
        const answer = feeds(output, input);
        const passed = Object.fromEntries(
          Object.entries(instanceOf(given)).filter(([name]) => names.has(name as never)),
        );
        if (answer.verdict === "yes") expect(isInstance(passed, input)).toBe(true);
        if (answer.verdict === "no") expect(isInstance(answer.witness, input)).toBe(false);
        expect(answer.verdict).not.toBe("unknown");
      }),
      { numRuns: 200 },
    );
  });
});
