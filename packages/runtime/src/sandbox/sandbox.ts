import { mkdtempSync, rmSync, statSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter, isAbsolute, join } from "node:path";
import type { Json, JsonRecord } from "@skill-convert/core";
import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { isInside, realPath, rethrowUnlessSystem } from "@skill-convert/fs";
import { locateProgram } from "../process/locate.js";
import { notStarted, type ProcessRequest, type ProcessResult, runProcess } from "../process/run-process.js";
import type { CheckOptions, Situation } from "../skill.js";
import { VARIABLES } from "../trace/context.js";
import { type Allowed, allowedBy } from "./allowed.js";
import { confinementOf } from "./confinement.js";
import { discardedFiles, type TemporaryFolder } from "./discarded.js";
import { trustedGitFolders } from "./git-places.js";
import type { SandboxMode } from "./mode.js";
import { mountCheck, STARTER, startAfterCheck } from "./mounts.js";
import { ownFolders } from "./own-folders.js";
import { placesFor } from "./places.js";
import type { SandboxPlace, SandboxPlan } from "./plan.js";
import type { SandboxReport } from "./report.js";
import { secretsOnDisk } from "./secrets-on-disk.js";
import { findSandbox, type SandboxSystem } from "./system.js";
import { SHARED } from "./system-folders.js";
import type { GitChanges } from "./watch-git.js";

/** A sandbox for the programs of one run. */
export interface Sandbox {
  readonly report: SandboxReport;
  /** True if nothing outside the declared write region was writable. */
  readonly exact: boolean;
  /** The declared paths that it does not open, because they belong to the system. */
  readonly closed: readonly string[];
  /** The declared paths that it does not open, because they have a link in them. */
  readonly linked: readonly string[];
  /** The files that programs wrote beside those that they may write. They are gone. */
  readonly discarded: readonly string[];
  /** Starts a program. `shown` is a folder among temporary ones that it can see. */
  run(request: ProcessRequest, shown?: string): Promise<ProcessResult>;
  /** Returns the files in the temporary folders, by the paths that programs saw. `dispose` removes them. */
  temporaryFiles(): readonly string[];
  /** Returns the changes of repositories in the writable folders, or undefined without a sandbox. */
  gitChanges(): GitChanges | undefined;
  dispose(): void;
}

/** The options of {@link openSandbox}. */
export interface SandboxNeeds {
  readonly situation: Situation;
  readonly inputs: JsonRecord;
  /** The names of the inputs that the user gave. The program can see the files that they name. */
  readonly given: ReadonlySet<string>;
  /** If true, everything is read-only, as for checks. */
  readonly readOnly?: boolean;
}

/** Opens the sandbox of a run. Refused only if a sandbox is required and the system has none. */
export async function openSandbox(needs: SandboxNeeds): Promise<Attempt<Sandbox>> {
  const sandbox = await findFor(needs);
  if (sandbox.kind === "done") needs.situation.options.onSandbox?.(sandbox.value.report);
  return sandbox;
}

async function findFor(needs: SandboxNeeds): Promise<Attempt<Sandbox>> {
  const { environment, options } = needs.situation;
  const { sandbox: mode = "auto" } = options;
  if (mode === "off") return done(without("it was switched off"));
  const system = await findSandbox({ environment, signal: options.signal });
  if (system.kind === "done") return done(within(system.value, needs));
  return mode === "required" ? system : done(without(system.reason));
}

/**
 * Returns the reason why programs run here without a sandbox, as a clause; undefined if they run in one. Starts the sandbox
 * once to see whether it works.
 *
 * @example
 * await noSandboxBecause({ sandbox: "off" }); // "it was switched off"
 */
export async function noSandboxBecause(
  options: Pick<CheckOptions, "environment" | "signal"> & { readonly sandbox?: SandboxMode | undefined },
): Promise<string | undefined> {
  const { sandbox, environment = process.env, signal } = options;
  if (sandbox === "off") return "it was switched off";
  const system = await findSandbox({ environment, signal });
  return system.kind === "refused" ? system.reason : undefined;
}

function without(reason: string): Sandbox {
  return {
    report: { name: "none", reason: `${reason}, so ${confinementOf("none")}` },
    exact: false,
    closed: [],
    linked: [],
    discarded: [],
    run: (request) => runProcess(request),
    temporaryFiles: () => [],
    gitChanges: () => undefined,
    dispose: () => {},
  };
}

function within(system: SandboxSystem, needs: SandboxNeeds): Sandbox {
  const { situation, inputs, readOnly = false } = needs;
  const home = homedir();
  const wanted = allowedBy(situation.skill.manifest, inputs, situation.bases, home);
  const allowed: Allowed = readOnly ? { ...wanted, declared: true, writes: [], git: false } : wanted;
  const temporary: TemporaryFolder[] = [];
  const discarded: string[] = [];
  const secrets = secretsOnDisk(home, []).map(({ path }) => path);
  const places = placesFor(allowed, secrets, system.mounts);
  return {
    report: { name: system.name, writable: places.writable, network: allowed.network },
    exact: places.exact,
    closed: places.closed,
    linked: places.linked,
    discarded,
    async run(request, stage) {
      const folder = attempt(() => realPath(mkdtempSync(join(tmpdir(), "skill-convert-tmp-"))));
      if (folder.kind === "refused") return notStarted(`the sandbox has no temporary folder: ${folder.reason}`);
      const { value: path } = folder;
      temporary.push({ path, seen: path, kept: [] });
      if (places.problem !== undefined) return notStarted(`the sandbox could not be set up: ${places.problem}`);
      const opened = attempt(() => places.mount());
      if (opened.kind === "refused") return notStarted(`the sandbox could not be set up: ${opened.reason}`);
      const { value: mounted } = opened;
      try {
        const access = { home, temporary: path, places: mounted.places, network: allowed.network };
        const plan = planFor(request, stage, needs, access);
        const check = system.mounts ? attempt(() => mountCheck(plan)) : done(undefined);
        if (check.kind === "refused") return notStarted(`the sandbox could not be set up: ${check.reason}`);
        const program = absolute(request);
        const { argv, variables } = system.confine(plan, check.value ? startAfterCheck(program) : program);
        const kept = [...plan.shown, ...plan.places.map((place) => place.path)];
        temporary.splice(-1, 1, { path, seen: variables["TMPDIR"] ?? path, kept });
        const environment = { ...request.environment, ...variables };
        const result = await runProcess({ ...request, argv, environment, check: check.value });
        return setUpFailed(result) ?? result;
      } finally {
        discarded.push(...mounted.settle());
      }
    },
    temporaryFiles: () => temporary.flatMap(discardedFiles),
    gitChanges: places.gitChanges,
    dispose() {
      for (const { path } of temporary) rmSync(path, { recursive: true, force: true });
      places.dispose();
    },
  };
}

function planFor(
  { argv, cwd, environment }: ProcessRequest,
  stage: string | undefined,
  { situation, inputs, given }: SandboxNeeds,
  {
    home,
    temporary,
    places,
    network,
  }: { home: string; temporary: string; places: readonly SandboxPlace[]; network: boolean },
): SandboxPlan {
  const { bases } = situation;
  const emptied = SHARED.filter((path) => realPath(path) === path && kindOf(path) === "folder");
  const spans = environment[VARIABLES.spansFile];
  const programs = (environment["PATH"] ?? "").split(delimiter).filter(isAbsolute);
  const named = Object.entries(inputs).flatMap(([name, value]) => (given.has(name) ? pathsIn(value) : []));
  const repository = bases.repository === undefined ? [] : [bases.repository, ...trustedGitFolders(bases.repository)];
  const program = argv.slice(0, 1).filter(isAbsolute);
  const staged = stage === undefined ? [] : [stage];
  const wanted = [
    ...staged,
    bases.skill,
    bases.cwd,
    ...repository,
    cwd,
    ...programs,
    ...program,
    ...named,
    ...resolverOf(network),
  ];
  const paths = [...new Set(wanted.flatMap((path) => [path, realPath(path)]))];
  const hidden = secretsOnDisk(home, [...ownFolders(environment), ...ownFolders()]);
  // A link to a secret would be shown as what it leads to.
  const isSecret = (path: string) => hidden.some((secret) => isInside(secret.path, realPath(path)));
  const shown = paths.filter(
    (path) =>
      kindOf(path) !== undefined &&
      emptied.some((folder) => folder !== path && isInside(folder, path)) &&
      !isSecret(path),
  );
  const writable =
    spans !== undefined && kindOf(spans) === "file" ? [{ path: spans, source: realPath(spans), writable: true }] : [];
  return {
    places: [...places, ...writable],
    hidden,
    emptied,
    shown: shown.sort(),
    temporary,
    network,
    cwd: realPath(cwd),
  };
}

function attempt<T>(action: () => T): Attempt<T> {
  try {
    return done(action());
  } catch (error) {
    return refused(rethrowUnlessSystem(error));
  }
}

/** Returns the configuration for looking up host names. */
function resolverOf(network: boolean): string[] {
  return network ? ["/etc/resolv.conf"] : [];
}

/** Returns the absolute paths in a value. */
function pathsIn(value: Json): string[] {
  if (typeof value === "string") return isAbsolute(value) && !value.includes("\0") ? [value] : [];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap((item) => pathsIn(item));
}

/** Resolves the program, because the sandbox would also search entries of PATH that are not absolute. */
function absolute({ argv, environment }: ProcessRequest): readonly string[] {
  const [program = "", ...rest] = argv;
  const found = locateProgram(program, { environment, platform: process.platform });
  return [found ?? program, ...rest];
}

/** Recognises an error of bubblewrap or of the shell in it, which means that nothing was started. */
function setUpFailed(result: ProcessResult): ProcessResult | undefined {
  const { end, stdout, stderr } = result;
  if (end.kind !== "exited" || end.code === 0 || stdout !== "" || !SET_UP.test(stderr)) return undefined;
  return { ...result, end: { kind: "not-started", reason: `the sandbox could not be set up (${stderr.trim()})` } };
}

const SET_UP = new RegExp(`^(?:bwrap|${STARTER}): `);

function kindOf(path: string): "file" | "folder" | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory()) return "folder";
    return stats?.isFile() ? "file" : undefined;
  } catch {
    return undefined;
  }
}
