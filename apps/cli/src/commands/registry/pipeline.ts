import { visible } from "@skill-convert/examine/visible";
import type { Workspace } from "@skill-convert/workspace";
import type { Streams } from "../../output/streams.js";
import { writeDiagnostics } from "../../report/show.js";
import { answer } from "./answer.js";
import type { PipelineOptions } from "./options.js";
import { placeOf } from "./place.js";

/** `registry pipeline`: lists the skills that can follow one, or finds a pipeline to another (semioverse.md#s57). */
export async function runRegistryPipeline(
  first: string | undefined,
  second: string | undefined,
  third: string | undefined,
  options: PipelineOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const { place, rest } = placeOf([first, second, third], { least: 1, most: 2 }, options.store, workspace);
  const [from = "", to] = rest;
  return answer(place, options, streams, workspace, {
    ask: (reports) => reports.pipeline(from, to),
    print({ report: { links, pipeline }, isNamed }, found) {
      writeDiagnostics(found, streams, workspace);
      if (found.length > 0) return;
      const line = (text: string) => streams.line(visible(text));
      const nameOf = ({ skill, operation }: (typeof links)[number]["from"]) =>
        isNamed(skill, operation) ? `${skill} [${operation}]` : skill;
      if (pipeline === undefined) {
        for (const { from: first, to: next, verdict, fields, because } of links) {
          const link = `${nameOf(first)} → ${nameOf(next)}`;
          if (verdict === "yes") line(`${link}${fields.length === 0 ? "" : `  passes ${fields.join(", ")}`}`);
          else streams.message(visible(`undecided: ${link}: ${because}`));
        }
        return;
      }
      if (pipeline.verdict === "yes") return line(pipeline.steps.map(nameOf).join(" → "));
      const isThere = pipeline.verdict === "no" ? "there is no" : "it is not known whether there is a";
      line(`${isThere} pipeline from ${from} to ${to}`);
      for (const { from: first, to: last, because = "" } of links) {
        line(`  ${nameOf(first)} → ${nameOf(last)}: ${because}`);
      }
    },
    isBad: ({ report: { pipeline } }) => pipeline !== undefined && pipeline.verdict !== "yes",
  });
}
