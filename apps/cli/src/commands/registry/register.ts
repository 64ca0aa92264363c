import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { folderName, hasErrors, type SkillManifest, validateSkill } from "@skill-convert/core";
import { addSkill } from "@skill-convert/fs";
import { chooseFormat, redactionOf } from "@skill-convert/language-service/findings";
import {
  findConflicts,
  missingDependencies,
  register,
  registryDiagnostics,
  type SkillRegistry,
} from "@skill-convert/registry";
import { adapterNamed, registry as formats } from "../../formats/adapters.js";
import { type InputSkill, openInputs } from "../../inputs/find.js";
import { recordCache } from "../../inputs/read-record.js";
import { readRegistry } from "../../inputs/read-registry.js";
import { FINDINGS, OK, UsageError } from "../../output/exit.js";
import { refuseLinks } from "../../output/refuse-links.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import type { PlacedDiagnostic } from "../../report/model.js";
import { notWritten } from "../../report/not-written.js";
import { showDiagnostic, writeDiagnostics } from "../../report/show.js";
import { version } from "../../version.js";
import { print } from "./answer.js";
import type { RegisterOptions } from "./options.js";
import { requireStore, withStore } from "./place.js";
import { registrySettings } from "./settings.js";

/**
 * `registry register`: validates a skill and copies it into a folder of skills, if the registry stays consistent
 * (semioverse.md#s103, semioverse.md#s115).
 */
export async function runRegistryRegister(input: string, options: RegisterOptions, streams: Streams): Promise<number> {
  const { in: root, dryRun = false, reporter } = options;
  if (root === undefined) return registerInStore(input, options, streams);
  if (options.store !== undefined) throw new UsageError("--in names a folder, and --store a database; use one of them");
  if (options.replace) throw new UsageError("--replace needs --store: edit a skill of a folder in place");
  if (!existsSync(root) || !statSync(root).isDirectory()) throw new UsageError(`--in ${root} is not a folder`);
  refuseLinks(root);
  const skill = openOne(input, options.from, streams);
  const { manifest, diagnostics: found } = validated(skill, options.from);
  const folder = manifest && (options.as ?? folderFor(manifest, skill));
  const target = folder === undefined ? undefined : join(root, folder);
  const checked =
    manifest && folder !== undefined
      ? await check(manifest, root, folder, options, streams)
      : { id: undefined, diagnostics: [] as readonly PlacedDiagnostic[] };
  const diagnostics = [...found, ...checked.diagnostics];
  const isTaken = target !== undefined && existsSync(target);
  if (checked.id !== undefined && isTaken) throw new UsageError(`${target} exists; name another folder with --as`);
  const isRefused = checked.id === undefined || diagnostics.some(({ severity }) => severity === "error");
  const outcome =
    isRefused || target === undefined || !skill.disk
      ? { changed: [], failures: [] }
      : addSkill(skill.disk, target, { outRoot: root, dryRun });
  const failures = notWritten(outcome, target ?? input).map((failure) => showDiagnostic(failure, undefined));
  const isDone = !isRefused && failures.length === 0;
  const report = {
    command: "registry register" as const,
    version,
    diagnostics: [...diagnostics, ...failures],
    id: checked.id ?? null,
    registered: isDone && !dryRun,
    ...(isDone && target !== undefined ? { folder: target } : {}),
    files: outcome.changed.map(({ path }) => path),
  };
  print(report, reporter, streams, () => {
    writeDiagnostics(report.diagnostics, streams);
    if (!isDone) return streams.message("not registered");
    const done = dryRun ? "can be registered" : "registered";
    streams.line(visible(`${checked.id} ${done} in ${target}`));
  });
  return isDone ? OK : FINDINGS;
}

/** Registers a skill in a database, which keeps its manifest and not its files. */
async function registerInStore(input: string, options: RegisterOptions, streams: Streams): Promise<number> {
  const { dryRun = false, replace = false, reporter } = options;
  const skill = openOne(input, options.from, streams);
  const { manifest, diagnostics: found } = validated(skill, options.from);
  const path = options.as ?? skill.files.folder;
  const [vault, ...more] = options.vault ?? [];
  if (more.length > 0 || vault?.includes("="))
    throw new UsageError("with --store, --vault takes the name of one vault");
  const address = requireStore(options.store);
  const registration = manifest && { manifest, ...(path && { path }), ...(vault && { vault }) };
  const change =
    registration &&
    (await withStore(address, (store) => {
      const how = { at: new Date().toISOString(), dryRun };
      return replace ? store.replace(registration, how) : store.register(registration, how);
    }));
  const [event] = change?.events ?? [];
  const id = event !== undefined && "id" in event ? event.id : null;
  const diagnostics = [...found, ...(change?.diagnostics ?? []).map((each) => showDiagnostic(each, undefined))];
  const registered = id !== null && !dryRun;
  print({ command: "registry register", version, diagnostics, id, registered, files: [] }, reporter, streams, () => {
    writeDiagnostics(diagnostics, streams);
    if (id === null) streams.message("not registered");
    else streams.line(visible(`${id} ${dryRun ? "can be" : "was"} ${replace ? "replaced" : "registered"}`));
  });
  return id === null ? FINDINGS : OK;
}

/** @throws UsageError unless the input is one skill in a folder */
function openOne(input: string, from: string | undefined, streams: Streams): InputSkill {
  const [skill, ...more] = openInputs([input], formats, streams, { from });
  if (skill === undefined || more.length > 0)
    throw new UsageError(`register takes one skill, but ${input} has several`);
  if ("problem" in skill) throw new UsageError(skill.problem.message);
  if (!skill.disk) throw new UsageError("register takes a skill's folder or manifest file");
  return skill;
}

/** The diagnostics of validating a skill, and its manifest if there is no error. */
function validated(skill: InputSkill, from: string | undefined) {
  const named = from === undefined ? undefined : adapterNamed(from);
  const { value: format, diagnostics } = chooseFormat(skill, formats, named);
  const shown = (found: typeof diagnostics) =>
    found
      .filter(({ severity }) => severity !== "info")
      .map((each) => ({ source: skill.source, ...showDiagnostic(each, skill.files) }));
  if (format === undefined) return { manifest: undefined, diagnostics: shown(diagnostics) };
  const reading = format.read(skill.files);
  const validation = validateSkill(reading, format);
  const { value: decoded } = format.decode(reading);
  const redaction = redactionOf(skill.files, [{ reading, decoded }]);
  const all = [...diagnostics, ...validation.diagnostics].map((each) => redaction?.diagnostic(each) ?? each);
  return { manifest: hasErrors(all) ? undefined : validation.manifest, diagnostics: shown(all) };
}

/** The folder of a skill below the root: its id as a path, or the current name of its folder if it has no id. */
function folderFor({ id }: SkillManifest, { files }: InputSkill): string {
  const parts = id === undefined ? [files.folder ?? ""] : id.split("/");
  const names = parts.map((part) => folderName(part));
  if (names.every((name) => name !== undefined)) return names.join("/");
  throw new UsageError(`the id "${id}" cannot be a folder's path; name the folder with --as`);
}

/**
 * Checks that the registry would stay consistent with the skill in a folder of the root (semioverse.md#s105,
 * semioverse.md#s106, semioverse.md#s108).
 */
async function check(
  manifest: SkillManifest,
  root: string,
  folder: string,
  options: RegisterOptions,
  streams: Streams,
) {
  const settings = registrySettings(root, options);
  const cache = await recordCache(root, options, undefined);
  const read = readRegistry(root, streams, { ...settings, cache });
  const change = register(read.registry, { manifest, path: folder });
  const [event] = change.events;
  const id = event?.kind === "registered" ? event.id : undefined;
  const taken = id === undefined ? undefined : refusedBefore(read.registry, id, folder);
  const contexts = [...settings.stored, ...settings.given].filter(({ ids }) => id !== undefined && ids.includes(id));
  const conflicts = contexts.flatMap(({ name, ids }) =>
    findConflicts(change.registry, { ids })
      .conflicts.filter(({ a, b }) => a === id || b === id)
      .map((conflict) => registryDiagnostics.create("conflict", { ...conflict, context: name })),
  );
  const missing = missingDependencies(change.registry)
    .filter(({ from }) => from === id)
    .map(({ from, to, missing: because = "" }) =>
      registryDiagnostics.create("missing-dependency", { skill: from, dependency: to, because }),
    );
  const found = [...change.diagnostics, ...(taken ? [taken] : []), ...conflicts, ...missing];
  return { id, diagnostics: found.map((each) => showDiagnostic(each, undefined)) };
}

/** A skill that could not be registered, such as one on a cycle, still occupies its id. */
function refusedBefore(registry: SkillRegistry, id: string, dir: string) {
  const other = registry.refusal(id)?.skill;
  return other && registryDiagnostics.create("duplicate-id", { skill: id, dir, other: other.dir });
}
