import type { SkillManifest } from "@skill-convert/core";
import { explainConflict } from "@skill-convert/registry";
import { describe, expect, it } from "vitest";
import { codes, region, skill } from "../manifests.js";
import { itUnless, type OpenStore, openWith, type StoreLimits } from "./open-store.js";

// The three examples of section 10 (semioverse.md#s129, semioverse.md#s130, semioverse.md#s132).
const crossLink = skill("cross-link-document", {
  kind: "operational",
  runtime: "inference",
  effects: region(["content/"], ["content/"]),
});
const writeNote = skill("write-new-note", {
  kind: "operational",
  runtime: "inference",
  effects: region([["content/{target-discipline}/"]], [["content/{target-discipline}/"]]),
});
const audit = skill("audit-vault-references", {
  kind: "operational",
  runtime: "script",
  effects: region(["content/"], ["slop/"]),
});
const examples: readonly SkillManifest[] = [crossLink, writeNote, audit];

const writing = (discipline: string) => ({
  id: "write-new-note",
  inputs: { discipline },
  placeholders: { "target-discipline": "discipline" },
});

export function describeExamples(open: OpenStore, limits: StoreLimits): void {
  describe("the examples of section 10", () => {
    it("have a conflict between a skill that writes to all of content and any other that writes there (semioverse.md#s129)", async () => {
      const store = await openWith(open, examples);
      const registry = await store.snapshot();
      expect(explainConflict(registry, "cross-link-document", writing("philosophy"))).toMatchObject({
        verdict: "conflict",
        folders: ["content/", "content/philosophy/"],
      });
      expect((await store.conflicts()).conflicts).toEqual([
        {
          a: "cross-link-document",
          b: "write-new-note",
          folderA: "content/",
          folderB: "content/{target-discipline}/",
        },
      ]);
    });

    it("have no conflict if one of the two declares a coordination dependency (semioverse.md#s72, semioverse.md#s129)", async () => {
      const coordinated = { ...writeNote, dependencies: [{ id: "cross-link-document", coordination: true }] };
      const store = await openWith(open, [crossLink, coordinated, audit]);
      expect((await store.conflicts()).conflicts).toEqual([]);
      expect(explainConflict(await store.snapshot(), "cross-link-document", "write-new-note")?.verdict).toBe(
        "coordinated",
      );
      expect((await store.plan()).stages).toEqual([
        ["audit-vault-references", "cross-link-document"],
        ["write-new-note"],
      ]);
    });

    it("let two runs for different disciplines run at the same time (semioverse.md#s131)", async () => {
      const store = await openWith(open, examples);
      const registry = await store.snapshot();
      expect(explainConflict(registry, writing("philosophy"), writing("mathematics"))?.verdict).toBe("disjoint");
      expect(explainConflict(registry, writing("philosophy"), writing("philosophy"))?.verdict).toBe("conflict");
      expect((await store.plan([writing("philosophy"), writing("mathematics")])).stages).toEqual([
        ["write-new-note", "write-new-note#2"],
      ]);
      expect((await store.plan([writing("philosophy"), writing("philosophy")])).stages).toEqual([
        ["write-new-note"],
        ["write-new-note#2"],
      ]);
    });

    it("assume that two runs without inputs are for the same discipline (semioverse.md#s134)", async () => {
      const store = await openWith(open, examples);
      const registry = await store.snapshot();
      expect(explainConflict(registry, "write-new-note", "write-new-note")?.verdict).toBe("conflict");
    });

    it("let the audit run together with every skill that writes only outside of slop (semioverse.md#s132)", async () => {
      const store = await openWith(open, examples);
      const registry = await store.snapshot();
      expect(explainConflict(registry, "audit-vault-references", writing("philosophy"))?.verdict).toBe("disjoint");
      expect(explainConflict(registry, "audit-vault-references", "cross-link-document")?.verdict).toBe("disjoint");
      await store.register({ manifest: skill("sweep", { effects: region([], ["slop/old/"]) }) });
      expect(explainConflict(await store.snapshot(), "audit-vault-references", "sweep")?.verdict).toBe("conflict");
    });

    it("are serialized if two of them are in conflict (semioverse.md#s133)", async () => {
      const store = await openWith(open, examples);
      const { stages, edges } = await store.plan();
      expect(stages).toEqual([["audit-vault-references", "write-new-note"], ["cross-link-document"]]);
      expect(edges).toEqual([
        expect.objectContaining({ before: "write-new-note", after: "cross-link-document", kind: "conflict" }),
      ]);
    });

    itUnless(
      limits.contexts,
      "are refused in one context if two of them are in conflict (semioverse.md#s133)",
      async () => {
        const store = await open();
        await store.declareContext("fan", ["cross-link-document", "write-new-note"]);
        const change = await store.register(examples.map((manifest) => ({ manifest })));
        expect([change.accepted, codes(change.diagnostics)]).toEqual([false, ["registry/conflict"]]);
      },
    );
  });
}
