import type { ReporterName } from "../../../command-line/declarations.js";
import type { Streams } from "../../../output/streams.js";
import { createMigrateJson } from "./json.js";
import { createMigratePretty } from "./pretty.js";
import type { MigrateHead, MigrateReporter } from "./reporter.js";

export function createMigrateReporter(name: ReporterName, head: MigrateHead, streams: Streams): MigrateReporter {
  return name === "json" ? createMigrateJson(head, streams) : createMigratePretty(head, streams);
}
