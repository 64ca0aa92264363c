import { describe, expect, it } from "vitest";
import { createSkillRegistry, memoryStore, registerEach } from "../src/index.js";
import { codes, skill, writer } from "./manifests.js";

const at = { at: "2026-01-01T00:00:00Z" };

describe("a store in memory", () => {
  it("changes in place, and refuses with every reason", async () => {
    const store = memoryStore();
    expect(await store.register([{ manifest: skill("a") }, { manifest: skill("b") }], at)).toMatchObject({
      accepted: true,
      events: [{ sequence: 1, ...at }, { sequence: 2 }],
    });
    const refused = await store.register([{ manifest: skill("a") }, { manifest: { operations: [{}] } }]);
    expect([refused.accepted, codes(refused.diagnostics)]).toEqual([
      false,
      ["registry/duplicate-id", "registry/no-id"],
    ]);
    expect((await store.lookup("a"))?.id).toBe("a");
    expect((await store.replace({ manifest: skill("a", { version: "1.1.0" }) })).comparison?.enough).toBe("yes");
    expect((await store.remove("b")).accepted).toBe(true);
    expect(await store.lookup("b")).toBeUndefined();
    expect((await store.history(2)).map(({ kind }) => kind)).toEqual(["replaced", "removed"]);
    expect(await store.freshness()).toEqual({ sequence: 4, seconds: 0, isReplica: false });
  });

  it("registers what it can if asked to, and keeps nothing of the rest", async () => {
    const store = memoryStore();
    const cyclic = skill("a", { dependencies: [{ id: "a" }] });
    const change = await store.register([{ manifest: cyclic }, { manifest: skill("b") }], { each: true });
    expect([change.accepted, change.events.length]).toEqual([false, 1]);
    const kept = await store.snapshot();
    expect([kept.ids(), kept.refusal("a")]).toEqual([["b"], undefined]);
  });

  it("begins with the skills of a registry, and knows which it refused", async () => {
    const cyclic = skill("a", { dependencies: [{ id: "a" }] });
    const { registry } = registerEach(createSkillRegistry(), [{ manifest: cyclic }, { manifest: skill("b") }]);
    const store = memoryStore(registry);
    await store.register({ manifest: skill("c") });
    const kept = await store.snapshot();
    expect([kept.ids(), kept.refusal("a")?.cyclic]).toEqual([["b", "c"], true]);
  });

  it("finds the best matches first, page by page (semioverse.md#s104)", async () => {
    const store = memoryStore();
    const { effects: _, ...undeclared } = skill("report-undeclared");
    await store.register([
      { manifest: skill("a", { description: "Writes a report." }) },
      { manifest: skill("b", { tags: ["reporting"] }) },
      { manifest: writer("report-writer", ["out"]) },
      { manifest: writer("z", ["out"], { operations: [{ description: "Reports." }] }) },
      { manifest: undeclared },
    ]);
    const idsOf = async (...asked: Parameters<typeof store.query>) => {
      const { matches, undecided, next } = await store.query(...asked);
      return [matches.map(({ skill: found }) => found.id), undecided.map(({ skill: found }) => found.id), next];
    };
    expect(await idsOf({ text: "report" })).toEqual([
      ["b", "report-undeclared", "report-writer", "a", "z"],
      [],
      undefined,
    ]);
    const first = await idsOf({ text: "report" }, { limit: 3 });
    expect(first).toEqual([["b", "report-undeclared", "report-writer"], [], "0:report-writer"]);
    expect(await idsOf({ text: "report" }, { limit: 3, after: "0:report-writer" })).toEqual([
      ["a", "z"],
      [],
      undefined,
    ]);
    expect(await idsOf({ text: "report", effect: "fs.write" })).toEqual([
      ["report-writer", "z"],
      ["report-undeclared"],
      undefined,
    ]);
    expect(await idsOf({ text: "eport" })).toEqual([[], [], undefined]);
    await expect(store.query({}, { after: "nonsense" })).rejects.toThrow('"nonsense" is not the next page');
  });

  it("gives every match at once if no limit is wanted", async () => {
    const store = memoryStore();
    const many = Array.from({ length: 20_001 }, (_, index) => ({ manifest: skill(`s${index}`) }));
    await store.register(many);
    const { matches, next } = await store.query({}, { limit: Number.POSITIVE_INFINITY });
    expect([matches.length, next]).toEqual([20_001, undefined]);
  });

  it("plans and finds conflicts as the functions do", async () => {
    const store = memoryStore();
    await store.register([{ manifest: writer("a", ["docs"]) }, { manifest: writer("b", ["docs/api"]) }]);
    expect((await store.conflicts()).conflicts).toHaveLength(1);
    expect((await store.conflicts({ ids: ["a"] })).conflicts).toEqual([]);
    expect((await store.plan()).stages).toEqual([["b"], ["a"]]);
    const context = await store.declareContext("nightly", ["a", "b"]);
    expect([context.accepted, codes(context.diagnostics)]).toEqual([false, ["registry/conflict"]]);
    await store.record({ lookup: "a" }, ["a"]);
    expect((await store.history()).at(-1)).toMatchObject({ kind: "queried", answer: ["a"] });
    await store.close();
  });
});
