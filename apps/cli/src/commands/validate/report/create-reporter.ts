import { ClientTotals, githubAnnotation, showFinding, showValidatedSkill } from "@skill-convert/report";
import { repositoryPaths, shardField, type ValidateEnd, type Workspace } from "@skill-convert/workspace";
import type { Streams } from "../../../output/streams.js";
import { JsonDocument } from "../../../report/json-document.js";
import { writeJsonLine } from "../../../report/json-lines.js";
import { createSarifLog } from "../../../report/sarif.js";
import { version } from "../../../version.js";
import type { ValidateCommandOptions } from "../options.js";
import { createPretty } from "./pretty.js";
import type { ValidateHead, ValidateReporter } from "./reporter.js";

export async function createReporter(
  name: ValidateCommandOptions["reporter"],
  head: ValidateHead,
  streams: Streams,
  workspace: Workspace,
): Promise<ValidateReporter> {
  switch (name) {
    case "json":
      return createJson(head, streams);
    case "ndjson":
      return createLines(streams);
    case "sarif":
      return createSarif(streams, workspace);
    case "github":
      return createGithub(streams, workspace);
    case "pretty":
      return createPretty(head, streams);
  }
}

/** Prints one JSON document: the skills in path order, then the findings about the run, then the summary. */
function createJson(head: ValidateHead, streams: Streams): ValidateReporter {
  const fields = { command: "validate", version, ...shardField(head.shard), dryRun: head.dryRun };
  const document = new JsonDocument(streams, fields, ["skills"]);
  const clients = new ClientTotals();
  return {
    skill(skill) {
      const report = showValidatedSkill(skill);
      clients.add(skill.clients);
      document.item("skills", report);
    },
    end(end) {
      document.end({ clients: clients.list(), ...aboutRun(end), summary: end.summary });
    },
  };
}

/** Prints one line of JSON per skill, then one with the findings about the run. */
export function createLines(streams: Streams): ValidateReporter {
  return {
    skill: (skill) => writeJsonLine(streams, showValidatedSkill(skill)),
    end: (end) => writeJsonLine(streams, aboutRun(end)),
  };
}

function aboutRun({ findings, failed }: ValidateEnd): object {
  return { diagnostics: findings.map(({ finding, texts }) => showFinding(finding, texts)), failed };
}

/** Prints a SARIF log, piece by piece. */
export async function createSarif(streams: Pick<Streams, "out">, workspace: Workspace): Promise<ValidateReporter> {
  const log = await createSarifLog("validate", workspace);
  return {
    skill: (skill) => streams.out(log.skill(skill)),
    end: ({ findings }) => streams.out(log.end(findings)),
  };
}

/** Prints workflow commands, which GitHub shows as annotations. */
function createGithub(streams: Streams, { context }: Workspace): ValidateReporter {
  const inRepository = repositoryPaths(context);
  return {
    skill({ findings, texts, pathOf }) {
      for (const finding of findings)
        streams.out(`${githubAnnotation(finding, inRepository(pathOf(finding.file)), texts)}\n`);
    },
    end({ findings, summary: { skills, invalid, errors, warnings } }) {
      for (const { finding, texts } of findings)
        streams.out(`${githubAnnotation(finding, inRepository(finding.file), texts)}\n`);
      streams.out(`skills: ${skills}, invalid: ${invalid}, errors: ${errors}, warnings: ${warnings}\n`);
    },
  };
}
