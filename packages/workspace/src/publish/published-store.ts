import type { Adapter } from "@skill-convert/core";
import type { RegistryStore } from "@skill-convert/registry";
import { createPause } from "@skill-convert/runtime";
import { everySkill } from "../registry/every-skill.js";
import { needsFiles, skillFileOf } from "./from-manifest.js";
import { type IndexEntry, PUBLISHED_NAME } from "./index-file.js";
import { digestOf, frontMatterText } from "./publish.js";
import { MAX_PUBLISHED, type PublishedSkills } from "./published-skills.js";

/** An index, and the ids of its skills by their names in it. */
interface StoreIndex {
  readonly entries: readonly IndexEntry[];
  readonly omitted: number;
  readonly ids: ReadonlyMap<string, string>;
}

/**
 * Publishes the skills of a database as the SKILL.md that the adapter of Agent Skills writes. A database has no files, so a
 * skill that names files of its own is left out, as is one that is not a valid Agent Skill.
 *
 * @param adapter the adapter of Agent Skills
 */
export function publishedInStore(
  store: Pick<RegistryStore, "query" | "lookup" | "freshness">,
  adapter: Adapter,
): PublishedSkills {
  let last: Promise<StoreIndex | undefined> | undefined;
  let at = -1;
  const current = async () => {
    const { sequence } = await store.freshness();
    if (sequence !== at) {
      at = sequence;
      last = readIndex(store, adapter);
      // An index that could not be read is read again.
      last.catch(() => {
        at = -1;
      });
    }
    return last;
  };
  return {
    index: current,
    async file(url) {
      const [, name = ""] = /^(.*)\/SKILL\.md$/s.exec(url) ?? [];
      const id = (await current())?.ids.get(name);
      const skill = id === undefined ? undefined : await store.lookup(id);
      const text = skill && skillFileOf(skill.manifest, adapter);
      return text === undefined ? undefined : new TextEncoder().encode(text);
    },
  };
}

async function readIndex(store: Pick<RegistryStore, "query">, adapter: Adapter): Promise<StoreIndex | undefined> {
  const pause = createPause();
  const entries: IndexEntry[] = [];
  const ids = new Map<string, string>();
  let read = 0;
  for await (const skill of everySkill(store)) {
    if (++read > MAX_PUBLISHED) return undefined;
    await pause();
    const text = needsFiles(skill.manifest) ? undefined : skillFileOf(skill.manifest, adapter);
    if (text === undefined) continue;
    const bytes = new TextEncoder().encode(text);
    const name = frontMatterText(bytes, "name") ?? "";
    if (!PUBLISHED_NAME.test(name) || ids.has(name)) continue;
    const description = frontMatterText(bytes, "description") ?? "";
    entries.push({ name, type: "skill-md", description, url: `${name}/SKILL.md`, digest: digestOf(bytes) });
    ids.set(name, skill.id);
  }
  return { entries, omitted: read - entries.length, ids };
}
