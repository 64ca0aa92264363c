import { createHash } from "node:crypto";
import { join } from "node:path";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { comparePaths, type DiskSkill, readRegularFile } from "@skill-convert/fs";
import { readMarkdown } from "@skill-convert/source";
import { INDEX_FILE } from "./address.js";
import { type ArchivedFile, MAX_FILES, MAX_UNPACKED, packArchive } from "./archive.js";
import { DISCOVERY, type IndexEntry, PUBLISHED_NAME } from "./index-file.js";

/** A skill that cannot be published. */
interface NotPublished {
  readonly path: string;
  /** A clause. */
  readonly reason: string;
}

/** The files to write, by their paths below the folder of the index, which comes last. */
export interface Publication {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly entries: readonly IndexEntry[];
  readonly problems: readonly NotPublished[];
  /** True if a file of an archive may be run, which the installer `skills` does not keep (well-known.md#s25). */
  readonly hasPrograms: boolean;
}

/**
 * Makes the index of skills and the files that it names (well-known.md#d1). The same skills give the same bytes on every
 * machine.
 *
 * @param skills valid Agent Skills, by the names of their folders
 */
export async function publish(skills: ReadonlyMap<string, DiskSkill>): Promise<Publication> {
  const files = new Map<string, Uint8Array>();
  const entries: IndexEntry[] = [];
  const problems: NotPublished[] = [];
  let hasPrograms = false;
  for (const [name, skill] of [...skills].sort(([a], [b]) => comparePaths(a, b))) {
    const content = contentOf(name, skill);
    if (!Array.isArray(content)) {
      problems.push(content);
      continue;
    }
    const published = await artifactOf(name, content);
    hasPrograms ||= content.some(({ executable }) => executable);
    files.set(published.url, published.bytes);
    const { type, url, bytes } = published;
    entries.push({ name, type, description: descriptionOf(content), url, digest: digestOf(bytes) });
  }
  const index = `${JSON.stringify({ $schema: DISCOVERY, skills: entries }, null, 2)}\n`;
  return { files: files.set(INDEX_FILE, Buffer.from(index)), entries, problems, hasPrograms };
}

/** The digest of a file in the form that the index has it in (well-known.md#s9). */
export function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

/** A skill of one file is that file, and any other an archive (well-known.md#d2). */
async function artifactOf(name: string, content: readonly ArchivedFile[]) {
  const [first] = content;
  if (first && content.length === 1) return { type: "skill-md", url: `${name}/SKILL.md`, bytes: first.bytes } as const;
  const { extension, bytes } = await packArchive(content);
  return { type: "archive", url: `${name}.${extension}`, bytes } as const;
}

/** The files of a skill, SKILL.md first; or the reason why it cannot be published (well-known.md#d4). */
function contentOf(name: string, skill: DiskSkill): ArchivedFile[] | NotPublished {
  const refuse = (path: string, reason: string) => ({ path: join(skill.directory, path), reason });
  if (!PUBLISHED_NAME.test(name))
    return refuse("", "the name of a published skill has only lowercase letters of ASCII, digits and single hyphens");
  const entries = skill.entries();
  const [unread] = skill.problems();
  if (unread) return refuse(unread.path, unread.reason);
  const other = entries.find(({ kind }) => kind !== "file");
  if (other) return refuse(other.path, other.kind === "link" ? "installers refuse links" : "it is not a file");
  if (entries.length > MAX_FILES) return refuse("", `it has more than ${MAX_FILES} files`);
  if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_UNPACKED)
    return refuse("", `its files have more than ${MAX_UNPACKED / 1024 ** 2} MiB`);
  const content: ArchivedFile[] = [];
  for (const { path, mode } of entries) {
    const read = readRegularFile(join(skill.directory, path), MAX_UNPACKED);
    if (read.kind !== "bytes") return refuse(path, read.kind === "unreadable" ? read.reason : "it has grown");
    content.push({ path, bytes: read.bytes, executable: (mode & 0o111) !== 0 || isScript(read.bytes) });
  }
  const rank = ({ path }: ArchivedFile) => (path === "SKILL.md" ? 0 : 1);
  return content.sort((a, b) => rank(a) - rank(b) || comparePaths(a.path, b.path));
}

/** Returns true for a file that names its interpreter, because Windows has no permission to run a file. */
function isScript(bytes: Uint8Array): boolean {
  return bytes[0] === 0x23 && bytes[1] === 0x21;
}

function descriptionOf(content: readonly ArchivedFile[]): string {
  return frontMatterText(content[0]?.bytes ?? new Uint8Array(), "description") ?? "";
}

/** A text in the front matter of a SKILL.md; undefined if it is missing or not text. */
export function frontMatterText(bytes: Uint8Array, key: "name" | "description"): string | undefined {
  const { frontmatter } = readMarkdown(new TextDecoder().decode(bytes), "SKILL.md");
  const value = isJsonRecord(frontmatter?.value) ? getOwn(frontmatter.value, key) : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}
