import { createHash } from "node:crypto";
import { SITE } from "@skill-convert/core/text";
import { VERSION_RULES, type VersionRuleName } from "@skill-convert/registry";
import type { ComparedSkill, CompatReport } from "../compat.js";
import { SARIF_SCHEMA, sarifTool, uriOf } from "./sarif-log.js";

const SKILL_REMOVED = "A skill of the old folder is not in the new one.";

const LEVELS = { none: "note", minor: "note", major: "error", unknown: "warning" } as const;

/** A file of a skill, or the skill itself. */
interface FilePlace {
  readonly source?: string;
  readonly file?: string;
}

/**
 * The verdicts of `compat` as a SARIF 2.1.0 log: one result per change and per removed skill, and one per finding of
 * reading the skills.
 *
 * @param pathOf returns the path of a file, relative to the top of the repository; `""` if there is none
 */
export function compatLog(report: CompatReport, pathOf: (place: FilePlace) => string): object {
  const rules: object[] = [];
  const indexes = new Map<string, number>();
  const indexOf = (id: string, rule: object) => {
    const known = indexes.get(id);
    if (known !== undefined) return known;
    indexes.set(id, rules.length);
    rules.push({ id, ...rule });
    return rules.length - 1;
  };
  const findings = report.diagnostics.map((diagnostic) => {
    const { code, severity, message, url } = diagnostic;
    const ruleIndex = indexOf(code, { helpUri: url });
    const level = severity === "info" ? "note" : severity;
    return { ruleId: code, ruleIndex, level, message: { text: message }, ...locationOf(diagnostic, pathOf) };
  });
  const removed = "removed" in report ? report.removed : [];
  const gone = removed.map((source) => ({
    ruleId: "compat/skill-removed",
    ruleIndex: indexOf("compat/skill-removed", { shortDescription: { text: SKILL_REMOVED } }),
    level: "error",
    message: { text: `${source} is gone, so its callers fail.` },
    ...locationOf({ source: report.new }, pathOf),
  }));
  const resultOf =
    ({ new: current }: ComparedSkill) =>
    (change: ComparedSkill["changes"][number]) => {
      const { rule, bump, cites, message, witness, explanation, pointer } = change;
      const ruleIndex = indexOf(`compat/${rule}`, ruleOf(rule, cites));
      const example = witness === undefined ? "" : ` For example: ${JSON.stringify(witness)}.`;
      const hash = createHash("sha256").update([rule, pointer, message].join("\0")).digest("hex").slice(0, 16);
      // What is gone has no line in the new version, and the file of the old one may be only in a commit.
      const place = change.in === "new" ? { ...change, source: current } : { source: current, file: change.file };
      return {
        ruleId: `compat/${rule}`,
        ruleIndex,
        level: LEVELS[bump],
        message: { text: `${message}${example}${explanation === undefined ? "" : ` ${explanation}`}` },
        ...locationOf(place, pathOf),
        partialFingerprints: { "skillConvert/v1": hash },
        properties: { bump, pointer, ...(witness === undefined ? {} : { witness }) },
      };
    };
  const skills = "skills" in report ? report.skills : [report];
  const changes = skills.flatMap((skill) => skill.changes.map(resultOf(skill)));
  return {
    $schema: SARIF_SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: sarifTool(report.version, rules),
        automationDetails: { id: "skill-convert/compat/" },
        columnKind: "utf16CodeUnits",
        invocations: [{ executionSuccessful: true }],
        results: [...findings, ...changes, ...gone],
        properties: { verdict: "message" in report ? (report.message ?? "") : "", enough: report.enough },
      },
    ],
  };
}

function ruleOf(rule: string, cites: string): object {
  const known = Object.hasOwn(VERSION_RULES, rule) ? VERSION_RULES[rule as VersionRuleName] : undefined;
  return {
    shortDescription: { text: known?.message ?? rule },
    fullDescription: { text: `${known?.message ?? rule} (${cites})` },
    helpUri: `${SITE}/registry#versions`,
  };
}

/** The place of a result. GitHub does not show a result without a line. */
function locationOf(
  { source, file, line, column }: { source?: string; file?: string | undefined; line?: number; column?: number },
  pathOf: (place: FilePlace) => string,
): object {
  const path = pathOf({ ...(source === undefined ? {} : { source }), ...(file === undefined ? {} : { file }) });
  if (path === "") return {};
  const region = {
    startLine: line ?? 1,
    ...(line !== undefined && column !== undefined ? { startColumn: column } : {}),
  };
  return { locations: [{ physicalLocation: { artifactLocation: uriOf(path), region } }] };
}
