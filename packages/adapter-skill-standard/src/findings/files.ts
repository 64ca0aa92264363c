import { SKILL_FILE } from "@skill-convert/core/adapters";
import { getOwn } from "@skill-convert/core/json";
import type { FindingDefinitions } from "@skill-convert/format";
import { MAX_MANIFEST_BYTES, SKILL_PY } from "../format.js";
import { inManifest, manifestFile, ofManifest } from "./only-manifests.js";
import { SECTIONS } from "./sections.js";

/** The findings about the files of a skill, and the size of the manifest. */
export const fileFindings = {
  "missing-skill-py": {
    severity: "info",
    message: "There is no skill.py, so the inputs and outputs of the skill are not known.",
    docs: "Section “Required Files” asks for a skill.py. A skill without one can be found and described, but not run.",
    section: SECTIONS.program,
    sentences: ["skill-standard.md#s4", "skill-standard.md#d5"],
    requirement: "A skill has a skill.py, which is its entry point, unless it is an instruction-first skill.",
    validation: "error",
    check(reading) {
      const { files } = reading;
      const file = manifestFile(reading);
      return file === undefined || files.has(SKILL_PY) || files.has(SKILL_FILE) ? [] : [{ at: { file } }];
    },
  },
  "instruction-first": {
    severity: "info",
    message: "This is an instruction-first skill: it has a SKILL.md and no manifest.",
    docs: "The front matter of SKILL.md takes the place of the manifest (section “Instruction-First Skills”).",
  },
  "missing-front-matter": {
    severity: "warning",
    message: "SKILL.md has no front matter, and there is no skill.py beside it.",
    docs: "The SKILL.md of an instruction-first skill begins with metadata between two lines of three dashes (section “Instruction-First Skills”).",
    section: SECTIONS.instructions,
    sentences: ["skill-standard.md#s13"],
    requirement: "An instruction-first skill has a SKILL.md with metadata in its front matter.",
    check(reading) {
      const { files } = reading;
      const content = files.text(SKILL_FILE);
      if (content.kind !== "text" || manifestFile(reading) === undefined || files.has(SKILL_PY)) return [];
      return /^\uFEFF?---/.test(content.text) ? [] : [{ at: { file: SKILL_FILE, range: { start: 0, end: 0 } } }];
    },
  },
  "manifest-size": {
    severity: "warning",
    message: "The manifest has {size} bytes; the standard asks for less than 1024.",
    docs: "Section “Required Files”, 1: every manifest is always loaded, so it should stay under 1 KB. Long texts belong in references/ or SKILL.md.",
    section: SECTIONS.manifest,
    sentences: ["skill-standard.md#s25", "skill-standard.md#d3"],
    requirement: "The manifest stays under 1 KB, because it is always loaded.",
    check: ofManifest(({ files }, file) => {
      const size = files.bytes(file)?.length ?? 0;
      return size < MAX_MANIFEST_BYTES ? undefined : { size: String(size) };
    }),
  },
  "dialect-file": {
    severity: "info",
    message: "{file} is read as the manifest; the standard's own name is manifest.yaml.",
    docs: "Some repositories call the manifest skill.json. It is read, and edited where it is.",
    section: `${SECTIONS.discovery}, 2`,
    sentences: ["skill-standard.md#s45", "skill-standard.md#d1"],
    requirement:
      "The loader reads only manifest.yaml, manifest.yml and manifest.json, so the manifest has one of these names.",
    validation: "warning",
  },
  "other-manifest-file": {
    severity: "warning",
    message: "{file} is also a manifest, but it is not read: {chosen} takes precedence.",
    docs: "The loader takes manifest.yaml before manifest.yml before manifest.json. Keep one of them.",
    section: `${SECTIONS.discovery}, 2`,
    sentences: ["skill-standard.md#s45", "skill-standard.md#d1"],
    requirement: "A skill has one manifest.",
  },
  "no-free-name": {
    severity: "error",
    message:
      "The folder already has a manifest.yaml, manifest.yml or manifest.json that is not a skill's but would be read as one.",
    docs: "A file that belongs to something else is never replaced. With a skill.py beside it, the first file of these names would be read as the manifest. Rename it.",
  },
  "category-differs": {
    severity: "info",
    message: 'The category is "{category}", but the skill is in the folder of the category "{folder}".',
    docs: "The canonical folder structure is `skills/{category}/{skill_name}/`, so people look for a skill in the folder of its category. Move the skill, or correct its category. Folders with another structure are not checked. This is only an info, because the specification's own example is in `skills/examples` and has the category `reasoning`.",
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
    severity: "info",
    message: 'The manifest has no id, so "{id}" is derived from the folder.',
    docs: "Discovery rule 3: if the id is missing, the loader derives it from the path of the directory.",
    section: `${SECTIONS.discovery}, 3`,
    sentences: ["skill-standard.md#s46", "skill-standard.md#d7"],
    requirement: "Without an id, the folder's path is the id.",
  },
  "description-from-skill-md": {
    severity: "warning",
    message: "The manifest has no description; the one in the front matter of SKILL.md is read.",
    docs: "The standard requires a description in the manifest, because discovery reads nothing else. Copy it there.",
    section: `${SECTIONS.discovery}, 4`,
    sentences: ["skill-standard.md#s47", "skill-standard.md#d6"],
    requirement: "Search reads the description in the manifest, and no other file.",
  },
  "skill-file-differs": {
    severity: "warning",
    message: "SKILL.md and the manifest have different values for {field}; the one in the manifest is used.",
    docs: "An agent reads SKILL.md and the registry reads the manifest, so both should have the same value. The value in SKILL.md is kept.",
  },
} as const satisfies FindingDefinitions;

/** Returns the category in the canonical structure `skills/{category}/{skill_name}` (skill-standard.md#s2). */
function categoryFolder(path: string): string | undefined {
  const [skills, category] = path.split("/").slice(-3);
  return skills === "skills" && path.split("/").length >= 3 ? category : undefined;
}
