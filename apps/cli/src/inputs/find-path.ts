import { statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Format, Registry } from "@skill-convert/core";
import { type FindProblem, findSkills, realPath, reasonOf } from "@skill-convert/fs";
import { cliDiagnostics } from "../diagnostics.js";
import type { OpenInputsOptions } from "./find.js";
import type { FoundInput, InputProblem } from "./found.js";
import { repositoryPath } from "./repository-path.js";

/**
 * Finds the skills of a path: a manifest file, a skill's folder, or a folder to search.
 */
export function* findPath(
  input: string,
  registry: Registry<Format>,
  { out, exclude: patterns = [] }: Pick<OpenInputsOptions, "out" | "exclude">,
): Generator<FoundInput> {
  const { manifestFiles } = registry;
  const kind = kindOf(input);
  if (kind !== "file" && kind !== "folder") {
    yield { source: input, problem: cliDiagnostics.create("not-found", { input, problem: kind.problem }) };
    return;
  }
  if (kind === "file") {
    const named = basename(input);
    if (!manifestFiles.has(named)) {
      const names = [...manifestFiles].join(", ");
      yield { source: input, problem: cliDiagnostics.create("not-a-manifest", { input, names }) };
      return;
    }
    const directory = dirname(resolve(input));
    yield { source: input, relative: "", directory, path: repositoryPath(realPath(directory)), named, explicit: true };
    return;
  }
  const root = resolve(input);
  let found = false;
  const problems: InputProblem[] = [];
  const onProblem = ({ path, reason, kind }: FindProblem) => {
    const code = kind === "ignore" ? "not-ignored" : "not-searched";
    problems.push({ source: join(input, path), problem: cliDiagnostics.create(code, { path: path || input, reason }) });
  };
  const exclude = out === undefined ? [] : [out];
  for (const skill of findSkills(root, { manifestFiles, onProblem, exclude, patterns })) {
    found = true;
    const { directory, root, entries } = skill;
    const path = repositoryPath(directory, entries);
    const source = skill.path === "" ? input : join(input, skill.path);
    yield { source, relative: skill.path, directory, path, root, entries, explicit: skill.path === "" };
  }
  yield* problems;
  if (!found)
    yield {
      source: input,
      problem: cliDiagnostics.create("no-skill", { input, names: [...manifestFiles].join(" or ") }),
    };
}

function kindOf(input: string): "file" | "folder" | { readonly problem: string } {
  try {
    const stat = statSync(input, { throwIfNoEntry: false });
    if (stat === undefined) return { problem: "does not exist" };
    return stat.isDirectory() ? "folder" : "file";
  } catch (error) {
    return { problem: `cannot be reached: ${reasonOf(error)}` };
  }
}
