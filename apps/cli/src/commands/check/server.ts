import { plural } from "@skill-convert/core/text";
import { visible } from "@skill-convert/examine/visible";
import type { ServerDocument, Workspace } from "@skill-convert/workspace";
import { createColours } from "../../output/colours.js";
import { FINDINGS, OK } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { endingFirst } from "../../running/interrupt.js";
import type { CheckOptions } from "./options.js";

/** `skill-convert check` for a server: checks the skills and the tools that it serves. Returns the exit code. */
export async function runCheckServer(
  target: string,
  { stdio, reporter }: CheckOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const server = stdio ? { command: target } : { address: target };
  const document = await endingFirst((signal) => workspace.checkServer(server, { signal }));
  if (reporter === "json") streams.out(`${JSON.stringify(document, null, 2)}\n`);
  else for (const line of pretty(target, document, streams.colour)) streams.line(line, 4);
  return document.findings.some(({ severity }) => severity === "error") ? FINDINGS : OK;
}

function pretty(target: string, { server, skills, tools, findings }: ServerDocument, colour: boolean): string[] {
  const colours = createColours(colour);
  const isGood = !findings.some(({ severity }) => severity === "error");
  const title = [server.name ?? target, server.version, server.protocol && `(MCP ${server.protocol})`]
    .filter(Boolean)
    .join(" ");
  const lines = findings.map(({ severity, about, message }) => {
    const sign = severity === "error" ? colours.red("✗") : colours.yellow("!");
    return `  ${sign} ${visible(about)}: ${visible(message)}`;
  });
  const verdict = isGood ? colours.green("✓ in order") : colours.red("✗ not in order");
  const served = `${plural(skills.length, "skill")}, ${plural(tools.length, "tool")}`;
  return [`${verdict}  ${colours.bold(visible(title))}  ${served}`, ...lines];
}
