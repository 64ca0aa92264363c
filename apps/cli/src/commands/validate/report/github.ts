import type { SkillFiles } from "@skill-convert/core";
import type { Streams } from "../../../output/streams.js";
import { visible } from "../../../output/visible.js";
import { type Positioned, positionIn } from "../../../report/position.js";
import { repositoryPaths } from "../../../report/repository-path.js";
import type { ValidateReporter } from "./reporter.js";

/** Prints workflow commands, which GitHub shows as annotations on the lines that they name. */
export function createValidateGithub(streams: Streams): ValidateReporter {
  const inRepository = repositoryPaths();
  const print = (finding: Positioned, path: string, texts: SkillFiles | undefined) =>
    streams.out(`${annotation(finding, inRepository(path), texts)}\n`);
  return {
    skill({ findings, texts, pathOf }) {
      for (const finding of findings) print(finding, pathOf(finding.file), texts);
    },
    end(run, { skills, invalid, errors, warnings }) {
      for (const { finding, texts } of run) print(finding, finding.file, texts);
      streams.out(`skills: ${skills}, invalid: ${invalid}, errors: ${errors}, warnings: ${warnings}\n`);
    },
  };
}

const COMMANDS = { error: "error", warning: "warning", info: "notice" } as const;

function annotation(finding: Positioned, path: string, texts: SkillFiles | undefined): string {
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
