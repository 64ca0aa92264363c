import path from "node:path";
import type { FileEdit, FileText } from "@skill-convert/core";
import { applyEdits, findSkills, openSkill, writeSkill } from "../src/index.js";

// Changes every skill from "old" to "new": most by an edit of their manifest, a tenth by a new file and a removal.
const [root = "", out = ""] = process.argv.slice(2);
const manifestFiles = new Set(["SKILL.md", "skill.yaml"]);
const NEW = "new ".repeat(2000);
process.stdout.write("started\n");
for (const found of findSkills(root, { manifestFiles })) {
  const skill = openSkill(found.directory, { ...found, manifestFiles });
  const outcome =
    out === ""
      ? applyEdits(skill, edits(found.path, skill.text("SKILL.md")))
      : writeSkill(skill, path.join(out, found.path), [{ kind: "write", path: "skill.yaml", text: NEW }], {
          outRoot: out,
        });
  if (outcome.failures.length > 0) throw new Error(JSON.stringify(outcome.failures));
}

function edits(skill: string, manifest: FileText): FileEdit[] {
  if (manifest.kind !== "text" || manifest.text === NEW) return [];
  if (!skill.endsWith("0")) {
    return [{ kind: "splice", path: "SKILL.md", edits: [{ start: 0, end: manifest.text.length, text: NEW }] }];
  }
  return [
    { kind: "write", path: "skill.yaml", text: NEW },
    { kind: "remove", path: "SKILL.md" },
  ];
}
