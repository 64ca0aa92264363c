import { visible } from "@skill-convert/examine/visible";
import type { CheckDocument, CheckFindingReport } from "@skill-convert/report";
import { createColours } from "../output/colours.js";
import type { Streams } from "../output/streams.js";
import { wrap } from "../output/width.js";

/** The lines of the warnings about the manifest that no finding repeats. */
export function warningLines(
  { diagnostics, findings }: Pick<CheckDocument, "diagnostics" | "findings">,
  { colour, columns }: Pick<Streams, "colour" | "columns">,
): string[] {
  const colours = createColours(colour);
  const shown = new Set(findings.map(({ diagnostic }) => diagnostic?.code));
  return diagnostics
    .filter(({ code }) => !shown.has(code))
    .flatMap(({ message, code }) =>
      wrap(`  ${colours.yellow("!")} ${visible(message)}  ${colours.dim(code)}`, columns, 4),
    );
}

/** One line per finding: a sign, the rule, the message and the diagnostic code. */
export function findingLines(
  findings: readonly CheckFindingReport[],
  { colour, columns }: Pick<Streams, "colour" | "columns">,
): string[] {
  const colours = createColours(colour);
  const width = Math.max(0, ...findings.map(({ rule }) => rule.length));
  return findings.flatMap(({ rule, status, message, diagnostic }) => {
    const isWarning = status === "fail" && diagnostic?.severity !== "error";
    const [sign, paint] = isWarning
      ? (["!", colours.yellow] as const)
      : ({
          pass: ["✓", colours.green] as const,
          fail: ["✗", colours.red] as const,
          unknown: ["?", colours.yellow] as const,
        }[status] ?? (["?", colours.yellow] as const));
    const { file, line, column, code } = diagnostic ?? {};
    const place = file === undefined ? "" : `${[file, line, column].filter((part) => part !== undefined).join(":")}  `;
    const end = code === undefined ? "" : `  ${colours.dim(code)}`;
    return wrap(`  ${paint(sign)} ${rule.padEnd(width)}  ${visible(place + message)}${end}`, columns, width + 6);
  });
}
