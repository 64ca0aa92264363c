import { basename } from "node:path";
import { validateSkill } from "@skill-convert/core";
import type { DiskSkill } from "@skill-convert/fs";
import { createPause } from "@skill-convert/runtime";
import type { LoadedContext } from "../context.js";
import { openInputs } from "../find/find.js";
import { formatNamed } from "../formats/formats.js";
import type { IndexEntry } from "./index-file.js";
import { publish } from "./publish.js";
import { MAX_PUBLISHED, type PublishedSkills } from "./published-skills.js";

/**
 * Publishes the valid Agent Skills of a folder, as `pack --as well-known` does. A file is made again when it is asked for,
 * so that it takes no memory until then.
 */
export function publishedInFolder(root: string, context: LoadedContext): PublishedSkills {
  let last: ReturnType<typeof readIndex> | undefined;
  const current = () => {
    last ??= readIndex(root, context);
    return last;
  };
  return {
    index: current,
    async file(url) {
      const found = await current();
      const [name, skill] = found?.skills.get(url) ?? [];
      if (name === undefined || skill === undefined) return undefined;
      return (await publish(new Map([[name, skill]]))).files.get(url);
    },
  };
}

async function readIndex(root: string, context: LoadedContext) {
  const pause = createPause();
  const adapter = formatNamed(context.registry, "agent-skills");
  const entries: IndexEntry[] = [];
  const skills = new Map<string, readonly [string, DiskSkill]>();
  const names = new Set<string>();
  let read = 0;
  for (const input of openInputs([root], context)) {
    if (++read > MAX_PUBLISHED) return undefined;
    await pause();
    if ("problem" in input || !input.disk) continue;
    const { disk } = input;
    if (validateSkill(disk, adapter).diagnostics.some(({ severity }) => severity === "error")) continue;
    const name = basename(disk.directory);
    const [entry] = (await publish(new Map([[name, disk]]))).entries;
    if (entry === undefined || names.has(name)) continue;
    names.add(name);
    entries.push(entry);
    skills.set(entry.url, [name, disk]);
  }
  return { entries, omitted: read - entries.length, skills };
}
