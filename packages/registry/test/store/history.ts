import { createSkillRegistry, replay } from "@skill-convert/registry";
import { describe, expect, it } from "vitest";
import { skill } from "../manifests.js";
import { itUnless, type OpenStore, type StoreLimits } from "./open-store.js";

export function describeHistory(open: OpenStore, limits: StoreLimits): void {
  describe("the footprint", () => {
    itUnless(
      limits.changes,
      "holds every change with the time that the caller gave, and can be replayed (semioverse.md#s5, semioverse.md#s101)",
      async () => {
        const store = await open();
        await store.register({ manifest: skill("a"), path: "skills/a" }, { at: "2024-01-01T00:00:00Z" });
        await store.register([{ manifest: skill("b") }, { manifest: skill("c") }]);
        await store.replace({ manifest: skill("b", { name: "Bee" }) });
        await store.declareContext("more", ["b", "c"]);
        await store.remove("c", { at: "2024-01-02T00:00:00Z" });
        await store.register({ manifest: skill("a") });
        const events = await store.history();
        expect(events.map(({ sequence, kind }) => `${sequence} ${kind}`)).toEqual([
          "1 registered",
          "2 registered",
          "3 registered",
          "4 replaced",
          "5 context-declared",
          "6 removed",
        ]);
        expect(events[0]).toMatchObject({ at: "2024-01-01T00:00:00Z", id: "a", path: "skills/a" });
        expect(await store.history(4)).toEqual(events.slice(4));
        expect(await store.history(1, 2)).toEqual(events.slice(1, 3));
        expect(await store.freshness()).toEqual({ sequence: 6, seconds: 0, isReplica: false });
        const again = replay(events);
        expect(again.footprint()).toEqual(events);
        expect(again.skills()).toEqual((await store.snapshot()).skills());
        expect(again.context("more")).toEqual(await store.context("more"));
      },
    );

    itUnless(
      limits.questions,
      "holds recorded questions, which can be replayed as well (semioverse.md#s101)",
      async () => {
        const store = await open();
        await store.record({ lookup: "a" }, ["a"], { at: "2024-01-01T00:00:00Z" });
        await store.record({ query: { tag: "x" } }, []);
        const events = await store.history();
        expect(events).toEqual([
          { sequence: 1, at: "2024-01-01T00:00:00Z", kind: "queried", question: { lookup: "a" }, answer: ["a"] },
          { sequence: 2, kind: "queried", question: { query: { tag: "x" } }, answer: [] },
        ]);
        expect(replay(events).footprint()).toEqual(events);
      },
    );

    it("is empty at first", async () => {
      const store = await open();
      expect(await store.history()).toEqual([]);
      expect(await store.freshness()).toEqual({ sequence: 0, seconds: 0, isReplica: false });
      expect((await store.snapshot()).ids()).toEqual(createSkillRegistry().ids());
    });
  });
}
