import { visible } from "@skill-convert/examine/visible";
import type { RunDocument } from "@skill-convert/report";
import type { Workspace } from "@skill-convert/workspace";
import { createColours } from "../../output/colours.js";
import { OK, POLICY, POSTCONDITION, PREFLIGHT, RUN } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { interruptible } from "../../running/interrupt.js";
import { describeDiscarded } from "../../running/sandbox.js";
import { readSeconds, settingsOf } from "../../running/settings.js";
import { findingLines, warningLines } from "../../running/show.js";
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
  workspace: Workspace,
): Promise<number> {
  const { dryRun = false, enforceRegion = false, sandbox, timeout } = command;
  let isShown = false;
  const settings = {
    ...(await settingsOf(command, streams, workspace)),
    operation,
    dryRun,
    enforceRegion,
    sandbox,
    ...(timeout === undefined ? {} : { timeout: readSeconds(timeout) * 1000 }),
    announce: (text: string) => streams.message(visible(text)),
    onOutput: (text: string) => {
      isShown = true;
      streams.err(text);
    },
  };
  const document = await interruptible((signal) => workspace.run(input, { ...settings, signal }));
  if (command.reporter === "json") streams.out(`${JSON.stringify(document, null, 2)}\n`);
  else print(document, streams, isShown);
  return EXIT[document.status];
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
