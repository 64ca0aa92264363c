import { type SkillCatalog, SkillsExtension } from "@modelcontextprotocol/server/ext/skills";
import type { SkillFiles } from "@skill-convert/core";
import { memoizeLast } from "@skill-convert/core/adapters";
import { asAgentSkill } from "./agent-skill.js";
import { fileWithoutTokens } from "./redacted.js";
import type { ServedSkill, ServingProblem } from "./skill.js";

type Storage = Parameters<typeof SkillsExtension.load>[0];
type StorageEntry = Awaited<ReturnType<Storage["list"]>>[number];

/** A skill in the form of an Agent Skill; a host may still refuse it. */
export interface Candidate {
  readonly skill: ServedSkill;
  /** The skill's folder among the resources, as in `team/notes`; the last segment is the skill's name. */
  readonly path: string;
  readonly open: () => SkillFiles;
}

/** A skill that hosts see. */
export interface PublishedSkill extends Candidate {
  readonly name: string;
  readonly description: string;
  readonly frontMatter: Readonly<Record<string, unknown>>;
}

export interface Candidates {
  readonly candidates: readonly Candidate[];
  readonly problems: readonly ServingProblem[];
}

/**
 * Converts every skill to an Agent Skill in a folder with the skill's name (mcp-skills.md#s5). If two skills get the
 * same folder, only the first by path is published (mcp-skills.md#d2).
 */
export async function candidatesOf(skills: readonly ServedSkill[], pause: () => Promise<void>): Promise<Candidates> {
  const candidates = new Map<string, Candidate>();
  const problems: ServingProblem[] = [];
  for (const skill of [...skills].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    await pause();
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

/** Loads the catalog of the SDK. `current` is called again whenever the catalog reloads. */
export function loadCatalog(
  current: () => readonly Candidate[],
  onProblem: (problem: ServingProblem) => void,
  pause: () => Promise<void>,
): Promise<SkillCatalog> {
  let storage: Awaited<ReturnType<typeof storageOf>> | undefined;
  const files: Storage = {
    async list(folder) {
      await pause();
      if (folder === "" || storage === undefined) storage = await storageOf(current(), pause);
      return storage.list(folder);
    },
    async read(path) {
      await pause();
      storage ??= await storageOf(current(), pause);
      return storage.read(path);
    },
  };
  return SkillsExtension.load(files, { onWarning: onProblem, cacheHint: CACHE });
}

/** Returns the candidates that the catalog accepted, in its order. */
export function publishedIn({ entries }: SkillCatalog, candidates: readonly Candidate[]): PublishedSkill[] {
  const byPath = new Map(candidates.map((candidate) => [candidate.path, candidate]));
  return entries.flatMap(({ uri, frontmatter }) => {
    const candidate = byPath.get(decodeURIComponent(uri.slice("skill://".length, -"/SKILL.md".length)));
    const { name, description } = frontmatter;
    return candidate ? [{ ...candidate, name, description, frontMatter: frontmatter }] : [];
  });
}

/** Anybody may edit a file at any time, so entries are fresh for five seconds only (mcp-skills.md#d4). */
const CACHE = { ttlMs: 5000, cacheScope: "private" } as const;

/** Returns the storage from which the SDK reads skills: folders and files by path. */
async function storageOf(skills: readonly Candidate[], pause: () => Promise<void>) {
  const folders = new Map<string, Map<string, StorageEntry>>([["", new Map()]]);
  const owners = new Map(skills.map((skill) => [skill.path, skill]));
  for (const { path, open } of skills) {
    await pause();
    const files = open();
    for (const file of files.list()) addFile(folders, `${path}/${file}`, files.bytes(file) !== undefined);
  }
  // The SDK reads one skill after the other, so one set of open files in memory is enough.
  const openLast = memoizeLast((skill: Candidate) => skill.open());
  return {
    list: (folder: string): StorageEntry[] => [...(folders.get(folder)?.values() ?? [])],
    read(path: string): Uint8Array {
      for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
        const owner = owners.get(path.slice(0, end));
        const bytes = owner && openLast(owner).bytes(path.slice(end + 1));
        if (bytes !== undefined) return fileWithoutTokens(bytes);
      }
      throw new Error("the file does not exist or is not a regular file of the skill");
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
