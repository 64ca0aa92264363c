import { type SkillCatalog, SkillsExtension } from "@modelcontextprotocol/server/ext/skills";
import type { SkillFiles } from "@skill-convert/core";
import { memoizeLast } from "@skill-convert/core/adapters";
import { asAgentSkill } from "./agent-skill.js";
import type { ServedSkill, ServingProblem } from "./skill.js";

type Storage = Parameters<typeof SkillsExtension.load>[0];
type StorageEntry = Awaited<ReturnType<Storage["list"]>>[number];

/** A skill as an Agent Skill, whether or not hosts take it for one. */
export interface Candidate {
  readonly skill: ServedSkill;
  /** Its folder among the resources; the last part is its name. */
  readonly path: string;
  readonly open: () => SkillFiles;
}

/** A skill as hosts see it. */
export interface PublishedSkill extends Candidate {
  readonly name: string;
  readonly description: string;
  readonly frontMatter: Readonly<Record<string, unknown>>;
}

/** The skills that can be published, and those that cannot. */
export interface Candidates {
  readonly candidates: readonly Candidate[];
  readonly problems: readonly ServingProblem[];
}

/**
 * Every skill as an Agent Skill, in a folder that is called like it (mcp-skills.md#s5); of two that come to
 * the same folder the first by path is published.
 */
export function candidatesOf(skills: readonly ServedSkill[]): Candidates {
  const candidates = new Map<string, Candidate>();
  const problems: ServingProblem[] = [];
  for (const skill of [...skills].sort((one, other) => (one.path < other.path ? -1 : 1))) {
    const converted = asAgentSkill(skill);
    if (converted.kind === "refused") {
      problems.push({ path: skill.path, message: converted.reason });
      continue;
    }
    const path = [...skill.path.split("/").slice(0, -1), converted.name].join("/");
    const first = candidates.get(path);
    if (first) problems.push({ path: skill.path, message: `${first.skill.path} is served as ${path} already` });
    else candidates.set(path, { skill, path, open: converted.open });
  }
  return { candidates: [...candidates.values()], problems };
}

/** The catalog of the SDK; `current` is asked anew whenever it reloads. */
export function loadCatalog(
  current: () => readonly Candidate[],
  onProblem: (problem: ServingProblem) => void,
): Promise<SkillCatalog> {
  let storage = storageOf(current());
  const files: Storage = {
    list(folder) {
      if (folder === "") storage = storageOf(current());
      return Promise.resolve(storage.list(folder));
    },
    read: (path) => Promise.resolve().then(() => storage.read(path)),
  };
  return SkillsExtension.load(files, { onWarning: onProblem, cacheHint: CACHE });
}

/** Those that the catalog took, in its order. */
export function publishedIn({ entries }: SkillCatalog, candidates: readonly Candidate[]): PublishedSkill[] {
  const byPath = new Map(candidates.map((candidate) => [candidate.path, candidate]));
  return entries.flatMap(({ uri, frontmatter }) => {
    const candidate = byPath.get(decodeURIComponent(uri.slice("skill://".length, -"/SKILL.md".length)));
    const { name, description } = frontmatter;
    return candidate ? [{ ...candidate, name, description, frontMatter: frontmatter }] : [];
  });
}

/** Files change whenever somebody edits them, so nothing is fresh for long; a notification says when they do. */
const CACHE = { ttlMs: 5000, cacheScope: "private" } as const;

/** What the SDK reads skills from: folders and files by path. */
function storageOf(skills: readonly Candidate[]) {
  const folders = new Map<string, Map<string, StorageEntry>>([["", new Map()]]);
  const owners = new Map(skills.map((skill) => [skill.path, skill]));
  for (const { path, open } of skills) {
    const files = open();
    for (const file of files.list()) addFile(folders, `${path}/${file}`, files.bytes(file) !== undefined);
  }
  // Files are asked for skill by skill, and what is open is held in memory.
  const openLast = memoizeLast((skill: Candidate) => skill.open());
  return {
    list: (folder: string): StorageEntry[] => [...(folders.get(folder)?.values() ?? [])],
    read(path: string): Uint8Array {
      for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
        const owner = owners.get(path.slice(0, end));
        const bytes = owner && openLast(owner).bytes(path.slice(end + 1));
        if (bytes !== undefined) return bytes;
      }
      throw new Error("there is no such file, or it is not a regular file of the skill");
    },
  };
}

function addFile(folders: Map<string, Map<string, StorageEntry>>, path: string, isReadable: boolean): void {
  let kind: StorageEntry["kind"] = isReadable ? "file" : "unsupported";
  for (let end = path.length; end >= 0; ) {
    const slash = path.lastIndexOf("/", end - 1);
    const parent = path.slice(0, Math.max(0, slash));
    const name = path.slice(slash + 1, end);
    const entries = folders.get(parent) ?? new Map<string, StorageEntry>();
    const isKnown = entries.has(name);
    folders.set(parent, entries.set(name, { name, kind }));
    if (isKnown || slash < 0) return;
    kind = "directory";
    end = slash;
  }
}
