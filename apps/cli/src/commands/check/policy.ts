import { plural } from "@skill-convert/core/text";
import { visible } from "@skill-convert/examine/visible";
import type { PolicedSkills, Workspace } from "@skill-convert/workspace";
import type { Streams } from "../../output/streams.js";
import { type Findings, type FindingsReporter, reportFindings } from "../../report/findings.js";

const WORDS = { allowed: "allowed", refused: "refused", unknown: "not decided", unread: "not read" } as const;

/** Reports what a policy would refuse of the skills in a folder. Returns the exit code. */
export function reportPolicy(
  { skills, isRefused, document }: PolicedSkills,
  reporter: FindingsReporter,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const findings = skills.flatMap((skill) => skill.findings);
  const pretty = (report: Findings) => {
    const { colours } = report;
    for (const finding of findings) report.finding(finding);
    const paint = { allowed: colours.green, refused: colours.red, unknown: colours.yellow, unread: colours.red };
    report.block(
      skills.map(({ source, verdict }) => `${paint[verdict](WORDS[verdict].padEnd(11))}  ${visible(source)}`),
    );
    const counts = (["allowed", "refused", "unknown", "unread"] as const).flatMap((verdict) => {
      const count = skills.filter((skill) => skill.verdict === verdict).length;
      return count === 0 ? [] : [`${count} ${WORDS[verdict]}`];
    });
    report.block([`${plural(skills.length, "skill")} by ${visible(document.policy)}: ${counts.join(", ")}`]);
  };
  return reportFindings(
    { command: "check", document, findings, failed: isRefused, pretty },
    reporter,
    streams,
    workspace,
  );
}
