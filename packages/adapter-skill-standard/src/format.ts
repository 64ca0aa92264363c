import type { Format, SkillFiles } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";

/** The format's id, which names its codes and its extensions. */
export const FORMAT = "skill-standard";

/** Names of a manifest, the one that is read first in front (section “Discovery Rules”, 2; the last is a dialect). */
export const MANIFEST_FILES = ["manifest.yaml", "manifest.yml", "manifest.json", "skill.json"] as const;

export const SKILL_PY = "skill.py";
/** A copy of the schemas beside the manifest, which a loader can read without importing skill.py (dialect). */
export const SCHEMA_FILE = "schema.json";

/** What an operation takes, and what it returns. */
export const SIDES = ["input", "output"] as const;

/** The methods that give the schema of each side; a manifest that has a copy of one (dialect) calls it by the same name. */
export const SCHEMA_METHODS = { input: "input_schema", output: "output_schema" } as const;

/** Section “Required Files”, 2: what every skill defines. */
export const REQUIRED_METHODS = ["metadata", SCHEMA_METHODS.input, "execute"] as const;

/** Section “Required Files”, 1: a manifest is always loaded, so it stays under this many bytes. */
export const MAX_MANIFEST_BYTES = 1024;

const RANK = 40;

/** What the format is known by. A manifest is told by its name and a few marks in its text. */
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

/** The files of a folder that are manifests of this format, in the order in which they count. */
export function manifestFiles(files: SkillFiles): readonly string[] {
  const found =
    manifestsOf.get(files) ?? MANIFEST_FILES.filter((file) => files.has(file) && isSkillManifest(files, file));
  manifestsOf.set(files, found);
  return found;
}

/** Files give the same contents each time, and everybody asks. */
const manifestsOf = new WeakMap<SkillFiles, readonly string[]>();

/**
 * A name under which a manifest can be written without replacing anything. With a skill.py beside them more files are
 * taken for manifests, and one that comes first would be read in its place.
 */
export function freeManifestFile(files: SkillFiles): string | undefined {
  for (const file of MANIFEST_FILES.slice(0, 3)) {
    if (!files.has(file)) return file;
    if (isSkillManifest(files, file, { code: true, words: true })) return undefined;
  }
  return undefined;
}

/**
 * Whether a file of such a name is a skill's: many programs call a file of theirs manifest.json or manifest.yaml. Text
 * marks are enough, so that a manifest that cannot be parsed is still found and reported.
 */
function isSkillManifest(
  files: SkillFiles,
  file: string,
  beside = { code: files.has(SKILL_PY), words: files.has(SKILL_FILE) },
): boolean {
  const content = files.text(file);
  if (content.kind !== "text") return beside.code || beside.words;
  const { text } = content;
  const json = file.endsWith(".json") || /^\s*\{/.test(text);
  const has = (...keys: string[]) => keys.some((key) => hasKey(text, key, json));
  if (has("skill_id")) return true;
  if (has("apiVersion") && has("kind")) return false;
  if (json && has("manifest_version", "start_url")) return false;
  if (beside.code) return true;
  // The front matter of a Markdown file, such as one that is given on standard input.
  if (/^\uFEFF?---[ \t]*\r?\n[\s\S]*?^---[ \t]*$/m.test(text)) return false;
  if (json && has("short_name", "icons", "display")) return false;
  const named = has("name", "id");
  if (file === "manifest.json") return named && beside.words;
  return named && (beside.words || has("description"));
}

function hasKey(text: string, key: string, json: boolean): boolean {
  if (!text.includes(key)) return false;
  return new RegExp(json ? `"${key}"\\s*:` : `^\\uFEFF?["']?${key}["']?\\s*:`, "m").test(text);
}
