import { adr002Adapter } from "@skill-convert/adapter-adr002";
import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { semioverseAdapter } from "@skill-convert/adapter-semioverse";
import { skillManifestV2Adapter } from "@skill-convert/adapter-skill-manifest-v2";
import { stopAdapter } from "@skill-convert/adapter-stop";
import { convert, createRegistry, memoryFiles, overlay, type SkillFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";

const BODY = "# Tides\n\nAsk for the harbour first.\n";
const v2 = memoryFiles({
  "SKILL.md": `---
name: tides
description: Tells the tide.
---

${BODY}
\`\`\`skill-manifest
{
  "schema_version": "2.0",
  "id": "tides",
  "version": "1.0.0",
  "capabilities": ["tides-tell"],
  "effects": ["proc.exec"],
  "operations": {
    "tell": {
      "description": "Tells the tide.",
      "input": { "harbour": { "type": "string", "required": true, "description": "Where" } },
      "output": { "description": "The tide" },
      "entrypoints": { "unix": ["sh", "tide.sh", "{harbour}"] }
    }
  },
  "stdout_contract": { "last_line_json": true }
}
\`\`\`
`,
});

type Adapter = Parameters<typeof convert>[1]["to"];

function converted(files: SkillFiles, from: Adapter, to: Adapter, lossless = false): SkillFiles {
  const { value, diagnostics } = convert(files, { from, to, lossless, adapters: createRegistry([from, to]) });
  if (!value) throw new Error(JSON.stringify(diagnostics));
  return overlay(files, value.edits);
}

function body(files: SkillFiles): string {
  const content = files.text("SKILL.md");
  return content.kind === "text" ? content.text.replace(/^---\n[\s\S]*?\n---\n\n?/, "") : "";
}

const targets: readonly Adapter[] = [adr002Adapter, stopAdapter, agentSkillsAdapter];

const CALL = `
\`\`\`sh
sh tide.sh "<harbour>"
\`\`\`

- \`harbour\` (string, required): Where
`;

/** Parts that an Agent Skill has no place for either. */
const CONTRACT = `
## Outputs

- The tide

## Effects

- Runs programs
`;

it("stays if a command line names an input that the skill no longer has (mapping-decisions.md#d108)", () => {
  const there = converted(v2, skillManifestV2Adapter, stopAdapter);
  const renamed = there.list().map((path) => {
    const content = there.text(path);
    const text = content.kind === "text" ? content.text : "";
    return [path, path === "skill.yaml" ? text.replace("name: harbour", "name: port") : text] as const;
  });
  const back = converted(memoryFiles(Object.fromEntries(renamed)), stopAdapter, skillManifestV2Adapter);
  expect(body(back)).toContain('sh tide.sh "<harbour>"');
  expect(body(back)).toContain('"agent": "Follow SKILL.md"');
});

describe.each(targets.map((each) => [each.id, each] as const))(
  "a command line in %s (mapping-decisions.md#d76)",
  (_, target) => {
    const isAgentSkill = target === agentSkillsAdapter;
    const there = converted(v2, skillManifestV2Adapter, target);

    it("is in a section at the end of SKILL.md, which is not part of the instructions", () => {
      expect(body(there)).toBe(`${BODY}
<!-- skill-convert:usage -->

## Usage

Run the commands in the folder of this skill.${isAgentSkill ? " The last line that one prints is its output, as a JSON object." : ""}
${CALL}${isAgentSkill ? CONTRACT : ""}
<!-- /skill-convert:usage -->
`);
      expect(target.decode(there).value?.manifest.instructions?.trimStart()).toBe(BODY);
    });
    it("stays as it is if something else changes", () => {
      const { manifest } = target.decode(there).value ?? { manifest: { operations: [{}] } };
      const edited =
        target.encode?.({ ...manifest, description: "Other." }, { over: there, editing: true }).value?.edits ?? [];
      expect(body(overlay(there, edited))).toBe(body(there));
      const words =
        target.encode?.({ ...manifest, instructions: "New.\n" }, { over: there, editing: true }).value?.edits ?? [];
      expect(body(overlay(there, words))).toMatch(/^New\.\n\n<!-- skill-convert:usage -->/);
    });
    it("is removed when the skill is converted to a format with a place for it, or back", () => {
      for (const next of [semioverseAdapter, skillManifestV2Adapter]) {
        expect(body(converted(there, target, next))).not.toContain("skill-convert");
      }
      for (const next of targets.filter((each) => each !== target)) {
        const further = body(converted(there, target, next));
        if (next === agentSkillsAdapter) expect(further).toContain(CALL);
        else expect(further).toBe(body(there));
      }
      const kept = converted(v2, skillManifestV2Adapter, target, true);
      expect(converted(kept, target, skillManifestV2Adapter, true).text("SKILL.md")).toEqual(v2.text("SKILL.md"));
    });
  },
);
