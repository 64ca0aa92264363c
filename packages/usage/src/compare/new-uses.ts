import type { Effect, SkillManifest } from "@skill-convert/core";
import { parentPath } from "../paths.js";
import type { Usage, Use } from "../use.js";
import { isCovered } from "./declared.js";
import { type Demand, demandsOf } from "./demands.js";
import { clauseOf } from "./words.js";

/** Something that the programs of a skill use and did not use in an earlier version. */
export interface NewUse {
  /** The first use, in the new version. */
  readonly use: Use;
  /** A clause such as `contacts api.example.org`. */
  readonly clause: string;
  /** True if the new version can do more to others than it could: it only reads files or plain variables otherwise. */
  readonly isEscalation: boolean;
}

/** One version of a skill: what its programs use, and its manifest. */
export interface UsedVersion {
  readonly usage: Usage;
  readonly manifest: Pick<SkillManifest, "effects" | "environment" | "commands">;
}

/**
 * Finds what the programs of a new version certainly use and those of the old one do not use even perhaps: a host, a folder
 * that is written, deleted in or read, a variable, or starting programs at all. What the old version declares as an effect is
 * not new, and neither is what only the new one declares, because that is a change of the manifest.
 *
 * @example
 * newUses(before, after).map(({ clause }) => clause); // ["contacts api.example.org"]
 */
export function newUses(before: UsedVersion, after: UsedVersion): readonly NewUse[] {
  const declared = [
    ...(before.manifest.effects ?? []),
    ...(before.manifest.effects ? (after.manifest.effects ?? []) : []),
  ];
  const old = new Set(before.usage.uses.map(keyOf));
  const oldKinds = new Set(before.usage.uses.map(({ kind }) => kind));
  const seen = new Set<string>();
  return [...demandsOf(after.usage)].flatMap(([demand, uses]) => {
    if (demand === "command") return [];
    return uses.flatMap((use): readonly NewUse[] => {
      const key = demand === "process" ? demand : keyOf(use);
      const isOld = use.name === undefined || demand === "process" ? oldKinds.has(use.kind) : old.has(key);
      if (isOld || seen.has(key) || isDeclared(declared, demand, use)) return [];
      seen.add(key);
      const isEscalation = demand !== "read" && demand !== "variable";
      return [{ use, clause: clauseOf(demand, [use]), isEscalation }];
    });
  });
}

function isDeclared(effects: readonly Effect[], demand: Demand, use: Use): boolean {
  return isCovered(effects, demand, use, { deletes: true, folder: "" });
}

/** Two paths in one folder are the same use, and so are two ports of a host. */
function keyOf({ kind, name }: Use): string {
  if (name === undefined) return kind;
  if (kind === "host") return `${kind} ${name.replace(/:\d+$/, "")}`;
  return ["read", "write", "delete"].includes(kind) ? `${kind} ${parentPath(name)}` : `${kind} ${name}`;
}
