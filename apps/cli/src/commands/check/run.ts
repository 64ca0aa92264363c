import { checkSkill } from "@skill-convert/runtime";
import { createColours } from "../../output/colours.js";
import { OK, POLICY, PREFLIGHT, UsageError } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { wrap } from "../../output/width.js";
import { showDiagnostic } from "../../report/show.js";
import { checkOptions, optionsOf, placeholdersOf, policyOf } from "../../running/check-options.js";
import { dependenciesIn } from "../../running/dependencies.js";
import { interruptible } from "../../running/interrupt.js";
import type { CheckDocument } from "../../running/model.js";
import { openOneSkill } from "../../running/open-skill.js";
import { sandboxPrinter } from "../../running/sandbox.js";
import { findingLines, showFinding, warningLines } from "../../running/show.js";
import { version } from "../../version.js";
import { checkFolder } from "./folder.js";
import type { CheckOptions } from "./options.js";

const EXIT = { ready: OK, preflight: PREFLIGHT, policy: POLICY } as const;

/** `skill-convert check`: checks whether a skill could run with these inputs, rule by rule. Returns the exit code. */
export async function runCheck(input: string, command: CheckOptions, streams: Streams): Promise<number> {
  // The MCP client is large, and few checks need it.
  if (command.stdio || /^https?:\/\//i.test(input)) {
    return (await import("./server.js")).checkServer(input, command, streams);
  }
  const policy = policyOf(command);
  const folder = policy && checkFolder(input, policy, command, streams);
  if (folder !== undefined) return folder;
  if (command.reporter === "sarif") throw new UsageError("--reporter sarif needs a policy and a folder of skills");
  const options = { ...checkOptions(command, streams), onSandbox: sandboxPrinter(streams) };
  const opened = openOneSkill(input, command.from, streams);
  const { skill, source, format, files, warnings } = opened;
  const known = {
    ...optionsOf(format),
    ...dependenciesIn(command.registry, opened, streams),
    placeholders: placeholdersOf(command.placeholder ?? [], skill.manifest),
  };
  const report = await interruptible((signal) => checkSkill(skill, { ...options, ...known, signal }));
  const document: CheckDocument = {
    command: "check",
    version,
    source,
    ...(format === undefined ? {} : { format }),
    status: report.status,
    ...(report.operation === undefined ? {} : { operation: report.operation }),
    diagnostics: warnings.map((warning) => showDiagnostic(warning, files)),
    findings: report.findings.map((finding) => showFinding(finding, files)),
    announcements: report.announcements,
  };
  if (command.reporter === "json") streams.out(`${JSON.stringify(document, null, 2)}\n`);
  else streams.out(pretty(document, streams));
  return EXIT[report.status];
}

function pretty(document: CheckDocument, streams: Streams): string {
  const { columns } = streams;
  const colours = createColours(streams.colour);
  const verdict = {
    ready: colours.green("✓ ready"),
    preflight: colours.red("✗ not ready"),
    policy: colours.red("✗ not allowed"),
  }[document.status];
  const { source, format, operation } = document;
  const name = [source, operation].filter((part) => part !== undefined).join(" ");
  const head = `${verdict}  ${colours.bold(visible(name))}${format === undefined ? "" : `  ${colours.dim(format)}`}`;
  const lines = [
    ...wrap(head, columns, 4),
    ...findingLines(document.findings, streams),
    ...document.announcements.flatMap((text) => wrap(`  ${colours.yellow("!")} ${visible(text)}`, columns, 4)),
    ...warningLines(document, streams),
  ];
  return `${lines.join("\n")}\n`;
}
