import { linksBetween, type PipelineLink, pipelineBetween, successors } from "@skill-convert/registry";
import type { RegistryReportOf } from "@skill-convert/report";
import { reportUnregistered } from "./findings.js";
import type { OpenRegistry } from "./open-registry.js";
import { readPart } from "./part.js";
import type { ReportOfOperations } from "./query.js";

/** Lists the skills that can follow one, or finds the shortest pipeline to another (semioverse.md#s57). */
export async function findPipeline(
  open: OpenRegistry,
  version: string,
  from: string,
  to?: string,
): Promise<ReportOfOperations<RegistryReportOf<"registry pipeline">>> {
  const { registry, diagnostics } = await readPart(open);
  const missing = reportUnregistered(registry, to === undefined ? [from] : [from, to]);
  const links = to === undefined ? successors(registry, from) : linksBetween(registry, from, to);
  const pipeline = to === undefined ? undefined : pipelineBetween(registry, from, to);
  return {
    report: {
      command: "registry pipeline",
      version,
      diagnostics: [...diagnostics, ...missing],
      links: links.map(showLink),
      ...(pipeline === undefined ? {} : { pipeline }),
    },
    isNamed: (skill, operation) =>
      registry.lookup(skill)?.manifest.operations.some(({ name }) => name === operation) ?? false,
  };
}

function showLink({ from, to, answer, fields }: PipelineLink) {
  const because = reasonFor(answer);
  return { from, to, verdict: answer.verdict, fields, ...(because === undefined ? {} : { because }) };
}

/** The reason for a verdict, without the witness, which could contain a sensitive value. */
function reasonFor(answer: PipelineLink["answer"]): string | undefined {
  if (answer.verdict === "yes") return undefined;
  if (answer.verdict === "unknown") return answer.detail || answer.reason;
  return answer.explanation ?? "the output is refused as an input";
}
