import type { Diagnostic, Steps } from "@skill-convert/core";
import { type Settings, SkillReadings } from "@skill-convert/examine";
import {
  type Examined,
  examine,
  examineInSteps,
  mayUse,
  type UsageChecks,
  withUses,
} from "@skill-convert/examine/validate";
import { inputFindings } from "../config/configs.js";
import type { LoadedContext } from "../context.js";
import { workspaceDiagnostics } from "../diagnostics.js";
import {
  type FoundInput,
  findInputs,
  type InputProblem,
  type InputSkill,
  openFound,
  readManifests,
  toBeReread,
} from "../find/find.js";
import { guard, guardSteps } from "../find/guard.js";
import { inBatches } from "../find/in-batches.js";
import { isInShard } from "../find/shard.js";
import type { Formats } from "../formats/formats.js";
import { isAddress } from "../publish/address.js";
import type { PublishedIndex } from "../publish/check-index.js";
import { Dependencies } from "./dependencies.js";
import { Plugins } from "./plugins.js";
import type { Tally } from "./tally.js";
import {
  asOpen,
  type CachedSkill,
  type ExaminedSkill,
  examinationOf,
  type FindingsCache,
  type Validated,
  type ValidateRequest,
  validateInput,
} from "./validate-skill.js";

/** An input, and its settings from the configuration file and the command line. */
export interface ValidateTarget {
  readonly input: string;
  readonly settings: Settings;
  /** The index of published skills at the input. */
  readonly published?: PublishedIndex | undefined;
}

/**
 * Validates the skills of all inputs, in order.
 *
 * @param tally receives the skills and the findings about the inputs; those that need all skills come last
 */
export async function* validateAll(
  targets: readonly ValidateTarget[],
  request: ValidateRequest,
  context: LoadedContext,
  tally: Tally,
  cache?: FindingsCache,
): AsyncGenerator<Validated, void, void> {
  const { exclude, shard } = request;
  const isNew = targets.length > 1 ? onlyOnce() : () => true;
  const dependencies = new Dependencies();
  let usage: UsageChecks | undefined;
  for (const [position, { input, settings, published }] of targets.entries()) {
    let any = published !== undefined;
    const plugins = new Plugins(input, context.cwd);
    const isOwn = (path: string) => isInShard(shard, path, position);
    const own = noted(findInputs([input], context, { from: request.from?.id, exclude }), plugins, isOwn);
    const found = withPublished(own, published, input);
    for (const read of request.fix
      ? readEach(found, request, context)
      : readInBatches(found, request, context, cache)) {
      if ("problem" in read) {
        any = true;
        tally.add(inputFindings([read.problem], settings, read.source));
        continue;
      }
      // The parsers for programs are loaded when the first skill has some.
      if (usage === undefined && "examined" in read && hasUses(read.examined))
        usage = await import("@skill-convert/usage");
      request.enter("report");
      const validated = guard(
        () => validateInput(usage ? readUses(read, usage) : read, { ...request, usage }, settings, cache),
        (problem) => {
          return validateInput(failedRead(read.input, problem), { ...request, fix: undefined }, settings, undefined);
        },
      );
      if (!validated || !isNew(read.input, validated)) continue;
      any = true;
      dependencies.add(validated, settings, !read.input.explicit && shard === undefined);
      tally.addSkill(validated);
      yield validated;
    }
    const checked = plugins.check(request, settings, position);
    tally.summary.fixed += checked.fixed;
    tally.add(checked.findings);
    for (const finding of published?.findings ?? [])
      tally.add(inputFindings([finding], settings, finding.file, published?.texts));
    // The folders may contain files with the name of a manifest, but none is one.
    if (!any && targets.length === 1 && shard === undefined) {
      const problem = workspaceDiagnostics.create("no-skill", { input, names: "a manifest" });
      tally.add([{ finding: { ...problem, file: input }, counts: true }]);
    }
  }
  tally.add(dependencies.findings());
}

function hasUses(examined: Examined): boolean {
  return guard(
    () => mayUse(examined),
    () => false,
  );
}

function readUses(read: ExaminedSkill | CachedSkill, usage: UsageChecks): ExaminedSkill | CachedSkill {
  return "examined" in read ? { ...read, examined: withUses(read.examined, usage) } : read;
}

/** Adds the published skills, after those in the folder. A website is no folder, and a folder may have archives alone. */
function* withPublished(
  found: Iterable<FoundInput>,
  published: PublishedIndex | undefined,
  input: string,
): Generator<FoundInput> {
  if (!isAddress(input)) {
    for (const each of found)
      if (!("problem" in each) || published === undefined || each.problem.code !== "cli/no-skill") yield each;
  }
  yield* published?.skills ?? [];
}

/** Adds the folder of every skill to the plugins, and leaves out skills of other shards. */
function* noted(
  found: Iterable<FoundInput>,
  plugins: Plugins,
  isOwn: (path: string) => boolean,
): Generator<FoundInput> {
  for (const each of found) {
    if ("directory" in each) plugins.add(each.directory);
    if ("problem" in each || isOwn(each.relative)) yield each;
  }
}

/** Reads the skills one after the other, because a fix in one may change another. */
function* readEach(
  found: Iterable<FoundInput>,
  request: ValidateRequest,
  { formats }: LoadedContext,
): Generator<ExaminedSkill | InputProblem> {
  for (const each of toBeReread(found)) {
    const input = openFound(each, formats);
    if ("problem" in input) yield input;
    else
      yield guard(
        () => ({ input, examined: examine(asOpen(input), examinationOf(request)) }),
        (problem) => failedRead(input, problem),
      );
  }
}

function readInBatches(
  found: Iterable<FoundInput>,
  request: ValidateRequest,
  { formats }: LoadedContext,
  cache: FindingsCache | undefined,
): Generator<ExaminedSkill | CachedSkill | InputProblem> {
  return inBatches(
    found,
    function* (each): Steps<ExaminedSkill | CachedSkill | InputProblem> {
      const opened = openFound(each, formats);
      if ("problem" in opened) return opened;
      const known = cache?.recall(opened);
      if (known) return { input: opened, findings: known.value };
      const input = cache?.observe(opened) ?? opened;
      const examined = yield* guardSteps(
        examineSkill(input, request, formats),
        (problem) => failedRead(input, problem).examined,
      );
      return { input, examined };
    },
    request.enter,
  );
}

function* examineSkill(input: InputSkill, request: ValidateRequest, formats: Formats): Steps<Examined> {
  readManifests(input.files, formats);
  yield "detect";
  return yield* examineInSteps(asOpen(input), examinationOf(request));
}

/** A skill with an unexpected error. */
export function failedRead(input: InputSkill, problem: Diagnostic): ExaminedSkill {
  const readings = new SkillReadings(input.files);
  return { input, examined: { formats: [], findings: [problem], readings, read: [], clients: [] } };
}

/**
 * Returns a function that is true for the first report of a skill, because several inputs may lead to the same skill.
 */
function onlyOnce(): (input: InputSkill, validated: Validated) => boolean {
  const seen = new Set<string>();
  return ({ disk, source }, { formats }) => {
    const key = [disk?.directory ?? source, ...formats].join("\0");
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}
