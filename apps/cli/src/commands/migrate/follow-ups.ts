import { join } from "node:path";
import { mentionFinder } from "@skill-convert/adapter-skill-manifest-v2/migrate";
import { type FindProblem, findTexts } from "@skill-convert/fs";
import { isInShard, type Shard } from "../../inputs/shard.js";
import type { FollowUp } from "./report/model.js";

export interface FollowUpSearch {
  /** The path of the folder, as the user named it. */
  readonly repo: string;
  /** The new names of renamed operations, by old name. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Mentions of the old block are reported only for folders of this shard. */
  readonly shard: Shard | undefined;
  readonly onProblem: (problem: FindProblem) => void;
  /** Called for each file that is searched. */
  readonly onFile: (path: string) => void;
}

/** Finds mentions of the old manifest, file by file in search order. Nothing is changed. */
export function* findFollowUps({ repo, renamed, shard, onProblem, onFile }: FollowUpSearch): Generator<FollowUp> {
  const find = mentionFinder(new Set(renamed.keys()));
  for (const { path, text } of findTexts(repo, { onProblem })) {
    onFile(path);
    const file = join(repo, path);
    const isOwnFolder = isInShard(shard, path.slice(0, Math.max(0, path.lastIndexOf("/"))));
    for (const { word, line, column } of find(path, text)) {
      const to = renamed.get(word);
      if (!isOwnFolder && to === undefined) continue;
      yield { file, line, column, mention: word, ...(to === undefined ? {} : { renamedTo: to }) };
    }
  }
}
