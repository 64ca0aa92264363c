import {
  type Diagnostic,
  didYouMean,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type Path,
  type RuleSubject,
  toPointer,
} from "@skill-convert/core";
import { adr002Diagnostics, type Code } from "./diagnostics.js";
import { entriesOf } from "./entries.js";
import { SKILL_FILE } from "./format.js";
import { isLegacy } from "./legacy.js";
import { undeclaredNames } from "./outputs.js";
import { LEAVES_BASE, pathProblem } from "./paths.js";
import { describeValue, type ShapeIssue, shapeIssues } from "./shape.js";
import { SUPPORTED_VERSION } from "./version.js";

/** What the requirements of the specification look at. */
export type Subject = Pick<RuleSubject, "document" | "locatePointer">;
export type Check = (subject: Subject) => readonly Diagnostic[];

/** A finding about a place of the document. */
export function report(
  subject: Subject,
  code: Code,
  args: Readonly<Record<string, string | number>>,
  path: Path,
): Diagnostic {
  const pointer = toPointer(path);
  const range = subject.locatePointer(pointer)?.range;
  return adr002Diagnostics.create(code, args, { file: SKILL_FILE, range, pointer });
}

/**
 * A check of manifests in the version that is known. "Missing manifest = no validation": of a legacy skill nothing is
 * demanded; and in another version every field may mean something else.
 */
export function ofManifest<S extends Subject>(
  check: (document: JsonRecord, subject: S) => readonly Diagnostic[],
): (subject: S) => readonly Diagnostic[] {
  return (subject) => {
    const { document } = subject;
    if (!isJsonRecord(document) || !isSupported(getOwn(document, "manifest_version"))) return [];
    return check(document, subject);
  };
}

/** "Validation Rules", 2: the version is supported. */
const supportedVersion: Check = (subject) => {
  const { document } = subject;
  if (!isJsonRecord(document) || isLegacy(document)) return [];
  const raw = getOwn(document, "manifest_version");
  if (isSupported(raw)) return [];
  const found = typeof raw === "string" ? `"${raw}"` : describeValue(raw);
  return [
    report(subject, "unsupported-version", { found, supported: "1.0 and every other 1.x" }, ["manifest_version"]),
  ];
};

/** "Major version changes indicate breaking schema changes". */
function isSupported(raw: Json | undefined): boolean {
  return (typeof raw === "number" && Math.floor(raw) === 1) || (typeof raw === "string" && SUPPORTED_VERSION.test(raw));
}

/** "Field Definitions": what is required is there, and everything has its type. */
function shape(code: ShapeIssue["code"]): Check {
  return ofManifest((document, subject) =>
    shapeIssues(document)
      .filter((issue) => issue.code === code)
      .map(({ path, expected, found }) =>
        code === "wrong-type"
          ? report(subject, code, { place: describePlace(path), expected, found }, path)
          : report(
              subject,
              code,
              { place: describePlace(path.slice(0, -1)), field: String(path.at(-1)), expected },
              path,
            ),
      ),
  );
}

export function describePlace(path: Path): string {
  return path.length === 0 ? "The front matter" : `"${path.join(".")}"`;
}

/** "inputs": each is known by its name. */
const uniqueInputs = ofManifest((document, subject) => {
  const seen = new Set<string>();
  const found: Diagnostic[] = [];
  for (const { name, path } of entriesOf(document).inputs) {
    if (name === undefined) continue;
    if (seen.has(name)) found.push(report(subject, "duplicate-input", { name }, [...path, "name"]));
    seen.add(name);
  }
  return found;
});

/** "Path Resolution": paths are relative to their base. FORMATS.md section 4: and stay inside it. */
function paths(code: "forbidden-path" | "path-leaves-base"): Check {
  return ofManifest((document, subject) => {
    const { required, produced } = entriesOf(document);
    const found: Diagnostic[] = [];
    for (const files of [required, produced]) {
      for (const { text, path } of files) {
        const problem = pathProblem(text);
        if (problem === undefined || (problem === LEAVES_BASE) !== (code === "path-leaves-base")) continue;
        found.push(report(subject, code, { path: text, problem }, path));
      }
    }
    return found;
  });
}

/** "outputs": patterns refer to inputs. */
const declaredVariables = ofManifest((document, subject) => {
  const { inputs, produced } = entriesOf(document);
  if (produced.length === 0) return [];
  const names = inputs.flatMap(({ name }) => name ?? []);
  const declared = new Set(names);
  return produced.flatMap(({ text, path }) =>
    undeclaredNames(text, declared).map((name) =>
      report(subject, "undeclared-variable", { name, hint: didYouMean(name, names) }, path),
    ),
  );
});

/** What reading takes for granted, by the code of what is said where it does not hold. */
export const requiredChecks = {
  "unsupported-version": supportedVersion,
  "missing-field": shape("missing-field"),
  "wrong-type": shape("wrong-type"),
  "duplicate-input": uniqueInputs,
  "forbidden-path": paths("forbidden-path"),
  "path-leaves-base": paths("path-leaves-base"),
  "undeclared-variable": declaredVariables,
} as const satisfies Readonly<Partial<Record<Code, Check>>>;

/** The findings that keep a document from being understood. Of an unknown version nothing else can be said. */
export function runRequiredChecks(subject: Subject): readonly Diagnostic[] {
  const version = supportedVersion(subject);
  if (version.length > 0) return version;
  return Object.values(requiredChecks).flatMap((check) => check(subject));
}
