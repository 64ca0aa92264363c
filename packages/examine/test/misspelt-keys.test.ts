import { adr002Adapter } from "@skill-convert/adapter-adr002";
import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { semioverseAdapter } from "@skill-convert/adapter-semioverse";
import { skillManifestV2Adapter } from "@skill-convert/adapter-skill-manifest-v2";
import { skillStandardAdapter } from "@skill-convert/adapter-skill-standard";
import { stopAdapter } from "@skill-convert/adapter-stop";
import { type Adapter, memoryFiles, type SkillFiles, validateSkill } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { planFixes } from "../src/fix.js";
import { SkillReadings } from "../src/readings.js";

const settings = { levels: new Map(), allowedFields: new Set<string>(), strict: false };

/** Plans every fix of a skill, also those that ask, until nothing is left to fix. */
function fixed(adapter: Adapter, file: string, text: string): string | undefined {
  const examine = (files: SkillFiles) => ({
    formats: [adapter],
    findings: validateSkill(files, adapter).diagnostics.filter(({ code }) => code.endsWith("/misspelt-field")),
    readings: new SkillReadings(files),
    read: [],
    clients: [],
  });
  const skill = memoryFiles({ [file]: text }, { path: "skills/notes" });
  const content = planFixes(skill, examine(skill), examine, settings, () => true).files.text(file);
  return content.kind === "text" ? content.text : undefined;
}

const front = (text: string) => `---\n${text}---\n# Notes\n`;
const block = (text: string) => `# Notes\n\n\`\`\`skill-manifest\n${text}\n\`\`\`\n`;

/** A manifest with misspelt keys in every format, and the same manifest with the right ones. */
const MANIFESTS: readonly (readonly [Adapter, file: string, wrong: string, right: string])[] = [
  [
    stopAdapter,
    "skill.yaml",
    "sop: \"0.1\"\nname: notes\nversion: 1.0.0\n'descripton': Finds notes. # what it does\ninput: # one\n  - {name: q, typ: string, requird: true}\n",
    "sop: \"0.1\"\nname: notes\nversion: 1.0.0\n'description': Finds notes. # what it does\ninputs: # one\n  - {name: q, type: string, required: true}\n",
  ],
  [
    skillStandardAdapter,
    "manifest.json",
    '{"id": "code/notes", "nam": "Notes", "version": "1.0.0", "categry": "code"}\n',
    '{"id": "code/notes", "name": "Notes", "version": "1.0.0", "category": "code"}\n',
  ],
  [
    semioverseAdapter,
    "SKILL.md",
    front(
      "name: notes\nversion: [1, 0]\nkind: tool\nruntme: inference\ndescription: Finds notes.\nregion: {read: [a/], write: []}\n",
    ),
    front(
      "name: notes\nversion: [1, 0]\nkind: tool\nruntime: inference\ndescription: Finds notes.\nregion: {reads: [a/], writes: []}\n",
    ),
  ],
  [
    adr002Adapter,
    "SKILL.md",
    front(
      'manifest_version: "1.0"\nname: notes\ndescripton: Finds notes.\ninputs:\n  requird:\n    - {name: q, descripton: The query, schem: {type: string}}\n',
    ),
    front(
      'manifest_version: "1.0"\nname: notes\ndescription: Finds notes.\ninputs:\n  required:\n    - {name: q, description: The query, schema: {type: string}}\n',
    ),
  ],
  [
    agentSkillsAdapter,
    "SKILL.md",
    front("name: notes\nDescription: Finds notes.\nlicence: MIT\n"),
    front("name: notes\ndescription: Finds notes.\nlicense: MIT\n"),
  ],
  [
    skillManifestV2Adapter,
    "SKILL.md",
    block(
      '{"schema_version": "2.0", "id": "notes", "capabilties": ["a"], "operations": {"run": {"descripton": "Runs."}}}',
    ),
    block(
      '{"schema_version": "2.0", "id": "notes", "capabilities": ["a"], "operations": {"run": {"description": "Runs."}}}',
    ),
  ],
];

describe("the fix of a misspelt key", () => {
  it.each(MANIFESTS)("of $title renames it and changes nothing else", (adapter, file, wrong, right) => {
    expect(fixed(adapter, file, wrong)).toBe(right);
  });

  it("asks, and is not offered if two keys may be meant to be the same", () => {
    const manifest = 'sop: "0.1"\nname: notes\nversion: 1.0.0\ndescripton: a\n';
    const of = (text: string) => {
      const { diagnostics } = validateSkill(memoryFiles({ "skill.yaml": text }), stopAdapter);
      return diagnostics.filter(({ code }) => code === "stop/misspelt-field").map(({ fix }) => fix);
    };
    expect(of(manifest)).toMatchObject([{ title: 'Rename the field to "description"', asks: true }]);
    expect(of(`${manifest}descriptio: b\n`)).toEqual([undefined, undefined]);
  });
});
