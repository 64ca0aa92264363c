import type { Severity } from "@skill-convert/core";
import type { FollowUp, MigratedSkill } from "@skill-convert/report";
import { type MigrateEnd, type Shard, shardField } from "@skill-convert/workspace";
import type { Streams } from "../../output/streams.js";
import { JsonDocument } from "../../report/json-document.js";
import type { Reporter } from "../../report/reporter.js";
import type { Verbosity } from "../../report/verbosity.js";
import { version } from "../../version.js";

/** Receives skills and then follow-ups as they are found. */
export interface MigrateReporter extends Reporter<MigratedSkill, MigrateEnd> {
  followUp(followUp: FollowUp): void;
}

export interface MigrateHead {
  /** The shard that the report covers. */
  readonly shard: Shard | undefined;
  readonly dryRun: boolean;
  /** True for `--check`, which names what would change even if little else is reported. */
  readonly check: boolean;
  /** The revision with which `--review` compares; undefined for a migration. */
  readonly since: string | undefined;
  readonly verbosity: Verbosity;
  /** The lowest severity that the pretty report shows. */
  readonly level: Severity;
}

/** Prints one JSON document: the skills in path order, then the follow-ups, then the summary. */
export function createJson({ dryRun, shard, since }: MigrateHead, streams: Streams): MigrateReporter {
  const head = { command: "migrate", version, ...shardField(shard), dryRun, ...(since === undefined ? {} : { since }) };
  const document = new JsonDocument(streams, head, ["skills", "followUps"]);
  return {
    skill: (skill) => document.item("skills", skill),
    followUp: (followUp) => document.item("followUps", followUp),
    end: ({ diagnostics, summary }) => document.end({ diagnostics, summary }),
  };
}
