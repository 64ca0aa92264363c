import { join, resolve } from "node:path";
import { type Diagnostic, type FileEdit, overlay } from "@skill-convert/core";
import { type ApplyOutcome, applyEdits, OutputFolder, openSkill, writeFiles, writeSkill } from "@skill-convert/fs";
import type { ConversionSources } from "@skill-convert/plugin";
import { notWritten, splitFromLinks } from "../outcome/not-written.js";
import { type PluginFolder, pathBelow } from "./find-plugins.js";

/** The edits of one folder, and the manifest and the marketplace that they convert. */
export interface FolderPlan extends ConversionSources {
  readonly folder: PluginFolder;
  readonly edits: readonly FileEdit[];
}

/** The findings about files that could not be written, by the plan to which they belong. */
type WriteFindings = ReadonlyMap<FolderPlan, readonly Diagnostic[]>;

/** Writes the edits of each plan into its own folder. */
export function writeInPlace(plans: readonly FolderPlan[], dryRun: boolean): WriteFindings {
  const written = plans.map((plan) => {
    const outcome = applyEdits(plan.folder.disk, plan.edits, { dryRun });
    return [plan, findingsOf(outcome, plan.folder.shown)] as const;
  });
  return new Map(written);
}

/**
 * Writes complete copies of plugins. A plugin inside of another one is part of the copy of that one, so no file is
 * written twice; of a folder that only has marketplaces, these files are written.
 */
export function writeCopies(plans: readonly FolderPlan[], out: string, cwd: string, dryRun: boolean): WriteFindings {
  const root = resolve(cwd, out);
  const outRoot = new OutputFolder(root);
  try {
    const written = outermost([...plans, ...listedOnly(plans)]).map((plan) => {
      const inside = plans.flatMap((each) => editsIn(plan, each));
      const target = join(root, plan.folder.path);
      const options = { outRoot, dryRun };
      const outcome = isCopied(plan)
        ? writeSkill(plan.folder.disk, target, inside, options)
        : writeFiles(marketplaceFiles(plan), target, options);
      return [plan, findingsOf(outcome, join(out, plan.folder.path))] as const;
    });
    return new Map(written);
  } finally {
    outRoot.close();
  }
}

/** Returns true if a plugin is converted in the folder, or only copied. */
function isCopied({ manifest, marketplace }: FolderPlan): boolean {
  return manifest !== undefined || marketplace === undefined;
}

/** The plugins that a marketplace lists and that have no manifest to convert. They are copied as they are. */
function listedOnly(plans: readonly FolderPlan[]): readonly FolderPlan[] {
  return plans.flatMap(({ folder, marketplace }) => {
    const listed = new Set((marketplace?.entries ?? []).flatMap(({ folder: inside }) => inside ?? []));
    return [...listed].flatMap((inside): FolderPlan[] => {
      const path = folder.path === "." ? inside : `${folder.path}/${inside}`;
      const isPlanned = plans.some((plan) => plan.folder.path === path);
      if (inside === "." || isPlanned || !folder.disk.list().some((file) => file.startsWith(`${inside}/`))) return [];
      const disk = openSkill(join(folder.disk.directory, inside), { root: folder.disk.directory });
      const copied = { path, shown: `${folder.shown}/${inside}`, disk, manifests: [], marketplaces: [] };
      return [{ folder: copied, edits: [] }];
    });
  });
}

/** The plans whose folder is not in a plugin that is copied anyway. */
function outermost(plans: readonly FolderPlan[]): readonly FolderPlan[] {
  return plans.filter((plan) => {
    const around = plans.filter((each) => each !== plan && isCopied(each));
    return !around.some((each) => pathBelow(each.folder.path, plan.folder.path) !== undefined);
  });
}

/** The edits of a plan, relative to the folder of another one around it. */
function editsIn(around: FolderPlan, { folder, edits }: FolderPlan): readonly FileEdit[] {
  const inside = pathBelow(around.folder.path, folder.path);
  if (inside === undefined) return [];
  return inside === "." ? edits : edits.map((edit) => below(inside, edit));
}

function below(folder: string, edit: FileEdit): FileEdit {
  const path = `${folder}/${edit.path}`;
  return edit.kind === "copy" ? { ...edit, path, from: `${folder}/${edit.from}` } : { ...edit, path };
}

/** The marketplaces of a folder as they are after the conversion. */
function marketplaceFiles({ folder, edits }: FolderPlan): readonly FileEdit[] {
  const after = overlay(folder.disk, edits);
  const paths = new Set([...folder.marketplaces.map(({ file }) => file), ...edits.map(({ path }) => path)]);
  return [...paths].flatMap((path): FileEdit[] => {
    const content = after.text(path);
    return content.kind === "text" ? [{ kind: "write", path, text: content.text }] : [];
  });
}

function findingsOf(outcome: ApplyOutcome, folder: string): readonly Diagnostic[] {
  return [...notWritten(outcome, folder), ...splitFromLinks(outcome)];
}
