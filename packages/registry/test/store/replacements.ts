import { describe, expect, it } from "vitest";
import { codes, needs, skill, typed, writer } from "../manifests.js";
import { idsIn, itUnless, type OpenStore, openWith, type StoreLimits } from "./open-store.js";

const anything = { type: "object" };
const old = typed("s", { type: "object", properties: { q: { type: "string" } } }, anything);
const broken = (version: string) =>
  typed("s", { type: "object", properties: { q: { type: "integer" } } }, anything, version);

export function describeReplacements(open: OpenStore, limits: StoreLimits): void {
  describe("replacing a version", () => {
    itUnless(limits.changes, "keeps the new version and compares it with the old one (semioverse.md#s79)", async () => {
      const store = await openWith(open, [skill("a")]);
      const change = await store.replace({ manifest: skill("a", { version: "1.1.0" }), path: "new/a" });
      expect(change).toMatchObject({
        accepted: true,
        comparison: { enough: "yes" },
        events: [{ sequence: 2, kind: "replaced", id: "a", previous: skill("a") }],
      });
      expect(await store.lookup("a")).toMatchObject({ dir: "new/a", manifest: { version: "1.1.0" } });
    });

    itUnless(
      limits.changes,
      "is refused if the bump is too small, with the breaking changes (semioverse.md#s79, semioverse.md#s135)",
      async () => {
        const store = await openWith(open, [old]);
        const change = await store.replace({ manifest: broken("1.1.0") });
        expect([change.accepted, codes(change.diagnostics)]).toEqual([false, ["registry/insufficient-bump"]]);
        expect(change.comparison?.required).toBe("major");
        expect((await store.lookup("s"))?.manifest).toEqual(old);
        expect((await store.replace({ manifest: broken("2.0.0") })).accepted).toBe(true);
      },
    );

    itUnless(limits.changes, "is refused if the comparison is undecided, unless the caller accepts that", async () => {
      const pattern = (text: string) => ({ type: "object", properties: { q: { type: "string", pattern: text } } });
      const store = await openWith(open, [typed("s", pattern("(?=a)b|(\\w)\\1"), anything)]);
      const manifest = typed("s", pattern("(\\w)\\1"), anything, "1.1.0");
      const change = await store.replace({ manifest });
      expect(change.comparison?.enough).toBe("unknown");
      expect(codes(change.diagnostics)).toEqual(["registry/undecided-change"]);
      expect((await store.replace({ manifest }, { acceptUndecided: true })).accepted).toBe(true);
    });

    it("is refused if the skill is not registered", async () => {
      const store = await open();
      const change = await store.replace({ manifest: old });
      expect([change.accepted, codes(change.diagnostics)]).toEqual([false, ["registry/not-registered"]]);
    });

    itUnless(
      limits.contexts,
      "is refused for a new cycle or conflict as a registration is (semioverse.md#s106, semioverse.md#s108)",
      async () => {
        const store = await openWith(open, [skill("a"), needs("b", "a"), writer("w", ["x/"])]);
        await store.declareContext("run", ["a", "w"]);
        const manifest = writer("a", ["x/y/"], { version: "2.0.0", dependencies: [{ id: "b" }] });
        const change = await store.replace({ manifest });
        expect(codes(change.diagnostics).sort()).toEqual(["registry/conflict", "registry/cycle"]);
        expect((await store.lookup("a"))?.manifest).toEqual(skill("a"));
      },
    );

    itUnless(limits.changes, "warns about skills that accept only other versions (semioverse.md#d42)", async () => {
      const user = skill("user", { dependencies: [{ id: "s", version: "^1.0.0" }] });
      const store = await openWith(open, [old, user]);
      const change = await store.replace({ manifest: { ...old, version: "2.0.0" } });
      expect([change.accepted, change.diagnostics.map(({ message }) => message)]).toEqual([
        true,
        ["user depends on s, which is registered in version 2.0.0, not ^1.0.0."],
      ]);
    });

    itUnless(
      limits.changes,
      "warns about skills that depend on a major version that breaks them (semioverse.md#s95, semioverse.md#s96)",
      async () => {
        const store = await openWith(open, [old, needs("user", "s"), skill("other")]);
        // Nothing breaks in a minor version, and not in every major one.
        expect((await store.replace({ manifest: { ...old, version: "1.1.0" } })).diagnostics).toEqual([]);
        expect((await store.replace({ manifest: { ...old, version: "2.0.0" } })).diagnostics).toEqual([]);
        const major = await store.replace({ manifest: broken("3.0.0") });
        expect([major.accepted, codes(major.diagnostics)]).toEqual([true, ["registry/major-replaced"]]);
        expect(major.diagnostics[0]?.message).toContain("and is needed by user");
      },
    );

    itUnless(limits.changes, "warns about no major version that no skill depends on", async () => {
      const store = await openWith(open, [old]);
      expect((await store.replace({ manifest: broken("2.0.0") })).diagnostics).toEqual([]);
    });
  });

  describe("updating", () => {
    itUnless(limits.changes, "registers new skills, replaces changed ones, and leaves the others", async () => {
      const store = await openWith(open, [skill("a"), skill("b"), old]);
      const change = await store.update([
        { manifest: skill("a") },
        { manifest: skill("b", { version: "1.0.1" }) },
        { manifest: skill("c") },
      ]);
      expect(change).toMatchObject({ accepted: true, unchanged: 1, diagnostics: [] });
      expect(change.events.map((event) => [event.kind, "id" in event && event.id])).toEqual([
        ["replaced", "b"],
        ["registered", "c"],
      ]);
      expect(await idsIn(store)).toEqual(["a", "b", "c", "s"]);
    });

    itUnless(limits.changes, "keeps the old version of what is refused, and updates the rest", async () => {
      const store = await openWith(open, [old, skill("a")]);
      const change = await store.update([
        { manifest: broken("1.1.0") },
        { manifest: needs("self", "self") },
        { manifest: skill("a", { version: "1.2.0" }) },
      ]);
      expect([change.accepted, codes(change.diagnostics)]).toEqual([
        false,
        ["registry/insufficient-bump", "registry/cycle"],
      ]);
      expect((await store.lookup("s"))?.manifest.version).toBe("1.0.0");
      expect((await store.lookup("a"))?.manifest.version).toBe("1.2.0");
      expect(await idsIn(store)).toEqual(["a", "s"]);
    });
  });
}
