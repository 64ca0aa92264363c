import { join, resolve } from "node:path";
import { mentionFinder } from "@skill-convert/adapter-skill-manifest-v2/migrate";
import { type FindProblem, findTexts } from "@skill-convert/fs";
import type { FollowUp } from "@skill-convert/report";
import { isInShard } from "../find/shard.js";
import type { MigrateRequest } from "./migrate-skill.js";

/**
 * Finds mentions of the old manifest, file by file in search order. With shards, mentions of the old block are reported
 * only for folders of the own one. Nothing is changed.
 *
 * @param renamed the new names of renamed operations, by old name
 */
export function* findFollowUps(
  { repo, cwd, shard, onFile }: MigrateRequest,
  renamed: ReadonlyMap<string, string>,
  onProblem: (problem: FindProblem) => void,
): Generator<FollowUp> {
  const find = mentionFinder(new Set(renamed.keys()));
  for (const { path, text } of findTexts(resolve(cwd, repo), { onProblem })) {
    onFile?.(path);
    const file = join(repo, path);
    const isOwnFolder = isInShard(shard, path.slice(0, Math.max(0, path.lastIndexOf("/"))));
    for (const { word, line, column } of find(path, text)) {
      const to = renamed.get(word);
      if (!isOwnFolder && to === undefined) continue;
      yield { file, line, column, mention: word, ...(to === undefined ? {} : { renamedTo: to }) };
    }
  }
}
