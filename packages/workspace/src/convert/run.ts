import { type Adapter, type AdapterLookup, InputError, type Result } from "@skill-convert/core";
import { memoizeLast } from "@skill-convert/core/adapters";
import { chooseFormat, SkillReadings } from "@skill-convert/examine";
import type { LoadableFormat } from "@skill-convert/formats";
import type { WorkspaceContext } from "../context.js";
import type { InputSkill } from "../find/find.js";
import { formatNamed } from "../formats/formats.js";
import type { ConversionOptions, ConversionRun, RunFormats } from "./conversion.js";

/** The id of the format that clients load. */
const AGENT_SKILLS = "agent-skills";

/** @param adapters the adapters that the run may need */
export async function loadFormats(
  { to, from, scripts, inferEffects, clients: named }: ConversionOptions,
  context: WorkspaceContext,
  adapters: AdapterLookup,
): Promise<RunFormats> {
  const { formats } = context;
  const adapter = adapterOf(formatNamed(formats, to), adapters);
  if (named !== undefined && adapter.id !== AGENT_SKILLS)
    throw new InputError(`skills can be written for clients only as ${AGENT_SKILLS}`);
  const clients = named === undefined ? undefined : (await import("./for-clients.js")).forClients(named, adapter);
  const agentSkills = adapter.id === AGENT_SKILLS ? undefined : adapters.get(AGENT_SKILLS);
  return {
    to: clients?.to ?? adapter,
    from: from === undefined ? undefined : formatNamed(formats, from),
    adapters,
    scripts: agentSkills && (await (await import("./agent-scripts.js")).agentScripts(agentSkills, scripts)),
    infer: inferEffects ? once((await import("@skill-convert/usage")).withInferredEffects) : undefined,
    clients,
  };
}

/** Each adapter is wrapped once, so that the readings of a skill are found by it. */
function once(infer: (adapter: Adapter) => Adapter): (adapter: Adapter) => Adapter {
  const known = new Map<Adapter, Adapter>();
  return (adapter) => {
    const inferring = known.get(adapter) ?? infer(adapter);
    known.set(adapter, inferring);
    return inferring;
  };
}

/** The number of skills whose readings are kept. */
const KEPT_SKILLS = 16;

/** Returns a function that makes the readings of skills, and keeps those of the last skills. */
export function recentReadings(): ConversionRun["readings"] {
  return memoizeLast((files) => new SkillReadings(files), KEPT_SKILLS);
}

/** Chooses the adapter that reads a skill. */
export function chooseAdapter(input: InputSkill, { formats, context }: ConversionRun): Result<Adapter> {
  const { from, to, adapters, scripts, infer } = formats;
  const { value, diagnostics } = chooseFormat(input, context.formats, from, { to: to.id });
  if (!value) return { diagnostics };
  const adapter = adapterOf(value, adapters);
  // A skill that is already in the target format is not written again.
  const inferring = (each: Adapter) => (infer && each.id !== to.id ? infer(each) : each);
  if (adapter.id !== scripts?.adapter.id) return { value: inferring(adapter), diagnostics };
  return { value: inferring(scripts.adapter), diagnostics: [...diagnostics, ...scripts.offer(input.files)] };
}

function adapterOf({ id }: LoadableFormat, adapters: AdapterLookup): Adapter {
  const adapter = adapters.get(id);
  if (!adapter) throw new Error(`the adapter of ${id} was not loaded`);
  return adapter;
}
