import { dirname, join } from "node:path";
import { permissionsFor, type Segment } from "@skill-convert/access";
import type { JsonRecord, SkillManifest } from "@skill-convert/core";
import { templateParts } from "@skill-convert/core/adapters";
import { isInside, realPath } from "@skill-convert/fs";
import type { Bases } from "../contracts.js";
import { resolveInside } from "../files/inside.js";
import { eachElement } from "../post/produced-files.js";
import { runRegion } from "../region/declared.js";
import { substitute } from "../substitute.js";
import { TRACES } from "../trace/store.js";
import { isOfSystem } from "./system-folders.js";

/** A place that a skill may write to. */
interface WritablePlace {
  readonly path: string;
  /** The folder that `path` must not leave by links. */
  readonly base: string;
  /**
   * `folder` for a folder, `file` for a file, `any` if the path does not say which, `open` if only the beginning of the
   * path is known.
   */
  readonly kind: "folder" | "file" | "any" | "open";
}

/** The access that a manifest with its inputs declares. */
export interface Allowed {
  /** True if the manifest declares where it writes. */
  readonly declared: boolean;
  readonly writes: readonly WritablePlace[];
  readonly network: boolean;
  /** True if the skill may write to the Git repository. */
  readonly git: boolean;
  /** The folder with the traces of past runs, which no skill may change, because they determine its trust score. */
  readonly history: string;
}

/**
 * Returns the access that a skill declares, which the policy has allowed before. A skill without a declared region
 * (semioverse.md#s44) may write to the repository, or else to its own folder and the working directory, but never to
 * all of the user's files. The files that it declares to produce are writable in any case (adr002.md#s44).
 */
export function allowedBy(manifest: SkillManifest, inputs: JsonRecord, bases: Bases, home: string): Allowed {
  const root = bases.repository ?? bases.cwd;
  const history = join(root, dirname(TRACES));
  const region = runRegion(manifest, inputs, { ...bases, repository: root });
  const permissions = new Set((manifest.effects ?? []).flatMap((effect) => permissionsFor(effect).flat()));
  const network = permissions.has("net.fetch") || manifest.execution?.network === true;
  const git = permissions.has("git.write");
  const produced = producedPlaces(manifest, inputs, bases, home);
  if (!region.declared) {
    const folders = bases.repository === undefined ? [bases.skill, bases.cwd] : [bases.repository];
    // If a folder contains the whole home folder, the skill may write to its own folder only.
    const narrow = folders.filter((folder) => !isInside(folder, home));
    const writes = narrow.length > 0 ? narrow : [bases.skill];
    return {
      declared: false,
      writes: [...writes.map((path): WritablePlace => ({ path, base: path, kind: "folder" })), ...produced],
      network,
      git,
      history,
    };
  }
  // A path in the home folder is none of the repository, even if that has a folder with the name "~".
  const inRepository = region.folders.filter(({ text }) => !text.startsWith("~/"));
  const inRegion = inRepository.map(({ text, segments }): WritablePlace => {
    const open = segments.findIndex(({ kind }) => kind !== "literal");
    const names = (open < 0 ? segments : segments.slice(0, open)).map(nameOf);
    const kind = open >= 0 ? "open" : /[\\/]$/.test(text) ? "folder" : "any";
    return { path: join(root, ...names), base: root, kind };
  });
  const writes = [...inRegion, ...elsewhere(manifest, inputs, bases, home), ...produced];
  return { declared: true, writes: writes.filter(({ path }) => !path.includes("\0")), network, git, history };
}

function nameOf(segment: Segment): string {
  return segment.kind === "literal" ? segment.text : "";
}

/** Returns the files that a skill produces outside the repository; those inside are part of its region. */
function producedPlaces(
  { operations }: SkillManifest,
  inputs: JsonRecord,
  bases: Bases,
  home: string,
): WritablePlace[] {
  const values = { inputs, skillFolder: bases.skill };
  return operations.flatMap(({ producedFiles = [] }) =>
    producedFiles.flatMap(({ pattern, base = "repository" }) => {
      const folder = bases[base];
      if (base === "repository" || folder === undefined) return [];
      return eachElement(pattern, values).flatMap((bound): WritablePlace[] => {
        const { text } = substitute(pattern, bound);
        if (text === undefined || resolveInside(folder, text).kind === "refused") return [];
        const names = text.split("/");
        const wild = names.findIndex((name) => /[*?]/.test(name));
        const path = join(folder, ...(wild < 0 ? names : names.slice(0, wild)));
        if (isInside(realPath(wild < 0 ? dirname(path) : path), realPath(home))) return [];
        return [{ path, base: folder, kind: wild < 0 ? "file" : "open" }];
      });
    }),
  );
}

/** Returns declared paths in the home folder and absolute paths, which are outside the repository. */
function elsewhere(manifest: SkillManifest, inputs: JsonRecord, bases: Bases, home: string): WritablePlace[] {
  const paths = (manifest.effects ?? []).flatMap((effect) =>
    effect.type === "filesystem" && effect.access !== "read" ? (effect.paths ?? []) : [],
  );
  return paths.flatMap((template): WritablePlace[] => {
    const [first] = templateParts(template);
    if (typeof first !== "string" || !/^(~\/|\/)/.test(first)) return [];
    const { text } = substitute(template, { inputs, skillFolder: bases.skill });
    if (text === undefined || text.split("/").includes("..")) return [];
    const isHome = text.startsWith("~");
    const known = text.slice(isHome ? 2 : 1).split("/");
    const wild = known.findIndex((name) => name.includes("*"));
    const base = isHome ? home : "/";
    const path = join(base, ...(wild < 0 ? known : known.slice(0, wild)));
    // A link such as /proc/self/root can lead to the home folder. A folder of the system is reported, whatever it contains.
    const isAroundHome = [path, realPath(path)].some((place) => isInside(place, realPath(home)));
    if (isAroundHome && !isOfSystem(realPath(path), realPath(base))) return [];
    return [{ path, base, kind: wild >= 0 ? "open" : text.endsWith("/") ? "folder" : "any" }];
  });
}
