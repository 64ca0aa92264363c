import { shardField } from "../../../inputs/shard.js";
import type { Streams } from "../../../output/streams.js";
import { ClientTotals } from "../../../report/client-totals.js";
import { JsonDocument } from "../../../report/json-document.js";
import { writeJsonLine } from "../../../report/json-lines.js";
import type { ValidatedSkillReport } from "./model.js";
import type { ValidateHead, ValidateReporter } from "./reporter.js";
import { showFinding, type ValidatedSkill } from "./validated-skill.js";

/** Prints one JSON document: the skills in path order, then the findings about the run, then the summary. */
export function createValidateJson({ version, dryRun, shard }: ValidateHead, streams: Streams): ValidateReporter {
  const document = new JsonDocument(streams, { command: "validate", version, ...shardField(shard), dryRun }, [
    "skills",
  ]);
  const clients = new ClientTotals();
  return {
    skill(skill) {
      clients.add(skill.clients);
      document.item("skills", showSkill(skill));
    },
    end(run, summary, failed) {
      const diagnostics = run.map(({ finding, texts }) => showFinding(finding, texts));
      document.end({ clients: clients.list(), diagnostics, failed, summary });
    },
  };
}

/** Prints one line of JSON per skill, then one with the findings about the run, which also names the shard if there is one. */
export function createValidateLines(
  { version, dryRun, shard }: Omit<ValidateHead, "verbosity">,
  streams: Streams,
): ValidateReporter {
  const head = shard === undefined ? {} : { command: "validate", version, ...shardField(shard), dryRun };
  return {
    skill: (skill) => writeJsonLine(streams, showSkill(skill)),
    end(run, _, failed) {
      const diagnostics = run.map(({ finding, texts }) => showFinding(finding, texts));
      writeJsonLine(streams, { ...head, diagnostics, failed });
    },
  };
}

/** The JSON report of a skill. */
function showSkill(skill: ValidatedSkill): ValidatedSkillReport {
  const { source, formats, status, files, fixed, findings, clients, texts } = skill;
  const diagnostics = findings.map((finding) => showFinding(finding, texts));
  return { source, formats, status, files, fixed, clients, diagnostics };
}
