import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Adapter, AdapterLookup } from "@skill-convert/core";
import { memoizeLast } from "@skill-convert/core/adapters";
import { OutputFolder, realPath, WorkTrees } from "@skill-convert/fs";
import { SkillReadings } from "@skill-convert/language-service/findings";
import { formatNamed } from "../../formats/formats.js";
import { UsageError } from "../../output/exit.js";
import { refuseLinks } from "../../output/refuse-links.js";
import type { AgentScripts } from "./agent-scripts.js";
import { inputsInOutput } from "./inputs-in-output.js";
import type { ConvertOptions } from "./options.js";
import { adapterOf, type ConvertRequest } from "./prepare.js";

/** The id of the format that clients load. */
export const AGENT_SKILLS = "agent-skills";

/** Returns a function that makes the readings of skills, and keeps those of the last skills. */
export function recentReadings(): ConvertRequest["readings"] {
  return memoizeLast((files) => new SkillReadings(files), KEPT_SKILLS);
}

const KEPT_SKILLS = 16;

/** @param adapters the adapters that the run may need */
export async function toRequest(
  command: ConvertOptions,
  inputs: readonly string[],
  adapters: AdapterLookup,
  enter: ConvertRequest["enter"],
): Promise<ConvertRequest> {
  const adapter = adapterOf(formatNamed(command.to), adapters);
  const clients =
    command.client === undefined ? undefined : (await import("./for-clients.js")).forClients(command.client, adapter);
  const to = clients?.to ?? adapter;
  // A format that is only read can still be restored from a sidecar, but not on standard output.
  if (!to.encode && (command.stdout || command.stream)) throw new UsageError(`${to.id} can be read but not written`);
  if (command.out !== undefined) refuseLinks(command.out);
  return {
    to,
    clients,
    scripts: await scriptsFor(command, adapters),
    infer: command.inferEffects ? memoized((await import("@skill-convert/usage")).withInferredEffects) : undefined,
    from: command.from === undefined ? undefined : formatNamed(command.from),
    adapters,
    readings: recentReadings(),
    out: command.out,
    output: command.out === undefined ? undefined : new OutputFolder(command.out),
    inputsInOut: command.out === undefined ? undefined : inputsInOutput(inputs, command.out),
    // A run that never writes needs no permission from git.
    workTrees: command.inPlace && !command.force && !command.check ? askable(inputs) : undefined,
    force: command.force ?? false,
    enter,
    options: {
      ...(command.inPlace ? { inPlace: true } : {}),
      lossless: command.lossless ?? false,
      keepSource: command.keepSource ?? false,
      ...(command.operation === undefined ? {} : { operation: command.operation }),
    },
  };
}

/** Each adapter is wrapped once, so that the readings of a skill are found by it. */
function memoized(infer: (adapter: Adapter) => Adapter): (adapter: Adapter) => Adapter {
  const known = new Map<Adapter, Adapter>();
  return (adapter) => {
    const inferring = known.get(adapter) ?? infer(adapter);
    known.set(adapter, inferring);
    return inferring;
  };
}

/** Undefined if no input is an Agent Skill, or if the target format is Agent Skills. */
async function scriptsFor({ to, script }: ConvertOptions, adapters: AdapterLookup): Promise<AgentScripts | undefined> {
  const adapter = adapters.get(AGENT_SKILLS);
  if (!adapter || to === AGENT_SKILLS) return undefined;
  return (await import("./agent-scripts.js")).agentScripts(adapter, script);
}

/** @throws UsageError if git cannot be asked which files of an input have uncommitted changes */
function askable(inputs: readonly string[]): WorkTrees {
  const workTrees = new WorkTrees();
  for (const input of inputs.filter(existsSync)) {
    const place = realPath(input);
    const unanswered = workTrees.unanswered(statSync(place).isDirectory() ? place : dirname(place));
    if (unanswered === undefined) continue;
    throw new UsageError(
      `cannot find out which files have uncommitted changes, because ${unanswered}; use --force to convert anyway`,
    );
  }
  return workTrees;
}
