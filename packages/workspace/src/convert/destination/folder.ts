import { lstatSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import {
  type Adapter,
  type FileEdit,
  folderName,
  memoryFiles,
  mergeEdits,
  overlay,
  SIDECAR_FILE,
  type SkillFiles,
} from "@skill-convert/core";
import { filesMatching, type KeysOf, memoizeLast, requireArguments } from "@skill-convert/core/adapters";
import {
  OutputFolder,
  openSkill,
  rethrowUnlessSystem,
  sidecarBeside,
  toPortable,
  writeFiles,
  writeSkill,
} from "@skill-convert/fs";
import { workspaceDiagnostics } from "../../diagnostics.js";
import type { InputSkill } from "../../find/find.js";
import { repositoryPath } from "../../find/repository-path.js";
import { refuseLinks } from "../../outcome/refuse-links.js";
import type { Destination, DestinationRequest, OpenDestination, PlacedSkill, Versions } from "../conversion.js";
import { apartFrom } from "../decide/collisions.js";
import { decideFolders } from "../decide/folders.js";
import { manifestsBeside } from "./beside-others.js";
import { inputsInOutput, inputUnder, type OutputWithInputs } from "./inputs-in-output.js";
import { copiedTo } from "./nested.js";

/** How skills are written to a folder. */
export interface FolderOptions {
  /** Also writes skills beside manifests of other formats, with a warning (default: false). */
  readonly besideOthers?: boolean | undefined;
}

const OPTIONS: KeysOf<FolderOptions> = { keys: { besideOthers: "true or false" } };

/**
 * Writes complete skill folders below a folder.
 *
 * @param path the folder; relative to that of the workspace
 * @example
 * workspace.convert(["skills"], { to: "stop", into: folder("converted") });
 */
export function folder(path: string, options: FolderOptions = {}): OpenDestination {
  requireArguments("folder", { path: [path, "a string"], options: [options, OPTIONS] });
  return {
    excluded: path,
    open(request) {
      const { cwd } = request.context;
      refuseLinks(path, cwd);
      const output = new OutputFolder(resolve(cwd, path));
      const inputsInside = inputsInOutput(request.inputs, path, cwd);
      return createFolder({ ...request, ...options, path, output, inputsInside, isApart: false });
    },
  };
}

interface FolderRequest extends DestinationRequest, FolderOptions {
  /** The folder as the user named it. */
  readonly path: string;
  /** The same folder, to be written to. Nothing is written if it becomes a link later. */
  readonly output: OutputFolder;
  /** The inputs inside the folder, which must not be overwritten. */
  readonly inputsInside: OutputWithInputs | undefined;
  /** True for skills that go into one more folder, because others with the same ids have their places. */
  readonly isApart: boolean;
}

function createFolder(request: FolderRequest): Destination {
  const { context, inputs, to, path, output, inputsInside } = request;
  const absolute = (target: string) => resolve(context.cwd, target);
  const layout = to.singleFile ? singleFiles(to) : skillFolders;
  const targetOf = (input: InputSkill, name: string) => targetFolder(input, name, request);
  const isMissing = ({ place: { target = "" } }: PlacedSkill) => isNothing(absolute(target));
  return {
    optionsFor: (input) => ({
      // Memoized, because it is called often with the same id, and finding the top of a repository needs system calls.
      pathFor: memoizeLast((id) => {
        const name = folderName(id ?? input.files.folder ?? "skill");
        if (name === undefined) return undefined;
        return repositoryPath(join(output.realPath, relative(path, targetOf(input, name))));
      }),
    }),
    named: (result, id) => ({ ...result, folder: folderName(id ?? result.folder ?? "skill") }),
    place(input, { id: given, manifestFile }) {
      const id = given ?? input.files.folder ?? "skill";
      const name = folderName(id);
      if (name === undefined) return workspaceDiagnostics.create("no-folder-name", { id }, { file: manifestFile });
      const target = targetOf(input, name);
      const over = inputsInside && inputUnder(absolute(target), input.disk?.directory, inputsInside);
      if (over !== undefined) return workspaceDiagnostics.create("over-input", { target, input: over });
      const enclosing = copiedTo(input, name, context.formats);
      if (enclosing !== undefined) return workspaceDiagnostics.create("in-the-way", { target, skill: enclosing });
      return { target, shown: layout.folderOf(target) };
    },
    // If the output folder contains an input, nothing is written before all skills are found.
    decide: (skills, run) =>
      decideFolders(skills, run, {
        waitForAll: inputs.length > 1 || inputsInside !== undefined,
        apart: createFolder({ ...request, isApart: true }),
      }),
    refusals(skill) {
      return to.singleFile || isMissing(skill)
        ? []
        : manifestsBeside(skill, absolute(skill.place.target ?? ""), request);
    },
    filesAt: (skill) => layout.versions(skill, (target) => openSkill(absolute(target), { root: output.realPath })),
    write(skill, dryRun) {
      const { target = "" } = skill.place;
      const { edits, copied } = layout.written(skill);
      const place = { outRoot: output, dryRun };
      if (to.singleFile) return writeFiles(edits, absolute(layout.folderOf(target)), place);
      const options = { ...place, missing: isMissing(skill) };
      return copied
        ? writeSkill(copied, absolute(target), edits, options)
        : writeFiles(edits, absolute(target), options);
    },
  };
}

/** How a result lies below the output folder. */
interface Layout {
  /** The folder of a target. */
  folderOf(target: string): string;
  versions(skill: PlacedSkill, open: (target: string) => SkillFiles): Versions;
  /** The edits to apply; with the skill's own folder as it is copied first, if it has one. */
  written(skill: PlacedSkill): {
    readonly edits: readonly FileEdit[];
    readonly copied?: InputSkill["disk"];
  };
}

/** Each result is a folder, with copies of the other files of its skill. */
const skillFolders: Layout = {
  folderOf: (target) => target,
  versions({ input, place: { target = "" }, conversion: { edits } }, open) {
    const before = open(target);
    const after = overlay(input.files, edits);
    return {
      before,
      after,
      paths: new Set([...edits.map(({ path }) => path), ...before.list(), ...after.list()]),
      nameOf: (path) => join(target, path),
    };
  },
  written({ input: { disk, files }, from, conversion: { edits } }) {
    const isAlone = from?.isDocument === true && !files.has(SIDECAR_FILE);
    if (disk && !isAlone) return { edits, copied: disk };
    // A skill from standard input has no folder to copy, and a document is the only file of its skill.
    const kept = isAlone ? [from.detect(files)?.file ?? []].flat() : files.list();
    const given = kept.flatMap((path): FileEdit[] => {
      const content = files.text(path);
      return content.kind === "text" ? [{ kind: "write", path, text: content.text }] : [];
    });
    return { edits: mergeEdits(memoryFiles({}), given, edits) };
  },
};

/** Each result is one file, with its sidecar beside it. */
function singleFiles({ manifestFiles }: Adapter): Layout {
  const written = ({ input: { files }, conversion }: PlacedSkill) => {
    const result = overlay(files, conversion.edits);
    const [file] = manifestFiles.flatMap((pattern) => filesMatching(result, pattern));
    if (file === undefined) return { edits: [] };
    const edits = [file, SIDECAR_FILE].flatMap((path): FileEdit[] => {
      const content = result.text(path);
      const name = path === file ? file : sidecarBeside(file);
      return content.kind === "text" ? [{ kind: "write", path: name, text: content.text }] : [];
    });
    return { edits };
  };
  return {
    folderOf: dirname,
    versions(skill, open) {
      const at = dirname(skill.place.target ?? "");
      const before = open(at);
      const { edits } = written(skill);
      return {
        before,
        after: overlay(before, edits),
        paths: edits.map(({ path }) => path),
        nameOf: (path) => join(at, path),
      };
    },
    written,
  };
}

/**
 * The target below the output folder: the skill's path relative to its input, with the last segment named after the written
 * id. A single file is put into the folder in which a search finds it: `out/agents/reviewer.md` for `agents/*.md`.
 */
function targetFolder(
  { relative: path }: InputSkill,
  name: string,
  { path: out, to, isApart, context }: FolderRequest,
): string {
  const parent = join(out, path.slice(0, path.lastIndexOf("/") + 1));
  const [pattern = ""] = to.singleFile ? to.manifestFiles : [];
  const within = pattern.slice(0, Math.max(0, pattern.lastIndexOf("/")));
  const isWithin = `/${toPortable(resolve(context.cwd, parent))}`.endsWith(`/${within}`);
  const target = isWithin ? join(parent, name) : join(parent, within, name);
  return isApart ? apartFrom(target, path) : target;
}

function isNothing(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined;
  } catch (error) {
    rethrowUnlessSystem(error);
    return false;
  }
}
