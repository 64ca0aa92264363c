import type { Format, SkillFiles } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";

/** The format's id, and the prefix of its diagnostic codes. */
export const FORMAT = "skill-standard";

/** The names of a manifest in order of precedence (skill-standard.md#s45, skill-standard.md#d1). */
export const MANIFEST_FILES = ["manifest.yaml", "manifest.yml", "manifest.json", "skill.json"] as const;

export const SKILL_PY = "skill.py";
/** The file beside the manifest with the schemas of inputs and outputs (skill-standard.md#d32). */
export const SCHEMA_FILE = "schema.json";

export const SIDES = ["input", "output"] as const;

/**
 * The methods that return the schema of each side, and the keys of copies in a manifest (skill-standard.md#s38,
 * skill-standard.md#d31).
 */
export const SCHEMA_METHODS = { input: "input_schema", output: "output_schema" } as const;

/** The methods that every skill must define (skill-standard.md#s38, skill-standard.md#d30). */
export const REQUIRED_METHODS = ["metadata", SCHEMA_METHODS.input, "execute"] as const;

/** The size that a manifest should not reach (skill-standard.md#s25, skill-standard.md#d3). */
export const MAX_MANIFEST_BYTES = 1024;

const RANK = 40;

/** The identity and the detection of the format. A manifest is recognised by its name and a few marks in its text. */
export const skillStandardFormat: Format<"skill-standard"> = {
  id: FORMAT,
  title: "Skill Standard",
  manifestFiles: MANIFEST_FILES,
  mark: "skill_id, name or id",
  detect(files) {
    const [file] = manifestFiles(files);
    return file === undefined ? undefined : { file, rank: RANK };
  },
};

/** Returns the files of a folder that are manifests of this format, in order of precedence. */
export function manifestFiles(files: SkillFiles): readonly string[] {
  return MANIFEST_FILES.filter((file) => files.has(file) && isSkillManifest(files, file));
}

/**
 * Returns a name under which a manifest can be written without replacing a file; undefined if a file with an earlier
 * name would be read instead. With a skill.py in the folder, more files are recognised as manifests.
 */
export function freeManifestFile(files: SkillFiles): string | undefined {
  for (const file of MANIFEST_FILES.slice(0, 3)) {
    if (!files.has(file)) return file;
    if (isSkillManifest(files, file, { skillPy: true, skillMd: true })) return undefined;
  }
  return undefined;
}

/**
 * Returns true if a file with such a name belongs to a skill (skill-standard.md#d2). It looks for marks in the text, so
 * that a manifest that cannot be parsed is still found and reported.
 *
 * @param beside whether the folder also has a skill.py or a SKILL.md
 */
export function isSkillManifest(
  files: SkillFiles,
  file: string,
  beside = { skillPy: files.has(SKILL_PY), skillMd: files.has(SKILL_FILE) },
): boolean {
  const content = files.text(file);
  if (content.kind !== "text") return beside.skillPy || beside.skillMd;
  const { text } = content;
  const json = file.endsWith(".json") || /^\s*\{/.test(text);
  const has = (...keys: string[]) => keys.some((key) => hasKey(text, key, json));
  if (has("skill_id")) return true;
  if (has("apiVersion") && has("kind")) return false;
  if (json && has("manifest_version", "start_url")) return false;
  if (beside.skillPy) return true;
  // This is the front matter of a Markdown file, for example one that was given on standard input.
  if (/^\uFEFF?---[ \t]*\r?\n[\s\S]*?^---[ \t]*$/m.test(text)) return false;
  if (json && has("short_name", "icons", "display")) return false;
  const named = has("name", "id");
  if (file === "manifest.json") return named && beside.skillMd;
  return named && (beside.skillMd || has("description"));
}

function hasKey(text: string, key: string, json: boolean): boolean {
  if (!text.includes(key)) return false;
  return new RegExp(json ? `"${key}"\\s*:` : `^\\uFEFF?["']?${key}["']?\\s*:`, "m").test(text);
}
