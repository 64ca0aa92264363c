import { type Diagnostic, hasErrors, InputError, type SkillManifest, validateSkill } from "@skill-convert/core";
import { chooseFormat, redactionOf } from "@skill-convert/examine";
import type { DiskSkill } from "@skill-convert/fs";
import { type RegistryStore, update } from "@skill-convert/registry";
import { type PlacedDiagnostic, type RegistryReportOf, showDiagnostic } from "@skill-convert/report";
import type { LoadedContext } from "../context.js";
import { type InputSkill, openInputs } from "../find/find.js";
import { formatNamed } from "../formats/formats.js";
import { reportConflicts, reportMissing } from "./findings.js";
import type { FolderChange, FolderRegistration } from "./folder-store.js";
import type { OpenRegistry } from "./open-registry.js";
import { givenContexts, type NamedContext } from "./settings.js";

/** How a skill is registered. */
export interface RegisterSkillOptions {
  /** The format to read (default: detected). */
  readonly from?: string | undefined;
  /** The path under which it is registered (default in a folder: its id). */
  readonly as?: string | undefined;
  /** The name of the vault (default: the one without a name). */
  readonly vault?: string | undefined;
  /** Contexts besides those of the registry: each by its name, or as comma-separated ids. */
  readonly contexts?: readonly string[] | undefined;
  /** Replaces the version that is registered. */
  readonly replace?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
}

/**
 * Validates a skill and registers it, if the registry stays consistent (semioverse.md#s103, semioverse.md#s115). A missing
 * dependency is a warning.
 *
 * @param input the skill's folder or manifest file
 * @throws InputError if the input is not one skill in a folder, or the registry cannot be changed in this way
 */
export async function registerSkill(
  open: OpenRegistry,
  context: LoadedContext,
  input: string,
  { from, as, vault, contexts = [], replace = false, dryRun = false }: RegisterSkillOptions = {},
): Promise<RegistryReportOf<"registry register">> {
  open.requireWritable();
  const skill = openOne(input, from, context);
  const { manifest, diagnostics: found } = readValid(skill, from, context);
  const head = { command: "registry register", version: context.version } as const;
  if (manifest === undefined) return { ...head, diagnostics: found, id: null, registered: false, files: [] };
  const path = as ?? open.pathFor(manifest, skill.disk);
  const given = await givenContexts(contexts, open.store);
  const registration = { manifest, files: skill.disk, ...(path && { path }), ...(vault && { vault }) };
  const at = new Date().toISOString();
  const change = (dryRun: boolean): Promise<Change> =>
    replace ? open.store.replace(registration, { at, dryRun }) : open.store.register(registration, { at, dryRun });
  const judged = await change(true);
  const id = idOf(judged);
  const { conflicts, missing } = await review(registration, id, given, open.store);
  const isRefused = conflicts.length > 0 || !(judged.accepted || isTried(judged));
  const done = isRefused || dryRun ? judged : await change(false);
  const isDone = done.accepted && !isRefused;
  const reviewed = [...conflicts, ...missing];
  const all = isTried(done) ? [...reviewed, ...done.diagnostics] : [...done.diagnostics, ...reviewed];
  const [folder] = done.folders ?? [];
  return {
    ...head,
    diagnostics: [...found, ...all.map((each) => showDiagnostic(each, undefined))],
    id: id ?? null,
    registered: isDone && !dryRun,
    ...(isDone && folder !== undefined ? { folder } : {}),
    files: isRefused ? [] : (done.files ?? []),
  };
}

/** The result of registering a skill. Only a folder has files. */
type Change = Pick<FolderChange, "accepted" | "diagnostics" | "events"> &
  Partial<Pick<FolderChange, "ids" | "folders" | "files">>;

/** Returns true if the registry accepts the skill, and the diagnostics are about writing its files. */
function isTried({ folders = [] }: Change): boolean {
  return folders.length > 0;
}

function idOf({ events: [event], ids: [id] = [] }: Change): string | undefined {
  return event !== undefined && "id" in event ? event.id : id;
}

/** Finds what a store does not judge itself: conflicts in contexts that it does not keep, and missing dependencies. */
async function review(
  registration: FolderRegistration,
  id: string | undefined,
  contexts: readonly NamedContext[],
  store: RegistryStore,
): Promise<{ readonly conflicts: readonly Diagnostic[]; readonly missing: readonly Diagnostic[] }> {
  if (id === undefined) return { conflicts: [], missing: [] };
  const { manifest, vault } = registration;
  const dependencies = (manifest.dependencies ?? []).map((dependency) => dependency.id);
  const inVault = vault === undefined ? [] : dependencies.map((dependency) => `${vault}:${dependency}`);
  const members = contexts.flatMap(({ ids }) => ids);
  const snapshot = await store.snapshot([id, ...dependencies, ...inVault, ...members]);
  const { registry } = update(snapshot, [registration]);
  return { conflicts: reportConflicts(id, registry, contexts), missing: reportMissing(registry, id) };
}

/** @throws InputError unless the input is one skill in a folder */
function openOne(
  input: string,
  from: string | undefined,
  context: LoadedContext,
): InputSkill & { readonly disk: DiskSkill } {
  const [skill, ...more] = openInputs([input], context, { from });
  if (skill === undefined || more.length > 0)
    throw new InputError(`register takes one skill, but ${input} has several`);
  if ("problem" in skill) throw new InputError(skill.problem.message);
  const { disk } = skill;
  if (!disk) throw new InputError("register takes a skill's folder or manifest file");
  return { ...skill, disk };
}

/** The manifest of a skill, if validation finds no error, and what it finds. */
function readValid(
  skill: InputSkill,
  from: string | undefined,
  { registry }: LoadedContext,
): { readonly manifest: SkillManifest | undefined; readonly diagnostics: readonly PlacedDiagnostic[] } {
  const named = from === undefined ? undefined : formatNamed(registry, from);
  const { value: format, diagnostics } = chooseFormat(skill, registry, named);
  const show = (found: readonly Diagnostic[]) =>
    found
      .filter(({ severity }) => severity !== "info")
      .map((each) => ({ source: skill.source, ...showDiagnostic(each, skill.files) }));
  if (format === undefined) return { manifest: undefined, diagnostics: show(diagnostics) };
  const reading = format.read(skill.files);
  const validation = validateSkill(reading, format);
  const { value: decoded } = format.decode(reading);
  const redaction = redactionOf(skill.files, [{ reading, decoded }]);
  const all = [...diagnostics, ...validation.diagnostics].map((each) => redaction?.diagnostic(each) ?? each);
  return { manifest: hasErrors(all) ? undefined : validation.manifest, diagnostics: show(all) };
}
