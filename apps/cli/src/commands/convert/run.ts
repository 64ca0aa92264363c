import { InputError } from "@skill-convert/core";
import { isReported, lossLines } from "@skill-convert/examine";
import { visible } from "@skill-convert/examine/visible";
import { addConverted, emptyConvertSummary, saysLess } from "@skill-convert/report";
import type { ConversionPlan, Workspace } from "@skill-convert/workspace";
import { checkStream } from "../../inputs/check-stream.js";
import { FINDINGS, OK, USAGE } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { createTiming } from "../../output/timing.js";
import { groupInfos, otherPlaces } from "../../report/group-infos.js";
import { reportEach } from "../../report/reporter.js";
import { lineOf } from "../../report/show.js";
import { levelOf, verbosityOf } from "../../report/verbosity.js";
import { optionsOf } from "./conversion-options.js";
import type { ConvertCommandOptions } from "./options.js";
import { createReporter } from "./report/create-reporter.js";
import { UnkeptLosses } from "./report/unkept-losses.js";

/** The id of the format that clients load. */
const AGENT_SKILLS = "agent-skills";

/** `skill-convert convert`: converts skills and reports the losses. Returns the exit code. */
export async function runConvert(
  inputs: readonly string[],
  command: ConvertCommandOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  checkUsage(inputs, command);
  if (command.stream) return (await import("./stream.js")).convertStream(command, streams, workspace);
  const timing = createTiming(command.timing, streams);
  const plans = workspace.convert(inputs, { ...optionsOf(command), onPhase: timing.enter });
  if (command.stdout) return print(plans, command, streams, workspace);
  const { check = false, diff = false, out, strict, lossless = false } = command;
  const dryRun = check || (command.dryRun ?? false);
  const reporter = createReporter(
    command.reporter,
    { dryRun, check, verbosity: verbosityOf(command), level: levelOf(command), out },
    streams,
  );
  const summary = emptyConvertSummary();
  const unkept = new UnkeptLosses();
  let reached = false;
  const write = (plan: ConversionPlan) => {
    const report = dryRun ? plan.report({ diff }) : plan.write({ diff });
    timing.enter("report");
    reached ||= plan.isSkill;
    addConverted(summary, report);
    unkept.add(report);
    reporter.skill(report);
  };
  await reportEach(plans, write, streams, "converted");
  reporter.end(summary);
  timing.end();
  if (!reached) return USAGE;
  if (summary.errors > 0 || (check && summary.converted > 0)) return FINDINGS;
  if (!strict || unkept.isEmpty) return OK;
  for (const line of unkept.lines(lossless)) streams.message(line);
  return FINDINGS;
}

function checkUsage(inputs: readonly string[], command: ConvertCommandOptions): void {
  const destinations = [command.out !== undefined, command.inPlace, command.stdout].filter(Boolean).length;
  if (command.stream) checkStream(inputs, command.reporter);
  else if (destinations === 0)
    throw new InputError("specify where to write the result: --out <dir>, --in-place or --stdout");
  if (destinations > 1) throw new InputError("use only one of --out <dir>, --in-place and --stdout");
  // An unset variable gives an empty argument, which would mean the working directory.
  if (command.out === "") throw new InputError("--out needs a folder name");
  if (command.stdout && command.lossless) {
    throw new InputError("--stdout and --lossless cannot be used together, because the sidecar needs a folder");
  }
  if (command.stdout && command.check) {
    throw new InputError(
      "--stdout and --check cannot be used together, because nothing is compared with standard output",
    );
  }
  if (command.stdout && command.reporter !== "pretty") {
    throw new InputError("--stdout prints no report; for a report, use --out with --dry-run");
  }
  if (command.client !== undefined && command.to !== AGENT_SKILLS) {
    throw new InputError(`--client can only be used with --to ${AGENT_SKILLS}`);
  }
  if (command.script && command.to === AGENT_SKILLS) {
    throw new InputError(`--script cannot be used with --to ${AGENT_SKILLS}, which has no operations`);
  }
  if (command.split) checkSplit(command);
  if (command.inPlace && inputs.includes("-")) throw new InputError("standard input cannot be edited in place");
}

function checkSplit({ out, lossless, operation }: ConvertCommandOptions): void {
  if (out === undefined) throw new InputError("--split writes several folders for one skill, so it needs --out <dir>");
  if (lossless) {
    throw new InputError(
      "--split and --lossless cannot be used together, because each of the new skills would come back as the original",
    );
  }
  if (operation !== undefined) throw new InputError("use only one of --split and --operation");
}

/** `--stdout`: prints the manifest file of the only skill. Messages go to standard error. */
async function print(
  conversions: AsyncIterable<ConversionPlan>,
  command: ConvertCommandOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const plans: ConversionPlan[] = [];
  for await (const plan of conversions) plans.push(plan);
  const skills = plans.filter(({ isSkill }) => isSkill);
  if (skills.length > 1) throw new InputError(`--stdout writes one skill, but ${skills.length} were found`);
  for (const { diagnostics } of plans) {
    for (const group of groupInfos(diagnostics.filter((diagnostic) => isReported(diagnostic, levelOf(command))))) {
      streams.message(
        [lineOf(group[0], workspace).trimEnd(), ...otherPlaces(group).map((line) => `  ${line}`)].join("\n"),
      );
    }
  }
  const [skill] = skills;
  if (!skill) return USAGE;
  const { result, manifestFile = "", losses } = skill;
  if (!result || plans.some(({ diagnostics }) => diagnostics.some(({ severity }) => severity === "error"))) {
    return FINDINGS;
  }
  for (const { message, losses: own } of command.quiet ? [] : lossLines(losses)) {
    streams.message(`${own[0].outcome}: ${visible(message)}`);
  }
  const content = result.text(manifestFile);
  if (content.kind === "text") streams.data(content.text);
  return command.strict && losses.some(saysLess) ? FINDINGS : OK;
}
