import type { Diagnostic, SkillFiles } from "@skill-convert/core";
import type { Streams } from "../output/streams.js";
import type { Shard } from "../shard.js";
import { createValidateGithub } from "./validate-github.js";
import { createValidateJson } from "./validate-json.js";
import type { ValidatedSkill, ValidateSummary } from "./validate-model.js";
import { createValidatePretty } from "./validate-pretty.js";
import { createValidateSarif } from "./validate-sarif.js";

/** Told of each skill as it is done, so that a report never has to be held in memory. */
export interface ValidateReporter {
  skill(skill: ValidatedSkill): void;
  /** @param run what is to be said of the run itself */
  end(run: readonly RunFinding[], summary: ValidateSummary): void;
}

/** A finding about a file or a folder that is no skill's. */
export interface RunFinding {
  /** `file` is as the user would name it. */
  readonly finding: Diagnostic & { readonly file: string };
  /** That have the file, where it could be read. */
  readonly texts?: SkillFiles;
}

export interface ValidateHead {
  readonly version: string;
  /** The part of the run that the report is of. */
  readonly shard?: Shard | undefined;
  readonly dryRun: boolean;
  /** Whether only what makes a skill invalid is said. */
  readonly quiet: boolean;
}

export const VALIDATE_REPORTERS = ["pretty", "json", "sarif", "github"] as const;
export type ValidateReporterName = (typeof VALIDATE_REPORTERS)[number];

export function createValidateReporter(
  name: ValidateReporterName,
  head: ValidateHead,
  streams: Streams,
): ValidateReporter {
  switch (name) {
    case "json":
      return createValidateJson(head, streams);
    case "sarif":
      return createValidateSarif(head, streams);
    case "github":
      return createValidateGithub(streams);
    case "pretty":
      return createValidatePretty(head, streams);
  }
}
