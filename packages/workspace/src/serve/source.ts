import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { ServedSkill } from "@skill-convert/mcp";
import type { LoadedContext } from "../context.js";
import { type ReadForServing, readForServing } from "./read.js";
import { watch } from "./watch.js";

/** Where the skills of a server are. */
export interface SkillSource {
  /**
   * Reads all skills.
   *
   * @param pause called for each skill
   */
  read(pause: () => Promise<void>): Promise<ReadForServing>;
  /**
   * Calls `changed` after skills have changed. Calls do not overlap.
   *
   * @param skills the skills that were read last
   * @returns a function that stops watching, and waits for the current call
   */
  watch(
    skills: readonly ServedSkill[],
    changed: () => Promise<unknown>,
    say: (message: string) => void,
  ): () => Promise<void>;
}

/** Serves the skills below a folder. */
export function folderSource(root: string, from: string | undefined, context: LoadedContext): SkillSource {
  const since = Date.now();
  return {
    read: (pause) => readForServing(root, from, context, pause),
    watch(skills, changed, say) {
      const hasGone = () => skills.some(({ folder }) => folder !== undefined && !existsSync(folder));
      return watch(resolve(context.cwd, root), { since, hasGone }, changed, say);
    },
  };
}
