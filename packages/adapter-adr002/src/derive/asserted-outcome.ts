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

/** Requirements of assertions that ADR-002 has fields for. */
interface AssertedOutcome {
  /** The produced files that the operation does not declare. */
  readonly producedFiles: readonly ProducedFile[];
  /** In seconds; undefined if no assertion sets one, or if the manifest declares its own. */
  readonly timeout: number | undefined;
}

/**
 * Turns post-assertions into produced files and a timeout (mapping-decisions.md#d60, mapping-decisions.md#d61): files
 * that must exist after a run, at paths that the skill may write, and the longest duration. Assertions that only warn
 * or have unknown keys stay assertions (mapping-decisions.md#d62).
 */
export function assertedOutcome({ assertions, operations, effects, execution }: SkillManifest): AssertedOutcome {
  const post = (assertions?.post ?? []).filter(isConvertible);
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
  const isUsable = execution?.timeout === undefined && limits.every((limit) => limit > 0);
  return { producedFiles, timeout: isUsable && limits.length > 0 ? Math.min(...limits) : undefined };
}

/** Adds the produced files of assertions to an operation. */
export function withProducedFiles(operation: Operation, { producedFiles }: AssertedOutcome): Operation {
  if (producedFiles.length === 0) return operation;
  return { ...operation, producedFiles: [...(operation.producedFiles ?? []), ...producedFiles] };
}

/** Adds the timeout of assertions to the hints on execution. */
export function withTimeout(execution: Execution | undefined, { timeout }: AssertedOutcome): Execution | undefined {
  return timeout === undefined ? execution : { ...execution, timeout };
}

/** Notes the produced files and the timeout that were added. */
export function outcomeNotes(
  { operations, execution }: SkillManifest,
  { producedFiles, timeout }: AssertedOutcome,
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
 * The base of a path in an assertion: the root of the repository, or the working directory if the path begins with `./`
 * (stop.md#d22).
 */
export function placeOf(path: Template): { readonly path: Template; readonly base: FileBase } {
  const [first, ...rest] = templateParts(path);
  if (typeof first !== "string" || !first.startsWith("./")) return { path, base: "repository" };
  const bare = first.slice(2);
  if (rest.length === 0) return { path: bare, base: "cwd" };
  return { path: bare === "" ? rest : [bare, ...rest], base: "cwd" };
}

function isConvertible({ severity, extensions }: Assertion): boolean {
  return severity !== "warn" && extensions === undefined;
}

/**
 * Returns true if a path is a valid pattern: it refers to declared inputs only and is allowed (adr002.md#d28,
 * adr002.md#d30).
 */
function isPattern(path: Template, inputs: ReadonlySet<string>): boolean {
  const isDeclared = templateReferences(path).every((each) => "input" in each && inputs.has(each.input));
  const text = textOf(placeOf(path).path);
  const isLiteral = templateParts(path).every((part) => typeof part !== "string" || !part.includes("{{"));
  return isDeclared && isLiteral && pathProblem(text) === undefined;
}

function textOf(path: Template): string {
  return formatTemplate(path, REFERENCES);
}
