import { type Client, clientsOfFolder } from "@skill-convert/clients";
import { InputError } from "@skill-convert/core";
import type { InputFinding, ValidatedSkill } from "@skill-convert/report";
import { cacheFor } from "../cache/cache-for.js";
import { InputSettings, inputFindings } from "../config/configs.js";
import { nearestCode, rulesOf } from "../config/definitions.js";
import type { LoadedContext } from "../context.js";
import { namesAmong } from "../convert/convert.js";
import { changesIn, clientsNamed } from "../find/clients-named.js";
import type { InputSkill } from "../find/find.js";
import { formatNamed } from "../formats/formats.js";
import { compareWithLock } from "../pack/lock.js";
import { hasIndex, isAddress } from "../publish/address.js";
import type { ValidateEnd, ValidateOptions } from "./options.js";
import { renameFolders } from "./rename-folders.js";
import { Tally } from "./tally.js";
import { type ValidateTarget, validateAll } from "./validate-all.js";
import type { FindingsCache, FixRequest, ValidateRequest } from "./validate-skill.js";

/**
 * Validates the skills of all inputs, and fixes them if that is requested. Each skill is yielded when it is validated.
 *
 * @param skills paths and addresses; or skills in memory, one of which is read at a time
 * @throws InputError if an option or a configuration file is invalid, before anything is changed
 */
export async function* validate(
  context: LoadedContext,
  skills: readonly string[] | Iterable<InputSkill>,
  options: ValidateOptions,
): AsyncGenerator<ValidatedSkill, ValidateEnd, void> {
  const clients = options.clients === undefined ? undefined : clientsNamed(options.clients);
  const request = toRequest(context, options, clients);
  const settings = new InputSettings(context, options);
  const tally = new Tally(request.level);
  const inputs = namesAmong(skills);
  if (inputs === undefined) {
    const { validateInMemory } = await import("./in-memory.js");
    yield* validateInMemory(skills as Iterable<InputSkill>, request, settings, tally);
    tally.add(settings.findings());
    return endOf(tally, tally.summary.skills > 0);
  }
  if (request.fix && inputs.includes("-")) throw new InputError("standard input cannot be fixed in place");
  if (inputs.filter((input) => input === "-").length > 1) throw new InputError("standard input can be read only once");
  // All configurations are read first, so that an invalid one is reported before anything is changed.
  const named = inputs.map((input) => ({ input, settings: settings.of(input) }));
  const folders = named.filter(({ input }) => !isAddress(input));
  const websites = named.filter(({ input }) => isAddress(input));
  const renaming = renameFolders(folders, request, context);
  tally.add(renaming.findings);
  tally.summary.fixed += renaming.renamed;
  const targets = await Promise.all([...renaming.targets, ...websites].map((each) => withPublished(each, context)));
  const dependsOn = [request.from?.id ?? null, clients?.map(({ id }) => id) ?? null];
  const cache: FindingsCache | undefined = await cacheFor("validate", inputs[0] ?? "", context, options, dependsOn);
  yield* validateAll(targets, request, context, tally, cache);
  cache?.save(context.onNotice);
  const isPublished = targets.some(({ published }) => published?.isRead);
  const reached = tally.summary.skills > 0 || isPublished || (request.shard !== undefined && !tally.failed);
  if (options.locked) tally.add(folders.flatMap(({ input }) => compareWithLock(input, context.cwd)).map(lockFinding));
  tally.add([...settings.findings(), ...changesOf(clients ?? [], inputs, settings)]);
  return endOf(tally, reached);
}

function endOf({ findings, summary, failed }: Tally, reached: boolean): ValidateEnd {
  return { findings, summary, failed, reached };
}

/**
 * The settings of all skills.
 *
 * @throws InputError if a format or a rule does not exist
 */
function toRequest(
  context: LoadedContext,
  options: ValidateOptions,
  clients: readonly Client[] | undefined,
): ValidateRequest {
  const { registry, cwd } = context;
  const { from, exclude, shard, level = "info", onPhase: enter = () => {} } = options;
  for (const code of Object.keys(options.rules ?? {})) {
    const rules = rulesOf(registry);
    if (!rules.definitions.has(code)) throw new InputError(`unknown rule "${code}"${nearestCode(code, rules)}`);
  }
  return {
    cwd,
    registry,
    from: from === undefined ? undefined : formatNamed(registry, from),
    clients: clients ?? clientsOfFolder,
    exclude,
    level,
    shard,
    fix: fixOf(options),
    enter,
  };
}

function fixOf(options: ValidateOptions): FixRequest | undefined {
  const { fix, declare = false, names, force = false, dryRun = false, diff = false } = options;
  if (fix === undefined && !declare) return undefined;
  return { safe: fix === "safe", all: fix === "all", declare, names, force, dryRun, diff };
}

/** Adds the index of published skills. The modules that read one are loaded only if there may be one. */
async function withPublished(target: ValidateTarget, { cwd }: LoadedContext): Promise<ValidateTarget> {
  if (!isAddress(target.input) && !hasIndex(target.input, cwd)) return target;
  const { checkPublished } = await import("../publish/check-index.js");
  return { ...target, published: await checkPublished(target.input, cwd) };
}

function lockFinding(finding: ReturnType<typeof compareWithLock>[number]): InputFinding {
  return { finding, counts: finding.severity === "error" };
}

/** Reports clients that have changed, with the settings of the first input. */
function changesOf(clients: readonly Client[], [file]: readonly string[], settings: InputSettings): InputFinding[] {
  return file === undefined ? [] : inputFindings(changesIn(clients), settings.of(file), file);
}
