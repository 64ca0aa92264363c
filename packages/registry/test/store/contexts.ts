import { describe, expect, it } from "vitest";
import { codes, skill, writer } from "../manifests.js";
import { itUnless, type OpenStore, openWith, type StoreLimits } from "./open-store.js";

export function describeContexts(open: OpenStore, limits: StoreLimits): void {
  describe("an execution context", () => {
    itUnless(limits.contexts, "is declared with ids that need not be registered (semioverse.md#s109)", async () => {
      const store = await openWith(open, [skill("a")]);
      const change = await store.declareContext("nightly", ["later", "a"]);
      expect(change).toMatchObject({ accepted: true, events: [{ sequence: 2, kind: "context-declared" }] });
      expect(await store.context("nightly")).toEqual(["a", "later"]);
      expect(await store.context("weekly")).toBeUndefined();
      await store.declareContext("nightly", ["b"]);
      await store.declareContext("empty", []);
      const all = await store.snapshot();
      expect(all.contexts().map((name) => [name, all.context(name)])).toEqual([
        ["empty", []],
        ["nightly", ["b"]],
      ]);
    });

    itUnless(
      limits.contexts,
      "is refused for overlapping regions, which skills that never run together may have (semioverse.md#s109, semioverse.md#s110)",
      async () => {
        const store = await openWith(open, [writer("a", ["x/"]), writer("b", ["x/"])]);
        expect((await store.conflicts()).conflicts).toHaveLength(1);
        const refused = await store.declareContext("both", ["a", "b", "later"]);
        expect([refused.accepted, codes(refused.diagnostics)]).toEqual([false, ["registry/conflict"]]);
        expect(await store.context("both")).toBeUndefined();
        expect((await store.declareContext("one", ["a", "later"])).accepted).toBe(true);
      },
    );

    itUnless(limits.contexts, "forgets the region of a removed skill", async () => {
      const store = await openWith(open, [writer("a", ["x/"])]);
      await store.declareContext("run", ["a", "b"]);
      const other = { manifest: writer("b", ["x/y"]) };
      expect(codes((await store.register(other)).diagnostics)).toEqual(["registry/conflict"]);
      await store.remove("a");
      expect((await store.register(other)).accepted).toBe(true);
    });

    itUnless(
      limits.contexts,
      "refuses a skill that may write anywhere (semioverse.md#s44, semioverse.md#s108)",
      async () => {
        const store = await openWith(open, [writer("a", ["x/"]), skill("reader")]);
        await store.declareContext("run", ["a", "reader", "open"]);
        const { effects: _, ...undeclared } = skill("open");
        const { diagnostics } = await store.register({ manifest: undeclared });
        expect(diagnostics.map(({ code, message }) => [code, message.includes("reader")])).toEqual([
          ["registry/conflict", false],
        ]);
      },
    );
  });

  describe("conflicts", () => {
    it("are found in the whole registry or among some skills (semioverse.md#s74, semioverse.md#s78)", async () => {
      const store = await openWith(open, [
        writer("a", ["docs"]),
        writer("b", ["docs/api"]),
        writer("c", ["docs/api/v1"]),
        writer("d", ["logs"]),
      ]);
      const pairs = async (...options: Parameters<typeof store.conflicts>) =>
        (await store.conflicts(...options)).conflicts.map(({ a, b }) => [a, b]);
      expect(await pairs()).toEqual([
        ["a", "b"],
        ["a", "c"],
        ["b", "c"],
      ]);
      expect(await pairs({ ids: ["a", "c", "d", "gone"] })).toEqual([["a", "c"]]);
      expect(await pairs({ ids: ["a"] })).toEqual([]);
      expect(await store.conflicts({ limit: 1 })).toMatchObject({ conflicts: [{ a: "a", b: "b" }], truncated: true });
    });
  });
}
