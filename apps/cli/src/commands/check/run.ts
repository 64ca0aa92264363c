import { InputError } from "@skill-convert/core";
import { visible } from "@skill-convert/examine/visible";
import type { CheckDocument } from "@skill-convert/report";
import type { Workspace } from "@skill-convert/workspace";
import { createColours } from "../../output/colours.js";
import { OK, POLICY, PREFLIGHT } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { wrap } from "../../output/width.js";
import { interruptible } from "../../running/interrupt.js";
import { policyOf, settingsOf } from "../../running/settings.js";
import { findingLines, warningLines } from "../../running/show.js";
import type { CheckOptions } from "./options.js";
import { reportPolicy } from "./policy.js";
import { runCheckServer } from "./server.js";

const EXIT = { ready: OK, preflight: PREFLIGHT, policy: POLICY } as const;

/**
 * `skill-convert check`: checks whether a skill could run with these inputs, what a policy refuses of a folder of skills, or
 * what a server serves. Returns the exit code.
 */
export async function runCheck(
  input: string,
  command: CheckOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  if (command.stdio || /^https?:\/\//i.test(input)) return runCheckServer(input, command, streams, workspace);
  const { from, strict, operation, reporter } = command;
  const policy = await policyOf(command, workspace);
  const policed = policy && (await workspace.checkPolicy(input, policy, { from, strict }));
  if (policed) return reportPolicy(policed, reporter, streams, workspace);
  if (reporter === "sarif") throw new InputError("--reporter sarif needs a policy and a folder of skills");
  const settings = await settingsOf(command, streams, workspace);
  const document = await interruptible((signal) => workspace.check(input, { ...settings, operation, signal }));
  streams.out(reporter === "json" ? `${JSON.stringify(document, null, 2)}\n` : pretty(document, streams));
  return EXIT[document.status];
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
