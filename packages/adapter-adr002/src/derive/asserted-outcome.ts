import type {
  Assertion,
  Execution,
  FileBase,
  LossNote,
  Operation,
  ProducedFile,
  SkillManifest,
  Template,
} from "@skill-convert/core";
import { formatTemplate, mayWrite, templateParts, templateReferences } from "@skill-convert/core/adapters";
import { compact, jsonEqual } from "@skill-convert/core/json";
import { REFERENCES } from "../fields/paths.js";
import { pathProblem } from "./paths.js";

/** What assertions demand of a run that has a place of its own in ADR-002. */
interface Outcome {
  /** Without those that the operation declares. */
  readonly producedFiles: readonly ProducedFile[];
  /** In seconds; undefined if the manifest declares a timeout. */
  readonly timeout: number | undefined;
}

/**
 * Files that must exist after a run, at paths that the skill may write, are produced files, and its longest duration is the
 * timeout (mapping-decisions.md#d60, mapping-decisions.md#d61). An assertion that only warns, or that has keys of its own, is
 * neither.
 */
export function assertedOutcome({ assertions, operations, effects, execution }: SkillManifest): Outcome {
  const post = (assertions?.post ?? []).filter(isPlain);
  const declared = operations.flatMap(({ producedFiles }) => producedFiles ?? []);
  const inputs = new Set(operations.flatMap(({ input }) => input?.parameters.map(({ name }) => name) ?? []));
  const producedFiles: ProducedFile[] = [];
  for (const assertion of post) {
    if (assertion.check !== "file_exists" || !isPattern(assertion.path, inputs)) continue;
    if (effects !== undefined && !mayWrite(effects, assertion.path, textOf)) continue;
    const { path: pattern, base } = placeOf(assertion.path);
    const isKnown = [...declared, ...producedFiles].some(
      (file) => jsonEqual(file.pattern, pattern) && (file.base ?? "repository") === base,
    );
    if (!isKnown) producedFiles.push(compact({ pattern, base, description: assertion.message }));
  }
  const limits = post.flatMap((assertion) => (assertion.check === "duration" ? [assertion.maxMs / 1000] : []));
  const isFree = execution?.timeout === undefined && limits.every((limit) => limit > 0);
  return { producedFiles, timeout: isFree && limits.length > 0 ? Math.min(...limits) : undefined };
}

/** The operation, with the files that assertions demand. */
export function withProducedFiles(operation: Operation, { producedFiles }: Outcome): Operation {
  if (producedFiles.length === 0) return operation;
  return { ...operation, producedFiles: [...(operation.producedFiles ?? []), ...producedFiles] };
}

/** The hints on execution, with the timeout that assertions demand. */
export function withTimeout(execution: Execution | undefined, { timeout }: Outcome): Execution | undefined {
  return timeout === undefined ? execution : { ...execution, timeout };
}

/** Where they were added. */
export function outcomeNotes(
  { operations, execution }: SkillManifest,
  { producedFiles, timeout }: Outcome,
): LossNote[] {
  const declared = operations.length === 1 ? operations[0]?.producedFiles : undefined;
  const files = producedFiles.map((_, index): LossNote => {
    const path = ["operations", 0, "producedFiles", ...(declared ? [declared.length + index] : [])];
    const reason = "A post-assertion demands that the file exists after a run, so it was written as a produced file.";
    return { path, kind: "synthesised", reason };
  });
  if (timeout === undefined) return files;
  const path = execution ? ["execution", "timeout"] : ["execution"];
  const reason = `A post-assertion limits the duration, so it was written as the timeout, ${timeout} seconds.`;
  return [...files, { path, kind: "synthesised", reason }];
}

/**
 * Where a file of an assertion is: its path is from the repository's root, with `./` from the working directory
 * (stop.md#d22).
 */
export function placeOf(path: Template): { readonly path: Template; readonly base: FileBase } {
  const [first, ...rest] = templateParts(path);
  if (typeof first !== "string" || !first.startsWith("./")) return { path, base: "repository" };
  const bare = first.slice(2);
  if (rest.length === 0) return { path: bare, base: "cwd" };
  return { path: bare === "" ? rest : [bare, ...rest], base: "cwd" };
}

function isPlain({ severity, extensions }: Assertion): boolean {
  return severity !== "warn" && extensions === undefined;
}

/** Whether a path is allowed as a pattern, which may refer to inputs alone ("outputs"). */
function isPattern(path: Template, inputs: ReadonlySet<string>): boolean {
  const isDeclared = templateReferences(path).every((each) => "input" in each && inputs.has(each.input));
  const text = textOf(placeOf(path).path);
  const isLiteral = templateParts(path).every((part) => typeof part !== "string" || !part.includes("{{"));
  return isDeclared && isLiteral && pathProblem(text) === undefined;
}

function textOf(path: Template): string {
  return formatTemplate(path, REFERENCES);
}
