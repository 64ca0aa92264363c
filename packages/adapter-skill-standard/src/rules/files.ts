import type { Rule } from "@skill-convert/core";
import { MAX_MANIFEST_BYTES, manifestFiles, SKILL_MD, SKILL_PY } from "../manifest-file.js";
import { readSkill } from "../read-skill.js";
import { reportAt, reportTop, SECTIONS, toRule } from "./rule.js";
import { said } from "./said.js";

/** Which files a skill has, and how large the manifest is. */
export const fileRules: readonly Rule[] = [
  toRule("missing-skill-py", {
    section: SECTIONS.program,
    requirement: "A skill that is not led by a SKILL.md has a skill.py, which is its entry point.",
    severity: "error",
    check(subject) {
      const [file] = manifestFiles(subject.files);
      if (file === undefined || subject.files.has(SKILL_PY) || subject.files.has(SKILL_MD)) return [];
      return [reportAt("missing-skill-py", { file })];
    },
  }),
  toRule("missing-front-matter", {
    section: SECTIONS.instructions,
    requirement: "An instruction-first skill has a SKILL.md with metadata in its front matter.",
    check({ files }) {
      const { reading } = readSkill(files);
      if (!reading?.markdown || reading.markdown.frontmatter || files.has(SKILL_PY)) return [];
      return [reportAt("missing-front-matter", { file: SKILL_MD, range: { start: 0, end: 0 } })];
    },
  }),
  toRule("manifest-size", {
    section: SECTIONS.manifest,
    requirement: "The manifest stays under 1 KB, because it is always loaded.",
    check(subject) {
      const [file] = manifestFiles(subject.files);
      const size = (file === undefined ? undefined : subject.files.bytes(file)?.length) ?? 0;
      return size < MAX_MANIFEST_BYTES ? [] : [reportTop(subject, "manifest-size", { size: String(size) })];
    },
  }),
  toRule("dialect-file", {
    section: `${SECTIONS.discovery}, 2`,
    requirement:
      "The loader reads manifest.yaml, manifest.yml and manifest.json only, so the manifest has one of these names.",
    severity: "warning",
    check: said("dialect-file"),
  }),
  toRule("other-manifest-file", {
    section: `${SECTIONS.discovery}, 2`,
    requirement: "A skill has one manifest.",
    check: said("other-manifest-file"),
  }),
  toRule("derived-id", {
    section: `${SECTIONS.discovery}, 3`,
    requirement: "Without an id, the folder's path is the id.",
    check: said("derived-id"),
  }),
  toRule("description-from-skill-md", {
    section: `${SECTIONS.discovery}, 4`,
    requirement: "Search reads the description of the manifest, and nothing outside it.",
    check: said("description-from-skill-md"),
  }),
];
