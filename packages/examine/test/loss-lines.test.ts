import { skillManifestV2Adapter } from "@skill-convert/adapter-skill-manifest-v2";
import { stopAdapter } from "@skill-convert/adapter-stop";
import { convert, memoryFiles } from "@skill-convert/core";
import { countLosses, countsInWords, lossLines, reportLoss } from "@skill-convert/examine";
import { describe, expect, it } from "vitest";

const operation = (name: string, input: string) => `  ${name}:
    description: The operation ${name}.
    input:
      ${input}: { type: string, required: true, description: A ${input}. }
    output:
      description: JSON
      fields: { status: string }
    entrypoints:
      unix: [sh, scripts/notes.sh, ${name}, "{${input}}"]
`;

const files = memoryFiles(
  {
    "SKILL.md": `---
name: notes
description: Keeps notes.
---

# Notes

\`\`\`skill-manifest
schema_version: "2.0"
id: notes
version: 1.0.0
capabilities: [notes]
effects: [proc.exec]
operations:
${operation("find", "query")}${operation("store", "text")}stdout_contract:
  last_line_json: true
\`\`\`
`,
  },
  { path: "notes" },
);

describe("the losses of a skill with several operations", () => {
  const { value } = convert(files, { from: skillManifestV2Adapter, to: stopAdapter });
  const losses = (value?.losses ?? []).map((loss) =>
    reportLoss(loss, value?.readBack ?? { operations: [] }, undefined),
  );

  it("are lost only if nothing in the result has them", () => {
    const lost = losses.filter(({ outcome }) => outcome === "lost").map(({ pointer }) => pointer);
    expect(lost).toEqual([
      "/capabilities",
      "/operations/0/output/description",
      "/operations/1/output/description",
      "/stdoutContract",
    ]);
  });

  it("name the place of what moved", () => {
    const moved = losses.filter(({ outcome }) => outcome === "moved").map(({ pointer, movedTo }) => [pointer, movedTo]);
    expect(moved).toEqual([
      ["/operations/0/description", { pointer: "/operations/0/input/parameters/0/description" }],
      ["/operations/0/input/parameters/0/description", { pointer: "/operations/0/input/parameters/1/description" }],
      ["/operations/0/entrypoints/unix", { file: "SKILL.md" }],
      ["/operations/1/description", { pointer: "/operations/0/input/parameters/0/description" }],
      ["/operations/1/input/parameters/0/description", { pointer: "/operations/0/input/parameters/2/description" }],
      ["/operations/1/entrypoints/unix", { file: "SKILL.md" }],
    ]);
  });

  it("are one line per reason, with the names", () => {
    expect(lossLines(losses).map(({ message, losses: own }) => [own.length, message])).toContainEqual([
      2,
      "2 inputs became optional in the merged operation: query, text.",
    ]);
    expect(lossLines(losses).flatMap(({ losses: own }) => own)).toHaveLength(losses.length);
  });

  it("are counted by outcome", () => {
    expect(countsInWords(countLosses(losses))).toBe("4 lost, 3 loosened, 6 moved, 1 added");
    expect(countsInWords(countLosses([]))).toBe("nothing lost");
  });
});
