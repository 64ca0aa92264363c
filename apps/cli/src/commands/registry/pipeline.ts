import {
  linksBetween,
  type OperationReference,
  type PipelineLink,
  pipelineBetween,
  successors,
} from "@skill-convert/registry";
import { FINDINGS, USAGE } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { writeDiagnostics } from "../../report/show.js";
import { version } from "../../version.js";
import { codeOf, isNamed, openRegistry, print, unregistered } from "./answer.js";
import type { PipelineOptions } from "./options.js";
import { placeOf } from "./place.js";

/** `registry pipeline`: lists the skills that can follow one, or finds a pipeline to another (semioverse.md#s57). */
export async function runRegistryPipeline(
  first: string | undefined,
  second: string | undefined,
  third: string | undefined,
  options: PipelineOptions,
  streams: Streams,
): Promise<number> {
  const { place, rest } = placeOf([first, second, third], { least: 1, most: 2 }, options.store);
  const [from = "", to] = rest;
  const { registry, diagnostics, reached } = await openRegistry(place, options, streams);
  if (!reached) return USAGE;
  const missing = unregistered(registry, to === undefined ? [from] : [from, to]);
  const links = to === undefined ? successors(registry, from) : linksBetween(registry, from, to);
  const pipeline = to === undefined ? undefined : pipelineBetween(registry, from, to);
  const report = {
    command: "registry pipeline" as const,
    version,
    diagnostics: [...diagnostics, ...missing],
    links: links.map(shown),
    ...(pipeline === undefined ? {} : { pipeline }),
  };
  print(report, options.reporter, streams, () => {
    writeDiagnostics(missing, streams);
    if (missing.length > 0) return;
    const line = (text: string) => streams.line(visible(text));
    const named = ({ skill, operation }: OperationReference) =>
      isNamed(registry, skill, operation) ? `${skill} [${operation}]` : skill;
    if (pipeline === undefined) {
      for (const { from: first, to: next, answer, fields } of links) {
        if (answer.verdict === "yes") line(`${named(first)} → ${named(next)}${passing(fields)}`);
        else streams.message(visible(`undecided: ${named(first)} → ${named(next)}: ${because(answer)}`));
      }
      return;
    }
    if (pipeline.verdict === "yes") return line(pipeline.steps.map(named).join(" → "));
    const isThere = pipeline.verdict === "no" ? "there is no" : "it is not known whether there is a";
    line(`${isThere} pipeline from ${from} to ${to}`);
    for (const { from: first, to: last, answer } of links)
      line(`  ${named(first)} → ${named(last)}: ${because(answer)}`);
  });
  const isFound = pipeline === undefined || pipeline.verdict === "yes";
  return isFound ? codeOf(report.diagnostics) : FINDINGS;
}

function shown({ from, to, answer, fields }: PipelineLink) {
  const reason = answer.verdict === "yes" ? {} : { because: because(answer) };
  return { from, to, verdict: answer.verdict, fields, ...reason };
}

function passing(fields: readonly string[]): string {
  return fields.length === 0 ? "" : `  passes ${fields.join(", ")}`;
}

/** The reason for a verdict, without the witness, which could contain a sensitive value. */
function because(answer: PipelineLink["answer"]): string {
  if (answer.verdict === "yes") return "";
  if (answer.verdict === "unknown") return answer.detail || answer.reason;
  return answer.explanation ?? "the output is refused as an input";
}
