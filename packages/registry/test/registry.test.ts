import type { Operation, SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { deriveId } from "../src/identity.js";
import {
  compareVersions,
  createSkillRegistry,
  declareContext,
  findConflicts,
  groupConflicts,
  loadOrder,
  missingDependencies,
  planRuns,
  querySkills,
  type RegistryEvent,
  recordLookup,
  recordQuery,
  register,
  registerAll,
  registerEach,
  remove,
  replace,
  replay,
  unavailable,
  versionFindings,
} from "../src/index.js";
import { needs, registryOf, skill, writer } from "./manifests.js";

describe("a registry", () => {
  it("is a snapshot that no change alters (semioverse.md#s99)", () => {
    const empty = createSkillRegistry();
    const one = register(empty, { manifest: skill("a") }).registry;
    const two = register(one, { manifest: skill("b") }).registry;
    const three = remove(two, "a").registry;
    expect([empty.ids(), one.ids(), two.ids(), three.ids()]).toEqual([[], ["a"], ["a", "b"], ["b"]]);
  });

  it("is returned as it is by a change that is refused", () => {
    const registry = registryOf([writer("a", ["x/"]), writer("b", ["x/"])]);
    for (const change of [
      register(registry, { manifest: skill("a") }),
      replace(registry, { manifest: skill("c") }),
      remove(registry, "c"),
      declareContext(registry, "both", ["a", "b"]),
    ]) {
      expect([change.accepted, change.registry === registry, change.events]).toEqual([false, true, []]);
    }
  });

  it("knows which skills it refused, and why (semioverse.md#s67)", () => {
    const manifests = [needs("a", "b"), needs("b", "a"), skill("d"), skill("d"), needs("above", "a")];
    const { registry } = registerEach(
      createSkillRegistry(),
      manifests.map((manifest) => ({ manifest })),
    );
    expect(registry.refusal("a")).toMatchObject({ cyclic: true, skill: { id: "a" } });
    expect([registry.refusal("d"), registry.refusal("nobody")]).toEqual([undefined, undefined]);
    expect(unavailable(registry, "above", ["above", "a"]).map(({ id }) => id)).toEqual(["a"]);
  });

  it("derives the id of a skill from its path (semioverse.md#s113, semioverse.md#s114, semioverse.md#d7)", () => {
    expect(deriveId("repo/.claude/skills/tidy")).toBe("tidy");
    expect(deriveId("vault/content/philosophy/skills/define")).toBe("philosophy/skills/define");
    expect(deriveId("skills/tidy/")).toBe("tidy");
  });
});

describe("conflicts", () => {
  it("groups conflicts by their reason, with the most frequent first", () => {
    const { effects: _, ...open } = skill("open");
    const registry = registryOf([open, writer("a", ["x/"]), writer("b", ["x/"]), writer("c", ["x/y/"]), skill("d")]);
    const groups = groupConflicts(registry, findConflicts(registry).conflicts);
    expect(groups).toEqual([
      {
        skills: ["open"],
        others: ["a", "b", "c"],
        count: 3,
        message:
          "open may write anywhere (it declares no region), so it conflicts with every skill that writes: a, b and c.",
      },
      {
        skills: ["a", "b"],
        others: ["c"],
        count: 2,
        message: "a and b write to x/, and c to x/y/, which overlap.",
      },
      { skills: ["a", "b"], others: [], count: 1, message: "a and b write to x/." },
    ]);
  });
});

describe("the footprint", () => {
  it("holds recorded queries, which can be replayed as well (semioverse.md#s101)", () => {
    const start = registryOf([skill("a", { tags: ["x"] }), skill("b")]);
    const found = recordLookup(start, "a", { at: "2024-01-01T00:00:00Z" });
    expect(found.answer).toBe(start.lookup("a"));
    const none = recordLookup(found.registry, "c");
    const asked = recordQuery(none.registry, { tag: "x" });
    expect(asked.answer).toEqual(querySkills(start, { tag: "x" }));
    expect(asked.registry.footprint().slice(2)).toEqual([
      { sequence: 3, at: "2024-01-01T00:00:00Z", kind: "queried", question: { lookup: "a" }, answer: ["a"] },
      { sequence: 4, kind: "queried", question: { lookup: "c" }, answer: [] },
      { sequence: 5, kind: "queried", question: { query: { tag: "x" } }, answer: ["a"] },
    ]);
    expect(start.footprint()).toHaveLength(2);
    const again = replay(asked.registry.footprint());
    expect([again.footprint(), again.ids()]).toEqual([asked.registry.footprint(), ["a", "b"]]);
  });

  it("cannot be replayed if an event does not follow from those before it, or is of an unknown kind", () => {
    const { events } = register(createSkillRegistry(), { manifest: skill("a") });
    expect(() => replay([...events, ...events])).toThrow("event 1 does not follow from those before it");
    const others = JSON.parse('[{ "sequence": 1, "kind": "renamed" }]') as RegistryEvent[];
    expect(() => replay(others)).toThrow("event 1 does not follow from those before it");
  });
});

describe("the error about a version that was not raised enough", () => {
  const text = { type: "string" };
  it("names the operation of a change only if there are several, and never one that the skill does not name", () => {
    const parameter = { parameters: [{ name: "q", schema: text }] };
    const find = { name: "find", input: parameter };
    const version = (operations: Operation[]): SkillManifest => ({ id: "s", version: "1.0.0", operations });
    const verdict = (old: Operation[], current: Operation[]) => {
      const before = version(old);
      const after = version(current);
      const [finding] = versionFindings("s", before, after, compareVersions(before, after));
      return finding?.message.replace(/.* because of /, "");
    };
    const gone = 'The input "q" is gone. Inputs are neither removed nor renamed.';
    expect(verdict([{ input: parameter }], [{ input: { parameters: [] } }])).toBe(`1 breaking change. ${gone}`);
    expect(verdict([find, { name: "add" }], [{ name: "find" }, { name: "add" }])).toBe(
      `1 breaking change. In "find": ${gone}`,
    );
  });
});

describe("dependencies", () => {
  const registry = registryOf([
    needs("app", "lib", "tool"),
    needs("lib", "base"),
    skill("base"),
    skill("tool", {
      dependencies: [{ id: "gone" }, { id: "extra", optional: true }, { id: "base", coordination: true }],
    }),
  ]);

  it("are loaded first, and listed if they are missing (semioverse.md#s61, semioverse.md#s65, semioverse.md#s69)", () => {
    expect(loadOrder(registry, ["app"])).toEqual({ order: ["base", "lib", "tool", "app"], missing: ["gone"] });
    expect(loadOrder(registry, ["tool"])).toEqual({ order: ["tool"], missing: ["gone"] });
    expect(missingDependencies(registry).map(({ from, to, optional }) => [from, to, optional])).toEqual([
      ["tool", "extra", true],
      ["tool", "gone", false],
    ]);
  });

  it("are available to an agent only if they are registered and in its skill set (semioverse.md#s63, semioverse.md#s64)", () => {
    expect(unavailable(registry, "lib", ["lib", "base"])).toEqual([]);
    expect(unavailable(registry, "app", ["app", "lib", "tool"])).toEqual(
      [
        {
          id: "base",
          because: "not in the agent's skill set",
          path: ["app", "lib", "base"],
          message: "lib depends on base, which is not in the agent's skill set.",
        },
        {
          id: "gone",
          because: "not registered",
          path: ["app", "tool", "gone"],
          message: "tool depends on gone, which is not registered.",
        },
      ].sort((a, b) => a.path.length - b.path.length),
    );
    expect(unavailable(registry, "lib")).toEqual([]);
    expect(unavailable(registry, "nobody").map(({ message }) => message)).toEqual(["nobody is not registered."]);
  });

  it("are not available in a version outside of the declared range", () => {
    const wants = (version: string) => skill("app", { dependencies: [{ id: "lib", version }] });
    const of = (version: string, has: string | undefined) => {
      const { version: _, ...lib } = skill("lib");
      const found = registryOf([wants(version), has === undefined ? lib : { ...lib, version: has }]);
      return missingDependencies(found).map(({ missing }) => missing);
    };
    expect(of(">=1.0.0 <2.0.0", "1.4.0")).toEqual([]);
    expect(of("^2.0.0", "1.4.0")).toEqual(["which is registered in version 1.4.0, not ^2.0.0"]);
    expect(of("^2.0.0", undefined)).toEqual(["which is registered without a version, so it does not meet ^2.0.0"]);
    // Other ranges than those of SemVer cannot be judged.
    expect(of("latest and greatest", "1.4.0")).toEqual([]);
    const old = registryOf([wants("^2.0.0"), skill("lib")]);
    expect(unavailable(old, "app").map(({ because }) => because)).toEqual(["another version"]);
    expect(planRuns(old, ["app", "lib"])).toMatchObject({ stages: [], refused: ["app"] });
  });
});

describe("a plan", () => {
  it("is refused if a skill is on a cycle or needs such a skill (semioverse.md#s67)", () => {
    const { registry: rest } = registerEach(
      createSkillRegistry(),
      [needs("a", "b"), needs("b", "a"), needs("c", "b"), skill("d")].map((manifest) => ({ manifest })),
    );
    const plan = planRuns(rest, ["a", "c", "d"]);
    expect([plan.stages, plan.refused]).toEqual([[], ["a", "c"]]);
    expect(plan.diagnostics.map(({ message }) => message)).toEqual([
      "a cannot run: it is on a cycle of dependencies: a → b → a.",
      "c cannot run: c depends on b, which is on a cycle of dependencies: b → a → b.",
    ]);
  });
});

describe("several vaults", () => {
  it("are named in the reason of a conflict between two of them (semioverse.md#d44)", () => {
    const writer = (id: string, vault: string) => ({
      vault,
      manifest: {
        id,
        operations: [{}],
        effects: [{ type: "filesystem" as const, access: "write" as const, paths: ["content/"] }],
      },
    });
    const mappings = [{ from: { vault: "team", folder: "content" }, to: { vault: "", folder: "content" } }];
    const writers = [writer("a", ""), writer("lib", "team")];
    const { registry } = registerAll(createSkillRegistry({ vaults: ["team"], mappings }), writers);
    expect(groupConflicts(registry, findConflicts(registry).conflicts).map(({ message }) => message)).toEqual([
      'a writes to content/, and team:lib to content/ of the vault "team", which overlap.',
    ]);
  });
});
