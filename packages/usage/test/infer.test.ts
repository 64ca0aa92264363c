import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { skillManifestV2Adapter } from "@skill-convert/adapter-skill-manifest-v2";
import { stopAdapter } from "@skill-convert/adapter-stop";
import { convert, memoryFiles, overlay, type SkillFiles } from "@skill-convert/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findUses, withInferredEffects } from "../src/index.js";

const SKILL = "---\nname: notes\ndescription: Takes notes.\n---\n\n# Notes\n";
const from = withInferredEffects(agentSkillsAdapter);

function skillWith(files: Readonly<Record<string, string>>): SkillFiles {
  return memoryFiles({ "SKILL.md": SKILL, ...files }, { path: "skills/notes" });
}

function inferred(files: SkillFiles) {
  const { value, diagnostics } = from.decode(files);
  return { effects: value?.manifest.effects, said: diagnostics.map(({ code, message }) => `${code}: ${message}`) };
}

describe("effects are inferred", () => {
  it("from what certainly happens, with the names that are certain", () => {
    const script = 'cat notes.md\ncurl -o out.json https://api.example.org/rows\njq . out.json > "$1"\n';
    expect(inferred(skillWith({ "scripts/get.sh": script }))).toEqual({
      effects: [
        { type: "network", destinations: ["api.example.org"] },
        { type: "filesystem", access: "write" },
        { type: "filesystem", access: "read", paths: ["notes.md", "out.json"] },
        { type: "process" },
      ],
      said: [
        "usage/inferred-effects: The effects were inferred, because the skill declares none: scripts/get.sh:2 contacts api.example.org; scripts/get.sh:2 writes out.json; scripts/get.sh:1 reads notes.md and out.json; scripts/get.sh:2 starts curl and jq.",
      ],
    });
  });

  it("without what is only possible, which is reported", () => {
    const script = "pip install requests\ncat notes.md\n";
    const files = skillWith({ "scripts/get.sh": script, "scripts/list.ps1": "Get-ChildItem\n" });
    const { effects, said } = inferred(files);
    expect(effects).toEqual([{ type: "filesystem", access: "read", paths: ["notes.md"] }, { type: "process" }]);
    expect(said[1]).toBe(
      "usage/not-inferred: The inferred effects may not be all: scripts/get.sh:1 perhaps contacts pypi.org; scripts/list.ps1 was not read: a PowerShell script.",
    );
  });

  it("as none, if the programs show that they have none", () => {
    expect(inferred(skillWith({ "scripts/get.sh": "date\n" })).effects).toEqual([]);
    expect(inferred(skillWith({ "scripts/get.sh": 'eval "$1"\n' })).effects).toBeUndefined();
  });

  it.each([
    ["without programs", agentSkillsAdapter, { "SKILL.md": `${SKILL}\n\`\`\`sh\ncurl https://a.example\n\`\`\`\n` }],
    [
      "with declared effects",
      stopAdapter,
      {
        "skill.yaml": 'sop: "0.1"\nname: notes\nversion: 1.0.0\ndescription: Takes notes.\nside_effects: []\n',
        "scripts/get.sh": "curl https://a.example\n",
      },
    ],
  ])("not for a skill %s", (_, adapter, texts) => {
    const files = memoryFiles(texts);
    expect(withInferredEffects(adapter).decode(files).value?.manifest).toEqual(adapter.decode(files).value?.manifest);
  });

  it("and reach the target of a conversion, which can be undone byte for byte", () => {
    const files = skillWith({ "scripts/get.sh": "curl -O https://api.example.org/rows.json\n" });
    const { value, diagnostics } = convert(files, { from, to: skillManifestV2Adapter, lossless: true });
    expect(diagnostics.map(({ code }) => code)).toContain("usage/inferred-effects");
    expect(value?.readBack.effects?.map(({ type }) => type)).toEqual(["network", "filesystem", "process"]);
    const converted = overlay(files, value?.edits ?? []);
    const back = convert(converted, { from: skillManifestV2Adapter, to: agentSkillsAdapter });
    expect(overlay(converted, back.value?.edits ?? []).text("SKILL.md")).toEqual({ kind: "text", text: SKILL });
  });
});

it("never allows more than was found", () => {
  const word = fc.constantFrom("notes.md", '"$1"', '"${OUT:-out}/a"', "/etc/hosts", "~/.cache/x", "docs/../a.md");
  const line = fc.oneof(
    fc.tuple(fc.constantFrom("cat", "rm", "touch", "git add", "summarize"), word).map(([name, to]) => `${name} ${to}`),
    fc.constantFrom("https://a.example/x", '"https://$HOST/"', "b.example").map((to) => `curl ${to}`),
    word.map((to) => `echo > ${to}`),
  );
  const check = (lines: readonly string[]) => {
    const files = skillWith({ "scripts/run.sh": `${lines.join("\n")}\n` });
    const { uses } = findUses(files);
    const certain = (kind: string) =>
      uses.flatMap((use) => (use.kind === kind && use.certainty === "certain" ? (use.name ?? []) : []));
    for (const effect of inferred(files).effects ?? []) {
      const kind = effect.type === "network" ? "host" : effect.type === "process" ? "program" : undefined;
      const name = kind ?? (effect.type === "filesystem" ? (effect.access ?? "") : "");
      expect(uses.some((use) => use.kind === name && (use.certainty !== "possible" || use.name?.includes("*")))).toBe(
        true,
      );
      const named = "paths" in effect ? effect.paths : "destinations" in effect ? effect.destinations : undefined;
      for (const each of named ?? []) expect(certain(name)).toContain(each);
    }
  };
  fc.assert(fc.property(fc.array(line, { maxLength: 6 }), check));
});
