import { describe, expect, it } from "vitest";
import { skillManifestV2Adapter } from "../src/index.js";
import { migrateDiagnostics, planMigration } from "../src/migrate/index.js";
import { V1_SKILL, v2Skills } from "./fixtures.js";
import {
  block,
  manifestIn,
  migrated,
  planned,
  refusals,
  reviewCodes,
  skill,
  V1_DOCUMENT,
  withBlock,
} from "./migrate-support.js";

const operationsOf = (text: string) =>
  manifestIn(text)["operations"] as Record<string, { description: string; input: object }>;

describe("a migration", () => {
  const result = manifestIn(migrated(withBlock(V1_DOCUMENT)));

  it("derives the fields that version 2 adds (skill-manifest-v1.md#d15, skill-manifest-v1.md#d16, skill-manifest-v1.md#d19, skill-manifest-v1.md#d20, skill-manifest-v2.md#s75, skill-manifest-v2.md#s76, skill-manifest-v2.md#s77, skill-manifest-v2.md#s78, skill-manifest-v2.md#s79)", () => {
    expect(result).toEqual({
      schema_version: "2.0",
      id: "kitchen-tools-clock",
      version: "0.3.0",
      capabilities: ["clock-set", "clock-list"],
      effects: ["proc.exec", "fs.read"],
      operations: {
        "clock.set": {
          description: 'Runs the operation "clock.set".',
          input: Object.fromEntries(
            ["minutes", "label", "tone"].map((name) => [name, { type: "string", required: true }]),
          ),
          output: { description: 'The result of "clock.set", as JSON on the last line.' },
          entrypoints: V1_DOCUMENT.entrypoints["clock.set"],
        },
        "clock.list": {
          description: 'Runs the operation "clock.list".',
          input: {},
          output: { description: 'The result of "clock.list", as JSON on the last line.' },
          entrypoints: V1_DOCUMENT.entrypoints["clock.list"],
        },
      },
      stdout_contract: { last_line_json: true },
    });
  });

  it("moves the description and the inputs that an entrypoint has already (skill-manifest-v1.md#d30, skill-manifest-v2.md#s78, skill-manifest-v2.md#s79)", () => {
    const unix = ["go", "{q}", "{other}"];
    const text = withBlock({
      ...V1_DOCUMENT,
      entrypoints: { go: { description: "Own words.", input: { q: { type: "integer" } }, unix } },
    });
    const { go } = operationsOf(migrated(text));
    expect(go).toEqual({
      description: "Own words.",
      input: { q: { type: "integer" }, other: { type: "string", required: true } },
      output: { description: 'The result of "go", as JSON on the last line.' },
      entrypoints: { unix },
    });
    expect(reviewCodes(text)).not.toContain("neutral-description");
  });

  it("leaves a description and inputs of another form where they are (skill-manifest-v1.md#d30)", () => {
    const entry = { description: 7, input: ["q"], unix: ["go", "{q}"] };
    const { go } = operationsOf(migrated(withBlock({ ...V1_DOCUMENT, entrypoints: { go: entry } })));
    expect(go).toMatchObject({ description: 'Runs the operation "go".', entrypoints: entry });
  });

  it("asks for a review of each derived value, with ranges before and after (skill-manifest-v1.md#d28)", () => {
    const text = withBlock(V1_DOCUMENT);
    const { review, reviewAfter } = planned(text);
    const shown = (items: typeof review, source: string) =>
      items.map(({ code, severity, range }) => [code, severity, source.slice(range?.start, range?.end)]);
    expect(shown(review, text)).toEqual([
      ["migrate/derived-capabilities", "info", '"entrypoints"'],
      ["migrate/derived-outputs", "info", '"entrypoints"'],
      ["migrate/derived-input", "info", '"clock.set"'],
      ["migrate/neutral-description", "info", '"clock.set"'],
      ["migrate/neutral-description", "info", '"clock.list"'],
      // Version 2 replaces inputs only (skill-manifest-v2.md#s65, skill-manifest-v1.md#d23).
      ["migrate/skill-dir", "warning", '"clock.list"'],
      ["migrate/dropped-contract-version", "info", '"schema_version"'],
    ]);
    expect(shown(reviewAfter, migrated(text))).toEqual([
      ["migrate/derived-capabilities", "info", '"capabilities"'],
      ["migrate/derived-outputs", "info", '"operations"'],
      ["migrate/neutral-description", "info", '"description"'],
      ["migrate/derived-input", "info", '"input"'],
      ["migrate/neutral-description", "info", '"description"'],
      ["migrate/skill-dir", "warning", '"entrypoints"'],
      ["migrate/dropped-contract-version", "info", '"stdout_contract"'],
    ]);
  });

  it("drops a prefix that all operations share on request, and reports it (skill-manifest-v1.md#d21)", () => {
    const { renamed } = planned(withBlock(V1_DOCUMENT), { stripOperationPrefix: true });
    expect(renamed).toEqual([
      { from: "clock.set", to: "set" },
      { from: "clock.list", to: "list" },
    ]);
    const text = migrated(withBlock(V1_DOCUMENT), { stripOperationPrefix: true });
    expect(Object.keys(operationsOf(text))).toEqual(["set", "list"]);
    expect(manifestIn(text)["capabilities"]).toEqual(result["capabilities"]);
    const mixed = withBlock({ ...V1_DOCUMENT, entrypoints: { "a.x": {}, plain: {} } });
    expect(planned(mixed, { stripOperationPrefix: true }).renamed).toEqual([]);
    expect(Object.keys(operationsOf(migrated(mixed, { stripOperationPrefix: true })))).toEqual(["a.x", "plain"]);
  });

  it.each([
    ["0.3.0", "minor", "0.4.0"],
    ["0.3.9", "major", "1.0.0"],
    ["v1.2", "minor", "1.3.0"],
    ["1.0.0-rc.1", "major", "1.0.0"],
  ] as const)("raises %s by a %s version to %s (skill-manifest-v1.md#d22)", (version, bump, raised) => {
    expect(manifestIn(migrated(withBlock({ ...V1_DOCUMENT, version }), { bump }))["version"]).toBe(raised);
  });

  it("keeps a version that is not SemVer, and reports it (skill-manifest-v1.md#d22)", () => {
    const text = withBlock({ ...V1_DOCUMENT, version: "spring" });
    const { review } = planned(text, { bump: "minor" });
    expect(review.find(({ code }) => code === "migrate/not-bumped")?.message).toContain('"spring" is not SemVer');
    expect(manifestIn(migrated(text, { bump: "minor" }))["version"]).toBe("spring");
    expect(manifestIn(migrated(withBlock({ ...V1_DOCUMENT, version: "v1.2" })))["version"]).toBe("v1.2");
  });

  it("writes a version that is a number as a string of its digits (skill-manifest-v1.md#d22)", () => {
    const text = withBlock(V1_DOCUMENT).replace('"0.3.0"', "1.10");
    expect(manifestIn(migrated(text))["version"]).toBe("1.10.0");
    expect(reviewCodes(text)).toContain("version-as-text");
  });

  it("keeps capabilities that a v1 manifest already has (skill-manifest-v1.md#d16)", () => {
    const text = withBlock({ ...V1_DOCUMENT, capabilities: ["time"] });
    expect(manifestIn(migrated(text))["capabilities"]).toEqual(["time"]);
    expect(reviewCodes(text)).not.toContain("derived-capabilities");
  });

  it("derives no operations and no capabilities without entrypoints", () => {
    const text = withBlock({ ...V1_DOCUMENT, entrypoints: {} });
    expect(manifestIn(migrated(text))).toMatchObject({ operations: {}, capabilities: [] });
  });
});

describe("a block of YAML", () => {
  const yaml = `# what the router reads
id: kitchen-tools-clock
version: 1.10
effects: [fs.read, "proc.exec"]
entrypoints:
  ring:
    unix:
      - sh
      - "ring # loud"
      - "{tone}"
stdout_contract: { last_line_json: yes }
`.replace("yes", "true");

  it("is written as JSON, and the loss of its comments is reported (skill-manifest-v1.md#d26)", () => {
    const text = `# Clock\r\n\r\n${block(yaml.trimEnd())}`;
    const result = migrated(text);
    expect(result).toBe(`# Clock\r\n\r\n\`\`\`skill-manifest
{
  "schema_version": "2.0",
  "id": "kitchen-tools-clock",
  "version": "1.10.0",
  "capabilities": ["clock-ring"],
  "effects": ["fs.read", "proc.exec"],
  "operations": {
    "ring": {
      "description": "Runs the operation \\"ring\\".",
      "input": {
        "tone": { "type": "string", "required": true }
      },
      "output": { "description": "The result of \\"ring\\", as JSON on the last line." },
      "entrypoints": {
        "unix": ["sh", "ring # loud", "{tone}"]
      }
    }
  },
  "stdout_contract": {
    "last_line_json": true
  }
}
\`\`\`
`);
    expect(reviewCodes(text)).toContain("lost-comments");
    expect(reviewCodes(block(yaml.replace(/^#.*\n/, "").trimEnd()))).not.toContain("lost-comments");
    expect(planned(result).status).toBe("already-v2");
  });

  it("is also read in flow style with trailing commas", () => {
    const text = block(
      '{ "id": "a", "version": "1.0.0", "effects": [], "entrypoints": {}, "stdout_contract": { "last_line_json": true, }, }',
    );
    expect(manifestIn(migrated(text))).toMatchObject({ schema_version: "2.0", id: "a" });
  });
});

describe("a skill with a v2 block", () => {
  const both = `${v2Skills.FULL}\n${block(JSON.stringify(V1_DOCUMENT))}\nend\n`;

  it("is not changed, and its v1 block is reported (skill-manifest-v1.md#d25)", () => {
    expect(planned(both)).toMatchObject({ status: "already-v2", edits: [] });
    expect(reviewCodes(both)).toEqual(["v1-beside-v2"]);
    expect(reviewCodes(`${both}${block("{")}`)).toEqual(["v1-beside-v2", "v1-beside-v2"]);
  });

  it("loses only its v1 block on request (skill-manifest-v1.md#d25)", () => {
    const result = migrated(both, { removeV1: true });
    expect(result).toBe(`${v2Skills.FULL}\nend\n`);
    expect(reviewCodes(both, { removeV1: true })).toEqual(["removed-v1"]);
    expect(planned(result, { removeV1: true })).toMatchObject({ status: "already-v2", edits: [], review: [] });
  });

  it("keeps its v1 block if the v2 block has errors (skill-manifest-v1.md#d25)", () => {
    const broken = both.replace('"schema_version": "2.0",', "");
    expect(refusals(broken, { removeV1: true }).length).toBeGreaterThan(0);
    const undeclared = both.replace('"{most}", "{beds}"', '"{mots}", "{beds}"');
    expect(refusals(undeclared, { removeV1: true }).map(([code]) => code)).toContain(
      "skill-manifest-v2/undeclared-placeholder",
    );
    expect(planned(undeclared).status).toBe("already-v2");
  });

  it("is not changed by --remove-v1 if it has no v1 block", () => {
    expect(planned(v2Skills.FULL, { removeV1: true })).toMatchObject({ status: "already-v2", edits: [] });
    const only = migrated(withBlock(V1_DOCUMENT), { removeV1: true });
    expect(manifestIn(only)["id"]).toBe(V1_DOCUMENT.id);
  });
});

describe("a skill that cannot be migrated", () => {
  const good = withBlock(V1_DOCUMENT);

  it.each([
    ["two v1 blocks", good + block("{}"), "skill-manifest-v1/second-block"],
    ["a missing field", good.replace('"id": "kitchen-tools-clock",', ""), "skill-manifest-v1/missing-field"],
    ["a field of another type", good.replace(/"effects": \[[^\]]*\]/, '"effects": 1'), "skill-manifest-v1/wrong-type"],
    ["a list of entrypoints", withBlock({ ...V1_DOCUMENT, entrypoints: [] }), "skill-manifest-v1/wrong-type"],
    [
      "operations of version 2 (skill-manifest-v1.md#d24)",
      withBlock({ ...V1_DOCUMENT, operations: {} }),
      "migrate/own-operations",
    ],
    [
      "capabilities of another type",
      withBlock({ ...V1_DOCUMENT, capabilities: "all" }),
      "skill-manifest-v2/wrong-type",
    ],
    ["content that is neither JSON nor YAML", block('{ "id": '), "source/json-syntax"],
    ["no content", "```router-manifest\n```\n", "skill-manifest-v1/wrong-type"],
  ])("is refused with the reason and the range: %s", (_, text, code) => {
    const found = refusals(text);
    expect(found.map(([reason]) => reason)).toContain(code);
    expect(found.every(([, place]) => place !== undefined)).toBe(true);
  });

  it("is refused if its file cannot be read", () => {
    const { value, diagnostics } = planMigration({ ...skill(""), text: () => ({ kind: "not-utf8", offset: 3 }) });
    expect([value, diagnostics[0]?.code]).toEqual([undefined, "core/unreadable-file"]);
  });
});

describe("a skill without a manifest", () => {
  it.each([
    ["no SKILL.md", undefined],
    ["text alone", "# Clock\n\nIt has no router-manifest.\n"],
    ["a block in a list", `- item\n\n  ${block("{}").replaceAll("\n", "\n  ")}`],
    ["a block shown in another", `~~~~md\n${block("{}")}~~~~\n`],
    ["a block in a comment", `<!--\n${block("{}")}-->\n`],
    ["an indented block", `    ${block("{}").replaceAll("\n", "\n    ")}`],
    ["another word", "```router-manifests\n{}\n```\n"],
  ])("is not changed: %s", (_, text) => {
    const files = text === undefined ? { ...skill(""), text: () => ({ kind: "missing" }) as const } : skill(text);
    expect(planMigration(files)).toEqual({
      value: { status: "no-manifest", edits: [], review: [], reviewAfter: [], renamed: [] },
      diagnostics: [],
    });
  });
});

describe("the diagnostics of a migration", () => {
  it("are documented", () => {
    for (const { docs, message } of Object.values(migrateDiagnostics.definitions)) {
      expect(docs.length + message.length).toBeGreaterThan(80);
    }
  });
  it("include no error when the result is read as v2", () => {
    const read = skillManifestV2Adapter.decode(skill(migrated(V1_SKILL)));
    expect(read.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(read.value?.manifest.operations.map(({ name }) => name)).toEqual(["lamp.on", "lamp.list"]);
  });
});
