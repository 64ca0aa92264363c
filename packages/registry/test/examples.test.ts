import type { SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { explainConflict, findConflicts, planRuns, register, registerAll } from "../src/index.js";
import { createSkillRegistry } from "../src/registry/registry.js";
import { codes, region, registryOf, skill } from "./manifests.js";

// Section 10: a skill that links the whole vault, one that writes a note of one discipline, one that audits.
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

describe("section 10", () => {
  const registry = registryOf(examples);

  it("10.1: a skill that writes to all of content conflicts with any other that writes there", () => {
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

  it("10.1: unless one of them declares a coordination dependency", () => {
    const coordinated = { ...writeNote, dependencies: [{ id: "cross-link-document", coordination: true }] };
    const other = registryOf([crossLink, coordinated, audit]);
    expect(findConflicts(other).conflicts).toEqual([]);
    expect(explainConflict(other, "cross-link-document", "write-new-note")?.verdict).toBe("coordinated");
    expect(planRuns(other).stages).toEqual([["audit-vault-references", "cross-link-document"], ["write-new-note"]]);
  });

  it("10.2: two runs for different disciplines are disjoint, for one discipline they are not", () => {
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

  it("10.2: as declared, two runs may be for the same discipline", () => {
    expect(explainConflict(registry, "write-new-note", "write-new-note")?.verdict).toBe("conflict");
  });

  it("10.3: the audit runs beside whatever writes to disciplines, and beside no other writer of slop", () => {
    expect(explainConflict(registry, "audit-vault-references", writing("philosophy"))?.verdict).toBe("disjoint");
    expect(explainConflict(registry, "audit-vault-references", "cross-link-document")?.verdict).toBe("disjoint");
    const { registry: more } = register(registry, { manifest: skill("sweep", { effects: region([], ["slop/old/"]) }) });
    expect(explainConflict(more, "audit-vault-references", "sweep")?.verdict).toBe("conflict");
  });

  it("conflict example: the scheduler has to serialise the two, or refuses them in one context", () => {
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
