import { describe, expect, it } from "vitest";
import { codes, needs, skill, writer } from "../manifests.js";
import { idsIn, itUnless, type OpenStore, openWith, type StoreLimits } from "./open-store.js";

export function describeRegistrations(open: OpenStore, limits: StoreLimits): void {
  describe("registering", () => {
    itUnless(
      limits.pathless,
      "adds skills, which can then be looked up (semioverse.md#s99, semioverse.md#s102, semioverse.md#s103)",
      async () => {
        const store = await open();
        const at = { at: "2024-01-01T00:00:00Z" };
        expect(
          await store.register([{ manifest: skill("b"), path: "skills/b" }, { manifest: skill("a") }], at),
        ).toEqual({
          accepted: true,
          diagnostics: [],
          events: [
            { sequence: 1, ...at, kind: "registered", id: "b", vault: "", manifest: skill("b"), path: "skills/b" },
            { sequence: 2, ...at, kind: "registered", id: "a", vault: "", manifest: skill("a") },
          ],
        });
        expect(await store.lookup("b")).toMatchObject({ id: "b", dir: "skills/b", manifest: skill("b") });
        expect(await idsIn(store)).toEqual(["a", "b"]);
        expect(await store.lookup("c")).toBeUndefined();
        expect(await store.lookup("__proto__")).toBeUndefined();
      },
    );

    itUnless(
      limits.pathless,
      "derives the id of a skill that states none (semioverse.md#s113, semioverse.md#s114, semioverse.md#d7)",
      async () => {
        const store = await open();
        const { id: _, ...nameless } = skill("x");
        await store.register({ manifest: nameless, path: "content/a/b" });
        expect(await idsIn(store)).toEqual(["a/b"]);
        expect(codes((await store.register({ manifest: nameless })).diagnostics)).toEqual(["registry/no-id"]);
      },
    );

    itUnless(
      limits.contexts,
      "lists every reason for a refusal, and changes nothing (semioverse.md#s105, semioverse.md#s106, semioverse.md#s108)",
      async () => {
        const store = await openWith(open, [skill("a"), needs("b", "c"), writer("w", ["x/"])]);
        await store.declareContext("run", ["w", "c"]);
        const before = await store.freshness();
        const { id: _, ...nameless } = skill("n");
        const change = await store.register([
          { manifest: skill("a") },
          { manifest: nameless },
          { manifest: skill("good") },
          { manifest: writer("c", ["x/y/"], { dependencies: [{ id: "b" }] }) },
          { manifest: skill("z"), vault: "nowhere" },
        ]);
        expect([change.accepted, change.events]).toEqual([false, []]);
        expect(codes(change.diagnostics).sort()).toEqual([
          "registry/conflict",
          "registry/cycle",
          "registry/duplicate-id",
          "registry/no-id",
          "registry/unknown-vault",
        ]);
        expect(await idsIn(store)).toEqual(["a", "b", "w"]);
        expect(await store.freshness()).toEqual(before);
      },
    );

    it("refuses a cycle with its path (semioverse.md#s66)", async () => {
      const store = await openWith(open, [needs("b", "c", "x")]);
      const manifests = [needs("a", "b"), needs("c", "a"), needs("self", "self")];
      const change = await store.register(manifests.map((manifest) => ({ manifest })));
      expect(change.diagnostics.map(({ message }) => message)).toEqual([
        expect.stringContaining("a → b → c → a"),
        expect.stringContaining("self → self"),
      ]);
    });

    it("refuses two skills that declare coordination dependencies on each other (semioverse.md#s70, semioverse.md#d40)", async () => {
      const store = await open();
      const coordinated = (id: string, other: string) =>
        writer(id, ["x/"], { dependencies: [{ id: other, coordination: true }] });
      expect((await store.register({ manifest: coordinated("a", "b") })).accepted).toBe(true);
      const refused = await store.register({ manifest: coordinated("b", "a") });
      expect(refused.diagnostics.map(({ message }) => message)).toEqual([
        "The skills depend on each other in a cycle: a → b → a. Each declares a coordination dependency on the other, and one declaration is enough: keep it in the skill that has to run second.",
      ]);
      const mixed = await store.register({ manifest: needs("b", "a") });
      expect(mixed.diagnostics[0]?.message).toMatch(/A coordination dependency orders two skills as any other/);
    });

    itUnless(
      limits.each,
      "leaves out the skills of a cycle if as many as possible are registered (semioverse.md#s67)",
      async () => {
        const store = await open();
        const { accepted, diagnostics, events } = await store.register(
          [
            needs("a", "b"),
            needs("b", "a", "c"),
            needs("c", "b"),
            needs("self", "self"),
            needs("above", "a", "below"),
            skill("below"),
            skill("below"),
          ].map((manifest) => ({ manifest })),
          { each: true },
        );
        expect([accepted, events.length]).toEqual([false, 2]);
        expect(codes(diagnostics).sort()).toEqual(["registry/cycle", "registry/cycle", "registry/duplicate-id"]);
        const kept = await store.snapshot();
        expect([kept.ids(), kept.refusal("a")]).toEqual([["above", "below"], undefined]);
        expect((await store.register([{ manifest: skill("d") }], { each: true })).accepted).toBe(true);
      },
    );

    it("tells in a dry run what would happen", async () => {
      const store = await openWith(open, [skill("a")]);
      const dry = { dryRun: true };
      expect((await store.register({ manifest: skill("b") }, dry)).events).toMatchObject([{ sequence: 0, id: "b" }]);
      expect((await store.register({ manifest: skill("a") }, dry)).accepted).toBe(false);
      expect((await store.replace({ manifest: skill("a", { version: "1.1.0" }) }, dry)).accepted).toBe(true);
      expect(await store.update([{ manifest: skill("a") }, { manifest: skill("b") }], dry)).toMatchObject({
        unchanged: 1,
        events: [{ sequence: 0, kind: "registered" }],
      });
      expect((await store.declareContext("run", ["a"], dry)).accepted).toBe(true);
      expect((await store.remove("a", dry)).accepted).toBe(true);
      expect([await idsIn(store), await store.context("run")]).toEqual([["a"], undefined]);
      expect((await store.history()).map(({ sequence }) => sequence)).toEqual([1]);
    });
  });

  describe("removing", () => {
    itUnless(limits.changes, "names the skills that still depend on the removed one", async () => {
      const optional = skill("c", { dependencies: [{ id: "a", optional: true }] });
      const store = await openWith(open, [skill("a"), needs("b", "a"), optional]);
      const change = await store.remove("a");
      expect([change.accepted, codes(change.diagnostics)]).toEqual([true, ["registry/still-needed"]]);
      expect(change.diagnostics[0]?.message).toBe("a was removed, but is still needed by b.");
      expect(await store.lookup("a")).toBeUndefined();
      expect(codes((await store.remove("a")).diagnostics)).toEqual(["registry/not-registered"]);
    });

    it("suggests the id of another skill for one that is misspelt", async () => {
      const store = await openWith(open, [skill("tidy"), skill("audit"), skill("文档整理")]);
      const messageOf = async (id: string) => (await store.remove(id)).diagnostics[0]?.message;
      expect(await messageOf("tdiy")).toBe('tdiy is not registered (did you mean "tidy"?).');
      expect(await messageOf("文档理")).toBe('文档理 is not registered (did you mean "文档整理"?).');
      expect(await messageOf("report")).toBe("report is not registered.");
      expect((await store.replace({ manifest: skill("audti") })).diagnostics[0]?.message).toBe(
        'audti is not registered (did you mean "audit"?).',
      );
      expect((await store.snapshot(["tdiy"])).similarIds("tdiy")).toEqual(["tidy"]);
    });
  });
}
