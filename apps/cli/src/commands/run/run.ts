import { type RunReport, runSkill } from "@skill-convert/runtime";
import { createColours } from "../../output/colours.js";
import { OK, POLICY, POSTCONDITION, PREFLIGHT, RUN } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { showDiagnostic } from "../../report/show.js";
import { checkOptions, optionsOf, placeholdersOf, readSeconds } from "../../running/check-options.js";
import { dependenciesIn } from "../../running/dependencies.js";
import { interruptible } from "../../running/interrupt.js";
import type { RunDocument } from "../../running/model.js";
import { type OpenedSkill, openOneSkill } from "../../running/open-skill.js";
import { describeDiscarded, sandboxPrinter } from "../../running/sandbox.js";
import { findingLines, showFinding, warningLines } from "../../running/show.js";
import { version } from "../../version.js";
import type { RunOptions } from "./options.js";

const EXIT = {
  succeeded: OK,
  planned: OK,
  presented: OK,
  preflight: PREFLIGHT,
  policy: POLICY,
  run: RUN,
  postcondition: POSTCONDITION,
} as const;

/** `skill-convert run`: runs one operation of a skill, and checks it before and after. Returns the exit code. */
export async function runRun(
  input: string,
  operation: string | undefined,
  command: RunOptions,
  streams: Streams,
): Promise<number> {
  let isShown = false;
  const options = {
    ...checkOptions(command, streams),
    ...(operation === undefined ? {} : { operation }),
    dryRun: command.dryRun ?? false,
    enforceRegion: command.enforceRegion ?? false,
    sandbox: command.sandbox,
    ...(command.timeout === undefined ? {} : { timeout: readSeconds(command.timeout) * 1000 }),
    announce: (text: string) => streams.message(visible(text)),
    onSandbox: sandboxPrinter(streams),
    onOutput: (text: string) => {
      isShown = true;
      streams.err(text);
    },
  };
  const opened = openOneSkill(input, command.from, streams);
  const known = {
    ...optionsOf(opened.format),
    ...dependenciesIn(command.registry, opened, streams),
    placeholders: placeholdersOf(command.placeholder ?? [], opened.skill.manifest),
  };
  const { report } = await interruptible((signal) => runSkill(opened.skill, { ...options, ...known, signal }));
  const document = toDocument(report, opened);
  if (command.reporter === "json") streams.out(`${JSON.stringify(document, null, 2)}\n`);
  else print(document, streams, isShown);
  return EXIT[report.status];
}

function toDocument(report: RunReport, { source, format, files, warnings }: OpenedSkill): RunDocument {
  const { findings, announcements, argv, output, ...rest } = report;
  return {
    command: "run",
    version,
    source,
    ...(format === undefined ? {} : { format }),
    diagnostics: warnings.map((warning) => showDiagnostic(warning, files)),
    ...rest,
    findings: findings.map((finding) => showFinding(finding, files)),
    announcements,
    ...(argv ? { argv } : {}),
    ...(output === undefined ? {} : { output }),
  };
}

/** Prints the output of the skill to standard output, and everything else to standard error. */
function print(document: RunDocument, streams: Streams, isShown: boolean): void {
  const colours = createColours(streams.colour);
  const { status, output, argv, stderr = "", findings, trace, sandbox } = document;
  if (stderr !== "" && !isShown) streams.err(stderr.endsWith("\n") ? stderr : `${stderr}\n`);
  // `check` reports the inputs that are left out; at every run they would be noise.
  const notable = findings.filter(({ status: result, rule }) => result !== "pass" && rule !== "optional-inputs");
  for (const line of findingLines(notable, streams)) streams.err(`${line}\n`);
  for (const line of warningLines(document, streams)) streams.err(`${line}\n`);
  const discarded = describeDiscarded(sandbox?.discarded);
  if (discarded !== undefined) streams.message(`  ${colours.dim(visible(discarded))}`);
  const [sign, paint] = EXIT[status] === OK ? ["✓", colours.green] : ["✗", colours.red];
  const name = [document.source, document.operation].filter((part) => part !== undefined).join(" ");
  const took = document.durationMs === undefined ? "" : `  ${colours.dim(`${document.durationMs} ms`)}`;
  const kept = trace?.file === undefined ? "" : `  ${colours.dim(visible(trace.file))}`;
  streams.message(`${paint(`${sign} ${WORDS[status]}`)}  ${colours.bold(visible(name))}${took}${kept}`, 4);
  if (trace?.problem !== undefined) streams.message(`the trace was not written: ${visible(trace.problem)}`);
  if (document.presentation !== undefined) streams.data(`${document.presentation}\n`);
  if (status === "planned") streams.out(`${JSON.stringify(argv)}\n`);
  else if (typeof output === "string") streams.data(output.endsWith("\n") || output === "" ? output : `${output}\n`);
  else if (output !== undefined) streams.out(`${JSON.stringify(output, null, 2)}\n`);
}

const WORDS = {
  succeeded: "succeeded",
  planned: "would start",
  presented: "for a person to carry out",
  preflight: "not started: the preflight failed",
  policy: "not started: denied by the policy",
  run: "failed",
  postcondition: "ran, but not as declared",
} as const;
