import type { Diagnostic, SkillFiles } from "@skill-convert/core";
import { basesOf, type Policy } from "@skill-convert/runtime";
import { adapterNamed, registry } from "../../formats/adapters.js";
import { type InputProblem, type InputSkill, openInputs } from "../../inputs/find.js";
import { guard } from "../../inputs/guard.js";
import { readSkill } from "../../inputs/read-skill.js";
import { FINDINGS, OK } from "../../output/exit.js";
import { plural } from "../../output/plural.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import type { PolicyDocument } from "../../running/model.js";
import { version } from "../../version.js";
import { PrettyReport, placed, printSarif } from "../plugin/report.js";
import type { RunFinding } from "../validate/report/reporter.js";
import { showFinding } from "../validate/report/validated-skill.js";
import { judgeSkill } from "./judge-skill.js";
import type { CheckOptions } from "./options.js";

type Verdict = PolicyDocument["skills"][number]["verdict"];

/** A skill, and what a policy says of it. */
interface Judged {
  readonly source: string;
  readonly verdict: Verdict;
  readonly findings: readonly RunFinding[];
}

/**
 * `skill-convert check` for a folder of skills: reports what a policy would refuse of each, by its declared effects and by
 * what its programs use. Nothing is run. Returns the exit code; undefined if the input is a skill, or there is none.
 */
export function checkFolder(
  input: string,
  policy: Policy,
  command: CheckOptions,
  streams: Streams,
): number | undefined {
  const judged: Judged[] = [];
  for (const found of openInputs([input], registry, streams, { from: command.from })) {
    if ("explicit" in found && found.explicit) return undefined;
    judged.push(judge(found, policy, command.from));
  }
  if (judged.every(({ verdict }) => verdict === "unread")) return undefined;
  const isRefused = judged.some(
    ({ verdict }) =>
      verdict === "refused" || verdict === "unread" || (command.strict === true && verdict === "unknown"),
  );
  switch (command.reporter) {
    case "json":
      streams.out(`${JSON.stringify(documentOf(judged, policy), null, 2)}\n`);
      break;
    case "sarif":
      printSarif(
        "check",
        judged.flatMap(({ findings }) => findings),
        isRefused,
        streams,
      );
      break;
    case "pretty":
      print(judged, policy, streams);
  }
  return isRefused ? FINDINGS : OK;
}

function judge(input: InputSkill | InputProblem, policy: Policy, from: string | undefined): Judged {
  const { source } = input;
  const files = "files" in input ? input.files : undefined;
  const result = (verdict: Verdict, findings: readonly Diagnostic[]): Judged => ({
    source,
    verdict,
    findings: findings.map((finding) => placedIn(finding, source, files)),
  });
  if ("problem" in input) return result("unread", [input.problem]);
  return guard(
    () => {
      const { decoded, diagnostics } = readSkill(input, from === undefined ? undefined : adapterNamed(from));
      if (decoded === undefined)
        return result(
          "unread",
          diagnostics.filter(({ severity }) => severity === "error"),
        );
      const bases = basesOf(input.disk?.directory ?? source, process.cwd());
      const values = { inputs: {}, skillFolder: bases.skill };
      const { verdict, findings } = judgeSkill(input.files, decoded, policy, {
        bases,
        workFolder: bases.cwd,
        values,
      });
      return result(verdict, findings);
    },
    (problem) => result("unread", [problem]),
  );
}

function placedIn(finding: Diagnostic, source: string, files: SkillFiles | undefined): RunFinding {
  return files ? placed(finding, source, files) : { finding: { ...finding, file: source } };
}

function documentOf(judged: readonly Judged[], policy: Policy): PolicyDocument {
  return {
    command: "check",
    version,
    policy: policy.name,
    skills: judged.map(({ source, verdict, findings }) => ({
      source,
      verdict,
      findings: findings.map(({ finding, texts }) => showFinding(finding, texts)),
    })),
  };
}

function print(judged: readonly Judged[], policy: Policy, streams: Streams): void {
  const report = new PrettyReport(streams);
  const { colours } = report;
  for (const { findings } of judged) for (const finding of findings) report.finding(finding);
  const paint = { allowed: colours.green, refused: colours.red, unknown: colours.yellow, unread: colours.red };
  const words = { allowed: "allowed", refused: "refused", unknown: "not decided", unread: "not read" };
  report.block(judged.map(({ source, verdict }) => `${paint[verdict](words[verdict].padEnd(11))}  ${visible(source)}`));
  const counts = (["allowed", "refused", "unknown", "unread"] as const).flatMap((verdict) => {
    const count = judged.filter((skill) => skill.verdict === verdict).length;
    return count === 0 ? [] : [`${count} ${words[verdict]}`];
  });
  report.block([`${plural(judged.length, "skill")} by ${visible(policy.name)}: ${counts.join(", ")}`]);
}
