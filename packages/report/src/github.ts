import type { SkillFiles } from "@skill-convert/core";
import { visible } from "@skill-convert/examine/visible";
import { type Positioned, positionIn } from "./position.js";

const COMMANDS = { error: "error", warning: "warning", info: "notice" } as const;

/**
 * A finding as a workflow command of GitHub, which shows it as an annotation on the lines that it names.
 *
 * @param path the file, relative to the top of the repository
 */
export function githubAnnotation(finding: Positioned, path: string, texts: SkillFiles | undefined): string {
  const { severity, code, message, fix, url } = finding;
  const at = positionIn(texts, finding);
  const properties = {
    file: path,
    ...(at && { line: at.line, endLine: at.endLine }),
    // GitHub accepts columns only for a range on one line.
    ...(at && at.line === at.endLine && { col: at.column, endColumn: at.endColumn }),
    title: code,
  };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  const lines = [visible(message), ...(fix ? [`fix: ${visible(fix.title)} (--fix)`] : []), url];
  return `::${COMMANDS[severity]} ${list.join(",")}::${escapeData(lines.join("\n"))}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
