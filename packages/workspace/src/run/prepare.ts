import type { SkillFiles } from "@skill-convert/core";
import type { KeysOf, Kind } from "@skill-convert/core/adapters";
import { type CheckFindingReport, type PlacedDiagnostic, showDiagnostic } from "@skill-convert/report";
import { type CheckOptions, type Finding, RULES } from "@skill-convert/runtime";
import type { LoadedContext } from "../context.js";
import { dependenciesIn } from "./dependencies.js";
import { parseEntrypoint } from "./entrypoint.js";
import { type OpenedSkill, openOneSkill } from "./open-skill.js";
import { checkPlaceholder } from "./placeholders.js";

/** The settings of the runtime that a workspace finds out. */
export type FoundSettings = "blockedBy" | "dependencies" | "uriSchemes" | "cwd" | "entrypoint";

/** What a workspace needs to know beside the settings of the runtime. */
export interface PrepareOptions {
  /** The id of the format (default: detected). */
  readonly from?: string | undefined;
  /** The command line to run instead of the manifest's entrypoint, with `{name}` for an input. */
  readonly entrypoint?: string | undefined;
  /** The folder of available skills, in which dependencies are looked up. */
  readonly registry?: string | undefined;
  /** Receives what is wrong with that folder, if no skill in it can be read. */
  readonly onDiagnostics?: ((diagnostics: readonly PlacedDiagnostic[]) => void) | undefined;
}

const PREPARE_OPTIONS: KeysOf<PrepareOptions> = {
  keys: { from: "a string", entrypoint: "a string", registry: "a string", onDiagnostics: "a function" },
};

const FOUND: ReadonlySet<string> = new Set<FoundSettings>([
  "blockedBy",
  "dependencies",
  "uriSchemes",
  "cwd",
  "entrypoint",
]);

/** Returns the kinds of the settings of the runtime that a workspace does not find out, and of what it needs to know. */
export function kindsOfGiven({ keys }: Pick<KeysOf<CheckOptions>, "keys">): Kind {
  const given = Object.entries(keys).filter(([key]) => !FOUND.has(key));
  return { keys: { ...Object.fromEntries(given), ...PREPARE_OPTIONS.keys } };
}

/** A skill that can be checked, and the settings of the runtime. */
export interface PreparedSkill<Settings> {
  readonly opened: OpenedSkill;
  readonly settings: Settings & Pick<CheckOptions, FoundSettings>;
}

/** @throws InputError if there is no skill, or several, or a setting does not fit the skill */
export function prepareSkill<Settings extends Omit<CheckOptions, FoundSettings>>(
  input: string,
  { from, entrypoint, registry, onDiagnostics = () => {} }: PrepareOptions,
  settings: Settings,
  context: LoadedContext,
): PreparedSkill<Settings> {
  const words = entrypoint === undefined ? {} : { entrypoint: parseEntrypoint(entrypoint) };
  const opened = openOneSkill(input, from, context);
  const found = dependenciesIn(registry, opened, context, onDiagnostics);
  const { manifest } = opened.skill;
  for (const pair of Object.entries(settings.placeholders ?? {}))
    if (manifest) checkPlaceholder(pair.join("="), pair, manifest);
  // A STOP value of type `url` is an HTTP or HTTPS URL (stop.md#s48).
  const schemes = opened.format === "stop" ? { uriSchemes: ["http", "https"] } : {};
  return { opened, settings: { ...settings, ...words, ...found, ...schemes, cwd: context.cwd } };
}

/** The fields with which the reports about one skill begin. */
export function headOf({ source, format }: OpenedSkill, { version }: LoadedContext) {
  return { version, source, ...(format === undefined ? {} : { format }) };
}

/** The report of a finding of the runtime. */
export function showRuleFinding(
  { rule, status, message, diagnostic }: Finding,
  files: SkillFiles | undefined,
): CheckFindingReport {
  return {
    rule,
    cites: RULES[rule],
    status,
    message,
    ...(diagnostic ? { diagnostic: showDiagnostic(diagnostic, files) } : {}),
  };
}
