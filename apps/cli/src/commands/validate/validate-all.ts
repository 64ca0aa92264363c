import type { Diagnostic, Steps } from "@skill-convert/core";
import { applySettings, counts, type Settings, SkillReadings } from "@skill-convert/language-service/findings";
import {
  type Examined,
  examine,
  examineInSteps,
  mayUse,
  type UsageChecks,
  withUses,
} from "@skill-convert/language-service/validate";
import { cliDiagnostics } from "../../diagnostics.js";
import { registry } from "../../formats/adapters.js";
import {
  type FoundInput,
  findInputs,
  type InputProblem,
  type InputSkill,
  openFound,
  readManifests,
  toBeReread,
} from "../../inputs/find.js";
import { guard, guardSteps } from "../../inputs/guard.js";
import { inBatches } from "../../inputs/in-batches.js";
import type { Shard } from "../../inputs/shard.js";
import type { Streams } from "../../output/streams.js";
import { isReported } from "../../report/verbosity.js";
import { isAddress } from "../../well-known/address.js";
import type { PublishedIndex } from "../../well-known/check-index.js";
import { Dependencies } from "./dependencies.js";
import { type CheckedPlugins, Plugins } from "./plugins.js";
import type { InputFinding } from "./report/reporter.js";
import {
  asOpen,
  type CachedSkill,
  type ExaminedSkill,
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

/** Validates the skills of all inputs, in order. Findings that need all skills come last. */
export async function* validateAll(
  targets: readonly ValidateTarget[],
  request: ValidateRequest,
  shard: Shard | undefined,
  streams: Streams,
  cache?: FindingsCache,
): AsyncGenerator<Validated | InputFinding | CheckedPlugins> {
  const isNew = targets.length > 1 ? onlyOnce() : () => true;
  const dependencies = new Dependencies();
  let usage: UsageChecks | undefined;
  for (const [position, { input, settings, published }] of targets.entries()) {
    let any = published !== undefined;
    const plugins = new Plugins(input);
    const options = { from: request.from?.id, exclude: request.exclude, shard, position, otherShards: true };
    const found = noted(withPublished(findInputs([input], registry, streams, options), published, input), plugins);
    for (const read of request.fix ? readEach(found, request) : readInBatches(found, request, cache)) {
      if ("problem" in read) {
        any = true;
        for (const problem of applySettings([read.problem], settings)) {
          const failing = counts(problem, settings);
          if (failing || isReported(problem, request.level))
            yield { finding: { ...problem, file: read.source }, counts: failing };
        }
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
      yield validated;
    }
    yield plugins.check(request, settings, shard, position);
    if (published) {
      for (const finding of applySettings(published.findings, settings)) {
        const isFailing = counts(finding, settings);
        if (isFailing || isReported(finding, request.level))
          yield { finding: { ...finding, file: finding.file ?? input }, texts: published.texts, counts: isFailing };
      }
    }
    // The folders may contain files with the name of a manifest, but none is one.
    if (!any && targets.length === 1 && shard === undefined) {
      yield {
        finding: { ...cliDiagnostics.create("no-skill", { input, names: "a manifest" }), file: input },
        counts: true,
      };
    }
  }
  yield* dependencies
    .findings()
    .filter(({ finding, counts: isFailing }) => isFailing || isReported(finding, request.level));
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
function* noted(found: Iterable<FoundInput>, plugins: Plugins): Generator<FoundInput> {
  for (const each of found) {
    if ("directory" in each) plugins.add(each.directory);
    if (!("otherShard" in each)) yield each;
  }
}

/** Reads the skills one after the other, because a fix in one may change another. */
function* readEach(found: Iterable<FoundInput>, request: ValidateRequest): Generator<ExaminedSkill | InputProblem> {
  for (const each of toBeReread(found)) {
    const input = openFound(each, registry);
    if ("problem" in input) yield input;
    else
      yield guard(
        () => ({ input, examined: examine(asOpen(input), request) }),
        (problem) => failedRead(input, problem),
      );
  }
}

function readInBatches(
  found: Iterable<FoundInput>,
  request: ValidateRequest,
  cache: FindingsCache | undefined,
): Generator<ExaminedSkill | CachedSkill | InputProblem> {
  return inBatches(
    found,
    function* (each): Steps<ExaminedSkill | CachedSkill | InputProblem> {
      const opened = openFound(each, registry);
      if ("problem" in opened) return opened;
      const known = cache?.recall(opened);
      if (known) return { input: opened, findings: known.value };
      const input = cache?.observe(opened) ?? opened;
      const examined = yield* guardSteps(
        examineSkill(input, request),
        (problem) => failedRead(input, problem).examined,
      );
      return { input, examined };
    },
    request.enter,
  );
}

function* examineSkill(input: InputSkill, request: ValidateRequest): Steps<Examined> {
  readManifests(input.files, registry);
  yield "detect";
  return yield* examineInSteps(asOpen(input), request);
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
