import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { didYouMean } from "@skill-convert/core/text";
import { TITLES } from "../titles.js";
import type { Grant, Need } from "./needs.js";
import type { Notation } from "./notation.js";
import { policyRules } from "./policy-rules.js";
import { prefixRules } from "./prefix-rules.js";
import { profile } from "./profile.js";
import { ruleList } from "./rule-list.js";
import {
  PERMISSION_FILES,
  type PermissionClientId,
  type PermissionFacts,
  type PermissionFile,
  type PermissionNotation,
} from "./table.js";

const NOTATIONS: Readonly<Record<PermissionNotation, Notation>> = {
  "rule-list": ruleList,
  "policy-rules": policyRules,
  "prefix-rules": prefixRules,
  profile,
};

/** A need that the settings of a client do not satisfy. */
export interface UnmetNeed {
  readonly need: Need;
  /** The reason, as a clause. */
  readonly because: string;
}

/** A file of settings with the permissions that were added. */
export interface PermissionText {
  /** The path in the project or in the home folder. */
  readonly file: string;
  readonly in: "project" | "home";
  readonly text: string;
}

/** The settings of a client. */
export interface PermissionSettings {
  readonly client: PermissionClientId;
  readonly files: readonly PermissionText[];
  /** The needs that are met, as read back from the settings. */
  readonly met: readonly Need[];
  readonly unmet: readonly UnmetNeed[];
  /** Tells the user what to do so that the settings take effect. */
  readonly note?: string;
}

/**
 * Returns the client with this id, if permissions can be written for it.
 *
 * @example
 * permissionClient("cursor"); // { kind: "done", value: "cursor" }
 */
export function permissionClient(id: string): Attempt<PermissionClientId> {
  const known = Object.keys(PERMISSION_FILES);
  if (isPermissionClient(id)) return done(id);
  return refused(`there are no permissions for the client "${id}"${didYouMean(id, known)}; known: ${known.join(", ")}`);
}

function isPermissionClient(id: string): id is PermissionClientId {
  return Object.hasOwn(PERMISSION_FILES, id);
}

/**
 * Returns the permissions that a settings file of a client gives, as far as they have the form that
 * `permissionSettings` writes. A text that cannot be read is refused.
 *
 * @throws RangeError for a client without permissions
 * @example
 * const text = '{ "permissions": { "allow": ["Shell(git)"] } }';
 * readPermissions("cursor", ".cursor/cli.json", text).value; // [{ kind: "command", name: "git" }]
 */
export function readPermissions(client: PermissionClientId, file: string, text: string): Attempt<readonly Grant[]> {
  const facts = factsOf(client).files.find((each) => each.file === file);
  return facts ? NOTATIONS[facts.notation].read(text, facts) : refused(`${client} has no permissions in ${file}`);
}

/**
 * Adds what skills need to the settings of a client. The settings allow no more than the needs say, and what is in them
 * stays (client-permissions.md#d2). The result is read back, and every need that it does not meet is reported. Refused
 * if a file of settings cannot be read.
 *
 * @param textOf returns the text of an existing file of settings
 * @throws RangeError for a client without permissions
 * @example
 * const needs = permissionNeeds({ operations: [{}], effects: [], commands: [{ name: "git" }] });
 * permissionSettings("cursor", needs, () => undefined).value.files[0].text;
 * // { "permissions": { "allow": ["Shell(git)"], "deny": [] } }
 */
export function permissionSettings(
  client: PermissionClientId,
  needs: readonly Need[],
  textOf: (file: string) => string | undefined,
): Attempt<PermissionSettings> {
  const facts = factsOf(client);
  const grants = needs.flatMap(({ grant }) => (typeof grant === "string" ? [] : [grant]));
  const files: PermissionText[] = [];
  const given: Grant[] = [];
  for (const file of facts.files) {
    const notation = NOTATIONS[file.notation];
    const fitting = distinct(grants.filter((grant) => obstacle(grant, file, grants) === undefined));
    const old = textOf(file.file);
    if (fitting.length === 0 && old === undefined) continue;
    const text = notation.add(old, fitting, file);
    if (text.kind === "refused") return text;
    const read = notation.read(text.value, file);
    if (read.kind === "refused") return read;
    files.push({ file: file.file, in: file.in, text: text.value });
    given.push(...read.value);
  }
  const judged = needs.map((need) => ({ need, because: unmetBecause(need, given, facts, grants, client) }));
  return done({
    client,
    files,
    met: judged.flatMap(({ need, because }) => (because === undefined ? [need] : [])),
    unmet: judged.flatMap(({ need, because }) => (because === undefined ? [] : [{ need, because }])),
    ...(facts.note === undefined || files.length === 0 ? {} : { note: facts.note }),
  });
}

function factsOf(client: PermissionClientId): PermissionFacts {
  const id = permissionClient(client);
  if (id.kind === "refused") throw new RangeError(id.reason);
  return PERMISSION_FILES[id.value];
}

function distinct(grants: readonly Grant[]): readonly Grant[] {
  return grants.filter((grant, index) => grants.findIndex((each) => isSame(each, grant)) === index);
}

const isSame = (a: Grant, b: Grant) => a.kind === b.kind && a.name === b.name;

/** The reason why a file cannot have a permission; undefined if it can. */
function obstacle({ kind, name }: Grant, file: PermissionFile, all: readonly Grant[]): string | undefined {
  if (file.rules[kind] === undefined) return "has no rules for it";
  const isPath = kind === "read" || kind === "write";
  if (name.includes("*") && !(isPath ? file.wildcards.path : file.wildcards.host)) return "knows no wildcards here";
  if (
    file.notation === "profile" &&
    kind === "write" &&
    !all.some((each) => each.kind === "read" && each.name === name)
  )
    return "lets nothing be written that may not be read";
  return undefined;
}

function unmetBecause(
  { grant }: Need,
  given: readonly Grant[],
  { files, missing }: PermissionFacts,
  all: readonly Grant[],
  client: PermissionClientId,
): string | undefined {
  if (typeof grant === "string") return grant;
  if (given.some((each) => isSame(each, grant))) return undefined;
  const file = files.find(({ rules }) => rules[grant.kind] !== undefined);
  return `${TITLES[client]} ${missing[grant.kind] ?? (file && obstacle(grant, file, all)) ?? "does not give it"}`;
}
