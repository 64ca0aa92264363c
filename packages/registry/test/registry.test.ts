import type { Operation, SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { deriveId } from "../src/identity.js";
import {
  compareVersions,
  createSkillRegistry,
  declareContext,
  explainConflict,
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
import { codes, registryOf, skill, typed, writer } from "./manifests.js";

const needs = (id: string, ...ids: string[]) =>
  skill(id, { dependencies: ids.map((dependency) => ({ id: dependency })) });

describe("the operations of a registry", () => {
  it("register, look up and remove skills, each in a new snapshot (semioverse.md#s99, semioverse.md#s102, semioverse.md#s103)", () => {
    const empty = createSkillRegistry();
    const one = register(empty, { manifest: skill("a") }).registry;
    const two = register(one, { manifest: skill("b") }).registry;
    const three = remove(two, "a").registry;
    expect([empty.ids(), one.ids(), two.ids(), three.ids()]).toEqual([[], ["a"], ["a", "b"], ["b"]]);
    expect(two.lookup("a")?.manifest).toEqual(skill("a"));
    expect(three.lookup("a")).toBeUndefined();
    expect(three.lookup("__proto__")).toBeUndefined();
  });

  it("derive the id of a skill that states none (semioverse.md#s113, semioverse.md#s114, semioverse.md#d7)", () => {
    expect(deriveId("repo/.claude/skills/tidy")).toBe("tidy");
    expect(deriveId("vault/content/philosophy/skills/define")).toBe("philosophy/skills/define");
    expect(deriveId("skills/tidy/")).toBe("tidy");
    const { id: _, ...nameless } = skill("x");
    expect(register(createSkillRegistry(), { manifest: nameless, path: "content/a/b" }).registry.ids()).toEqual([
      "a/b",
    ]);
    expect(codes(register(createSkillRegistry(), { manifest: nameless }).diagnostics)).toEqual(["registry/no-id"]);
  });

  it("name the skills that still depend on a removed skill", () => {
    const change = remove(registryOf([skill("a"), needs("b", "a")]), "a");
    expect([change.accepted, codes(change.diagnostics)]).toEqual([true, ["registry/still-needed"]]);
    expect(codes(remove(change.registry, "a").diagnostics)).toEqual(["registry/not-registered"]);
  });
});

describe("the consistency check", () => {
  it("lists every reason for a refusal, and leaves the registry unchanged (semioverse.md#s105, semioverse.md#s106, semioverse.md#s108)", () => {
    const before = registryOf([skill("a"), needs("b", "c"), writer("w", ["x/"])], { contexts: { run: ["w", "c"] } });
    const { id: _, ...nameless } = skill("n");
    const change = registerAll(before, [
      { manifest: skill("a") },
      { manifest: nameless },
      { manifest: writer("c", ["x/y/"], { dependencies: [{ id: "b" }] }) },
      { manifest: skill("z"), vault: "nowhere" },
    ]);
    expect(change.accepted).toBe(false);
    expect(change.registry).toBe(before);
    expect(change.events).toEqual([]);
    expect(codes(change.diagnostics).sort()).toEqual([
      "registry/conflict",
      "registry/cycle",
      "registry/duplicate-id",
      "registry/no-id",
      "registry/unknown-vault",
    ]);
  });

  it("reports a cycle as a path (semioverse.md#s66)", () => {
    const change = registerAll(
      createSkillRegistry(),
      [needs("a", "b"), needs("b", "c", "x"), needs("c", "a"), needs("self", "self")].map((manifest) => ({ manifest })),
    );
    expect(change.diagnostics.map(({ message }) => message)).toEqual([
      expect.stringContaining("a → b → c → a"),
      expect.stringContaining("self → self"),
    ]);
  });

  it("refuses two skills that declare coordination dependencies on each other (semioverse.md#s70, semioverse.md#d40)", () => {
    const coordinated = (id: string, other: string) =>
      writer(id, ["x/"], { dependencies: [{ id: other, coordination: true }] });
    const first = register(createSkillRegistry(), { manifest: coordinated("a", "b") });
    expect(first.accepted).toBe(true);
    const [found, ...more] = register(first.registry, { manifest: coordinated("b", "a") }).diagnostics;
    expect(more).toEqual([]);
    expect(found?.message).toBe(
      "The skills depend on each other in a cycle: a → b → a. Each declares a coordination dependency on the other, and one declaration is enough: keep it in the skill that has to run second.",
    );
    const mixed = registerAll(createSkillRegistry(), [
      { manifest: coordinated("a", "b") },
      { manifest: needs("b", "a") },
    ]);
    expect(mixed.diagnostics[0]?.message).toMatch(/A coordination dependency orders two skills as any other/);
  });

  it("leaves out the skills of a cycle if as many skills as possible are registered (semioverse.md#s67)", () => {
    const { accepted, registry, diagnostics, events } = registerEach(
      createSkillRegistry(),
      [
        needs("a", "b"),
        needs("b", "a", "c"),
        needs("c", "b"),
        needs("self", "self"),
        needs("above", "a", "below"),
        skill("below"),
        skill("below"),
      ].map((manifest) => ({ manifest })),
    );
    expect(accepted).toBe(false);
    expect(registry.ids()).toEqual(["above", "below"]);
    expect(events).toHaveLength(2);
    expect(codes(diagnostics).sort()).toEqual(["registry/cycle", "registry/cycle", "registry/duplicate-id"]);
    expect(unavailable(registry, "above", ["above", "a", "below"]).map(({ id }) => id)).toEqual(["a"]);
    expect(registerEach(createSkillRegistry(), [{ manifest: skill("a") }]).accepted).toBe(true);
  });

  it("accepts overlapping regions of skills that never run together (semioverse.md#s109, semioverse.md#s110)", () => {
    const registry = registryOf([writer("a", ["x/"]), writer("b", ["x/"])]);
    expect(findConflicts(registry).conflicts).toHaveLength(1);
    const refused = declareContext(registry, "both", ["a", "b", "later"]);
    expect(codes(refused.diagnostics)).toEqual(["registry/conflict"]);
    expect(declareContext(registry, "one", ["a", "later"]).registry.context("one")).toEqual(["a", "later"]);
  });

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

  it("forgets the region of a removed skill", () => {
    const start = registryOf([writer("a", ["x/"])], { contexts: { run: ["a", "b"] } });
    expect(register(start, { manifest: writer("b", ["x/y"]) }).accepted).toBe(false);
    expect(register(remove(start, "a").registry, { manifest: writer("b", ["x/y"]) }).accepted).toBe(true);
  });
});

describe("the footprint", () => {
  it("holds every change with the time that the caller gave, and can be replayed (semioverse.md#s5, semioverse.md#s101)", () => {
    const options = { contexts: { run: ["a"] } };
    let registry = createSkillRegistry(options);
    registry = register(registry, { manifest: skill("a"), path: "skills/a" }, { at: "2024-01-01T00:00:00Z" }).registry;
    registry = registerAll(registry, [{ manifest: skill("b") }, { manifest: skill("c") }]).registry;
    registry = replace(registry, { manifest: skill("b", { name: "Bee" }) }).registry;
    registry = declareContext(registry, "more", ["b", "c"]).registry;
    registry = remove(registry, "c", { at: "2024-01-02T00:00:00Z" }).registry;
    const events = registry.footprint();
    expect(events.map(({ sequence, kind }) => `${sequence} ${kind}`)).toEqual([
      "1 registered",
      "2 registered",
      "3 registered",
      "4 replaced",
      "5 context-declared",
      "6 removed",
    ]);
    expect(events[0]).toMatchObject({ at: "2024-01-01T00:00:00Z", id: "a", path: "skills/a" });
    const again = replay(events, options);
    expect(again.footprint()).toEqual(events);
    expect(again.skills()).toEqual(registry.skills());
  });

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

describe("replacing a version", () => {
  const text = { type: "string" };
  const old = typed("s", { type: "object", properties: { q: text } }, { type: "object" });
  const broken = { type: "object", properties: { q: { type: "integer" } } };

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

  it("is refused if the bump is too small, with the breaking changes (semioverse.md#s79, semioverse.md#s135)", () => {
    const registry = registryOf([old]);
    const change = replace(registry, { manifest: typed("s", broken, { type: "object" }, "1.1.0") });
    expect([change.accepted, codes(change.diagnostics)]).toEqual([false, ["registry/insufficient-bump"]]);
    expect(change.registry).toBe(registry);
    expect(change.comparison?.required).toBe("major");
    expect(replace(registry, { manifest: typed("s", broken, { type: "object" }, "2.0.0") }).accepted).toBe(true);
  });

  it("warns about skills that accept only other versions (semioverse.md#d42)", () => {
    const manifest = skill("user", { dependencies: [{ id: "s", version: "^1.0.0" }] });
    const change = replace(registryOf([old, manifest]), { manifest: { ...old, version: "2.0.0" } });
    expect([change.accepted, change.diagnostics.map(({ message }) => message)]).toEqual([
      true,
      ["user depends on s, which is registered in version 2.0.0, not ^1.0.0."],
    ]);
  });

  it("is refused if the comparison is undecided, unless the caller accepts that", () => {
    const odd = { type: "object", properties: { q: { type: "string", pattern: "(?=a)b|(\\w)\\1" } } };
    const registry = registryOf([typed("s", odd, { type: "object" })]);
    const other = { type: "object", properties: { q: { type: "string", pattern: "(\\w)\\1" } } };
    const manifest = typed("s", other, { type: "object" }, "1.1.0");
    const change = replace(registry, { manifest });
    expect(change.comparison?.enough).toBe("unknown");
    expect(codes(change.diagnostics)).toEqual(["registry/undecided-change"]);
    expect(replace(registry, { manifest }, { acceptUndecided: true }).accepted).toBe(true);
  });

  it("warns about skills that depend on a major version that breaks them (semioverse.md#s95, semioverse.md#s96)", () => {
    const registry = registryOf([old, needs("user", "s"), skill("other")]);
    const major = replace(registry, { manifest: typed("s", broken, { type: "object" }, "2.0.0") });
    expect([major.accepted, codes(major.diagnostics)]).toEqual([true, ["registry/major-replaced"]]);
    expect(major.diagnostics[0]?.message).toContain("and user depend on it");
    // Nothing breaks, or no skill depends on it.
    expect(replace(registry, { manifest: { ...old, version: "2.0.0" } }).diagnostics).toEqual([]);
    expect(replace(registry, { manifest: { ...old, version: "1.1.0" } }).diagnostics).toEqual([]);
    const alone = registryOf([old]);
    expect(replace(alone, { manifest: typed("s", broken, { type: "object" }, "2.0.0") }).diagnostics).toEqual([]);
  });

  it("is refused if the skill is not registered", () => {
    expect(codes(replace(createSkillRegistry(), { manifest: old }).diagnostics)).toEqual(["registry/not-registered"]);
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
  const registry = registryOf([needs("app", "lib"), skill("lib"), needs("poor", "gone"), needs("above", "poor")]);

  it("has the dependencies of a step before it, or assumes that they have run (semioverse.md#s68)", () => {
    const complete = planRuns(registry, ["app", "lib"]);
    expect([complete.stages, complete.assumed, complete.refused]).toEqual([[["lib"], ["app"]], [], []]);
    expect(planRuns(registry, ["app"]).assumed).toEqual([{ step: "app", dependency: "lib" }]);
  });

  it("is refused if a skill needs a skill that is not registered, directly or not (semioverse.md#s63)", () => {
    const plan = planRuns(registry, ["above", "lib"]);
    expect(plan).toMatchObject({ stages: [], edges: [], assumed: [], refused: ["above"] });
    expect(plan.diagnostics.map(({ message }) => message)).toEqual([
      "above cannot run: poor depends on gone, which is not registered.",
    ]);
    // Without given runs, every skill that can be invoked is planned.
    const all = planRuns(registry);
    expect([all.stages, all.refused]).toEqual([
      [["lib"], ["app"]],
      ["above", "poor"],
    ]);
    expect(codes(all.diagnostics)).toEqual(["registry/cannot-run", "registry/cannot-run"]);
  });

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
    expect(rest.refusal("a")).toMatchObject({ cyclic: true, skill: { id: "a" } });
    expect([rest.refusal("d"), rest.refusal("nobody")]).toEqual([undefined, undefined]);
  });
});

describe("several vaults", () => {
  const manifests = [
    { manifest: writer("tidy", ["notes/"], { version: "1.0.0" }), vault: "team" },
    { manifest: writer("tidy", ["notes/"], { version: "2.0.0", dependencies: [{ id: "team:tidy" }, { id: "log" }] }) },
    { manifest: writer("log", ["vendor/team/notes/"]) },
    { manifest: skill("report", { dependencies: [{ id: "tidy" }] }), vault: "team" },
  ];

  it("have separate ids, and dependencies are resolved in the vault of the skill (semioverse.md#d44)", () => {
    const { registry } = registerAll(createSkillRegistry({ vaults: ["team"] }), manifests);
    expect(registry.ids()).toEqual(["log", "team:report", "team:tidy", "tidy"]);
    expect(registry.lookup("team:report")?.dependencies[0]?.id).toBe("team:tidy");
    expect(registry.lookup("tidy")?.dependencies.map(({ id }) => id)).toEqual(["team:tidy", "log"]);
    expect(registry.versions("tidy")).toEqual([
      { id: "tidy", vault: "", version: "2.0.0" },
      { id: "team:tidy", vault: "team", version: "1.0.0" },
    ]);
  });

  it("have disjoint regions, unless a folder is mapped (semioverse.md#d44)", () => {
    const apart = registerAll(createSkillRegistry({ vaults: ["team"] }), manifests).registry;
    expect(findConflicts(apart).conflicts).toEqual([]);
    const mappings = [{ from: { vault: "team", folder: "" }, to: { vault: "", folder: "vendor/team" } }];
    const mapped = registerAll(createSkillRegistry({ vaults: ["team"], mappings }), manifests).registry;
    expect(findConflicts(mapped).conflicts.map(({ a, b }) => [a, b])).toEqual([["log", "team:tidy"]]);
    expect(explainConflict(mapped, "tidy", "team:tidy")?.verdict).toBe("disjoint");
  });

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

  it("cannot be mapped if a vault is unknown", () => {
    const mappings = [{ from: { vault: "x", folder: "" }, to: { vault: "", folder: "" } }];
    expect(() => createSkillRegistry({ mappings })).toThrow("x");
  });
});

describe("a wrong call from plain JavaScript", () => {
  const untyped = (call: unknown) => call as (...values: unknown[]) => unknown;
  const registry = createSkillRegistry();

  it.each([
    ["register", () => untyped(register)({ manifest: skill("a") }), /first argument must be a registry/],
    [
      "register",
      () => untyped(register)(registry, skill("a")),
      /manifest of a registration must be a canonical manifest/,
    ],
    ["registerAll", () => untyped(registerAll)(registry, { manifest: skill("a") }), /registrations must be an array/],
    ["declareContext", () => untyped(declareContext)(registry, "nightly", "a"), /ids of an execution context/],
    ["remove", () => untyped(remove)({ registry }, "a"), /first argument must be a registry/],
    ["findConflicts", () => untyped(findConflicts)([skill("a")]), /first argument must be a registry/],
    [
      "compareVersions",
      () => untyped(compareVersions)(skill("a"), "1.0.0"),
      /new version must be a canonical manifest/,
    ],
  ])("of %s throws a TypeError that explains the mistake", (_, call, message) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });
});
