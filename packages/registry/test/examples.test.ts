import type { SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { explainConflict, findConflicts, planRuns, register, registerAll } from "../src/index.js";
import { createSkillRegistry } from "../src/registry/registry.js";
import { codes, region, registryOf, skill } from "./manifests.js";

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

describe("the examples of section 10", () => {
  const registry = registryOf(examples);

  it("have a conflict between a skill that writes to all of content and any other that writes there (semioverse.md#s129)", () => {
    expect(explainConflict(registry, "cross-link-document", writing("philosophy"))).toMatchObject({
      verdict: "conflict",
      folders: ["content/", "content/philosophy/"],
    });
    expect(findConflicts(registry).conflicts).toEqual([
      {
        a: "cross-link-document",
        b: "write-new-note",
        folderA: "content/",
        folderB: "content/{target-discipline}/",
      },
    ]);
  });

  it("have no conflict if one of the two declares a coordination dependency (semioverse.md#s72, semioverse.md#s129)", () => {
    const coordinated = { ...writeNote, dependencies: [{ id: "cross-link-document", coordination: true }] };
    const other = registryOf([crossLink, coordinated, audit]);
    expect(findConflicts(other).conflicts).toEqual([]);
    expect(explainConflict(other, "cross-link-document", "write-new-note")?.verdict).toBe("coordinated");
    expect(planRuns(other).stages).toEqual([["audit-vault-references", "cross-link-document"], ["write-new-note"]]);
  });

  it("let two runs for different disciplines run at the same time (semioverse.md#s131)", () => {
    expect(explainConflict(registry, writing("philosophy"), writing("mathematics"))?.verdict).toBe("disjoint");
    expect(explainConflict(registry, writing("philosophy"), writing("philosophy"))?.verdict).toBe("conflict");
    expect(planRuns(registry, [writing("philosophy"), writing("mathematics")]).stages).toEqual([
      ["write-new-note", "write-new-note#2"],
    ]);
    expect(planRuns(registry, [writing("philosophy"), writing("philosophy")]).stages).toEqual([
      ["write-new-note"],
      ["write-new-note#2"],
    ]);
  });

  it("assume that two runs without inputs are for the same discipline (semioverse.md#s134)", () => {
    expect(explainConflict(registry, "write-new-note", "write-new-note")?.verdict).toBe("conflict");
  });

  it("let the audit run together with every skill that writes only outside of slop (semioverse.md#s132)", () => {
    expect(explainConflict(registry, "audit-vault-references", writing("philosophy"))?.verdict).toBe("disjoint");
    expect(explainConflict(registry, "audit-vault-references", "cross-link-document")?.verdict).toBe("disjoint");
    const { registry: more } = register(registry, { manifest: skill("sweep", { effects: region([], ["slop/old/"]) }) });
    expect(explainConflict(more, "audit-vault-references", "sweep")?.verdict).toBe("conflict");
  });

  it("serialize two skills in conflict, or refuse them in one context (semioverse.md#s133)", () => {
    const { stages, edges } = planRuns(registry);
    expect(stages).toEqual([["audit-vault-references", "write-new-note"], ["cross-link-document"]]);
    expect(edges).toEqual([
      expect.objectContaining({ before: "write-new-note", after: "cross-link-document", kind: "conflict" }),
    ]);
    const context = createSkillRegistry({ contexts: { fan: ["cross-link-document", "write-new-note"] } });
    const change = registerAll(
      context,
      examples.map((manifest) => ({ manifest })),
    );
    expect(change.accepted).toBe(false);
    expect(codes(change.diagnostics)).toEqual(["registry/conflict"]);
    expect(change.registry).toBe(context);
  });
});
