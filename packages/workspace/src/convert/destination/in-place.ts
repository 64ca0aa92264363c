import { existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Adapter, InputError, overlay } from "@skill-convert/core";
import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { applyEdits, realPath, WorkTrees } from "@skill-convert/fs";
import type { WorkspaceContext } from "../../context.js";
import { workspaceDiagnostics } from "../../diagnostics.js";
import type { InputSkill } from "../../find/find.js";
import { pathOf } from "../../find/path-of.js";
import { refusedByGit } from "../../outcome/refused-by-git.js";
import type { OpenDestination, Place } from "../conversion.js";
import { decideInPlace } from "../decide/in-place.js";
import { changesIn } from "./memory.js";

const HERE: Place = {};

/** How skills are replaced where they are. */
export interface InPlaceOptions {
  /** Also changes files whose content git does not have (default: false). */
  readonly uncommitted?: boolean | undefined;
}

const OPTIONS: KeysOf<InPlaceOptions> = { keys: { uncommitted: "true or false" } };

/**
 * Replaces the manifests in the skill folders themselves.
 *
 * @example
 * workspace.convert(["skills"], { to: "stop", into: inPlace() });
 */
export function inPlace(options: InPlaceOptions = {}): OpenDestination {
  requireArguments("inPlace", { options: [options, OPTIONS] });
  const { uncommitted = false } = options;
  return {
    changesInputs: true,
    open({ context, inputs, to }) {
      if (inputs.includes("-")) throw new InputError("standard input cannot be edited in place");
      const workTrees = uncommitted ? undefined : askable(inputs, context);
      return {
        optionsFor: () => ({ inPlace: true }),
        named: (result) => result,
        place: (input, { from }) => otherLayout(input, from, to) ?? HERE,
        decide: decideInPlace,
        refusals({ input: { disk }, conversion }) {
          if (!disk || !workTrees) return [];
          return conversion.edits.flatMap(({ path }) => refusedByGit(disk, path, workTrees) ?? []);
        },
        filesAt: ({ input, conversion: { edits } }) => ({
          before: input.files,
          after: overlay(input.files, edits),
          paths: new Set(edits.map(({ path }) => path)),
          nameOf: pathOf(input),
        }),
        write({ input: { disk, files }, conversion: { edits } }, dryRun) {
          return disk ? applyEdits(disk, edits, { dryRun }) : { changed: changesIn(files, edits), failures: [] };
        },
      };
    },
  };
}

/** @throws InputError if git cannot be asked which files of an input have uncommitted changes */
function askable(inputs: readonly string[], { cwd }: WorkspaceContext): WorkTrees {
  const workTrees = new WorkTrees();
  for (const input of inputs.map((each) => resolve(cwd, each)).filter(existsSync)) {
    const place = realPath(input);
    const unanswered = workTrees.unanswered(statSync(place).isDirectory() ? place : dirname(place));
    if (unanswered === undefined) continue;
    throw new InputError(`cannot find out which files have uncommitted changes, because ${unanswered}`, {
      remedy: "force",
    });
  }
  return workTrees;
}

/** The error for a conversion in place that would make a folder of a single file, or a single file of a folder. */
function otherLayout({ file }: InputSkill, from: Adapter, to: Adapter) {
  const isSingle = from.singleFile === true || file !== undefined;
  if (isSingle === (to.singleFile === true)) return undefined;
  const layoutOf = (isFile: boolean) => (isFile ? "a single file" : "a folder");
  return workspaceDiagnostics.create("other-layout", {
    from: from.title,
    to: to.title,
    before: layoutOf(isSingle),
    after: layoutOf(!isSingle),
  });
}
