import { SKILL_FILE } from "@skill-convert/core/adapters";
import { getOwn } from "@skill-convert/core/json";
import type { LegacyRuleDefinition } from "@skill-convert/format";
import type { SkillStandardCode } from "../diagnostics.js";
import { MAX_MANIFEST_BYTES, manifestFiles, SKILL_PY } from "../format.js";
import { inManifest, ofManifest, reportAt, SECTIONS } from "./subject.js";

/** Rules about the files of a skill, and the size of the manifest. */
export const fileRules = {
  "missing-skill-py": {
    section: SECTIONS.program,
    sentences: ["skill-standard.md#s4", "skill-standard.md#d5"],
    requirement: "A skill has a skill.py, which is its entry point, unless it is an instruction-first skill.",
    severity: "error",
    check({ files }) {
      const [file] = manifestFiles(files);
      if (file === undefined || files.has(SKILL_PY) || files.has(SKILL_FILE)) return [];
      return [reportAt("missing-skill-py", { file })];
    },
  },
  "missing-front-matter": {
    section: SECTIONS.instructions,
    sentences: ["skill-standard.md#s13"],
    requirement: "An instruction-first skill has a SKILL.md with metadata in its front matter.",
    check({ files }) {
      const content = files.text(SKILL_FILE);
      if (content.kind !== "text" || manifestFiles(files).length === 0 || files.has(SKILL_PY)) return [];
      if (/^\uFEFF?---/.test(content.text)) return [];
      return [reportAt("missing-front-matter", { file: SKILL_FILE, range: { start: 0, end: 0 } })];
    },
  },
  "manifest-size": {
    section: SECTIONS.manifest,
    sentences: ["skill-standard.md#s25", "skill-standard.md#d3"],
    requirement: "The manifest stays under 1 KB, because it is always loaded.",
    check: ofManifest("manifest-size", (_, { files }, file) => {
      const size = files.bytes(file)?.length ?? 0;
      return size < MAX_MANIFEST_BYTES ? undefined : { size: String(size) };
    }),
  },
  "dialect-file": {
    section: `${SECTIONS.discovery}, 2`,
    sentences: ["skill-standard.md#s45", "skill-standard.md#d1"],
    requirement:
      "The loader reads only manifest.yaml, manifest.yml and manifest.json, so the manifest has one of these names.",
    severity: "warning",
  },
  "other-manifest-file": {
    section: `${SECTIONS.discovery}, 2`,
    sentences: ["skill-standard.md#s45", "skill-standard.md#d1"],
    requirement: "A skill has one manifest.",
  },
  "category-differs": {
    section: SECTIONS.structure,
    sentences: ["skill-standard.md#s2", "skill-standard.md#d16"],
    requirement: "The folder of a skill in skills/ is in the folder of its category.",
    find: inManifest(({ document, files }) => {
      const category = getOwn(document, "category");
      const folder = categoryFolder(files.path);
      if (typeof category !== "string" || folder === undefined || category.trim() === folder) return [];
      return [{ path: ["category"], args: { category, folder } }];
    }),
  },
  "derived-id": {
    section: `${SECTIONS.discovery}, 3`,
    sentences: ["skill-standard.md#s46", "skill-standard.md#d7"],
    requirement: "Without an id, the folder's path is the id.",
  },
  "description-from-skill-md": {
    section: `${SECTIONS.discovery}, 4`,
    sentences: ["skill-standard.md#s47", "skill-standard.md#d6"],
    requirement: "Search reads the description in the manifest, and no other file.",
  },
} satisfies { readonly [Code in SkillStandardCode]?: LegacyRuleDefinition };

/** Returns the category in the canonical structure `skills/{category}/{skill_name}` (skill-standard.md#s2). */
function categoryFolder(path: string): string | undefined {
  const [skills, category] = path.split("/").slice(-3);
  return skills === "skills" && path.split("/").length >= 3 ? category : undefined;
}
