import type { Diagnostic, DiagnosticCatalog, DiagnosticDefinitions, Severity, SourceLocation } from "./diagnostic.js";
import type { SkillFiles } from "./files.js";
import type { Json } from "./json.js";
import type { SkillManifest } from "./manifest/manifest.js";
import type { Path } from "./path.js";

/** A manifest document as read, before it is understood. */
export interface ManifestDocument {
  readonly document: Json;
  /** Where a JSON Pointer into the document lies: the value itself, or the nearest thing around it. */
  locatePointer(pointer: string): SourceLocation | undefined;
  /** Where the key of a mapping's entry lies, for a finding that is about the name and not about the value. */
  locateKey(pointer: string): SourceLocation | undefined;
}

/** What a rule examines. */
export interface RuleSubject extends ManifestDocument {
  readonly files: SkillFiles;
  /** The canonical manifest, where the document could be understood. */
  readonly manifest: SkillManifest | undefined;
  /** Where a canonical path comes from, where the document could be understood. */
  locate(path: Path): SourceLocation | undefined;
}

/** A numbered sentence or decision of a page in `docs/specs`: `stop.md#s12`, `stop.md#d3`. */
export type Sentence = `${string}.md#${"s" | "d"}${number}`;

/** One rule of a specification. */
export interface Rule {
  /** The code of the diagnostics that it gives. */
  readonly code: string;
  readonly severity: Severity;
  readonly cites: {
    /** The specification and its section, as a person would name them: "Skill Manifest, Types". */
    readonly section: string;
    /** What the specification asks for, in our words. */
    readonly requirement: string;
    /** The sentences of `docs/specs` on which the rule rests. */
    readonly sentences: readonly Sentence[];
  };
  /** Whether a JSON Schema of the document can say it. */
  readonly structural: boolean;
  check(subject: RuleSubject): readonly Diagnostic[];
}

/** A requirement of a specification, and the check for it. */
export interface Requirement {
  readonly section: string;
  /** What the specification asks for, in our words. */
  readonly requirement: string;
  /** The sentences of `docs/specs` on which the rule rests. */
  readonly sentences?: readonly Sentence[];
  /** The severity in `validate`, if it differs from that of the diagnostic that reading gives under the same code. */
  readonly severity?: Severity;
  /** Whether the format's JSON Schema says it too; false if left out. */
  readonly structural?: boolean;
  check(subject: RuleSubject): readonly Diagnostic[];
}

/**
 * The rule of a requirement, under the code of what it says; its findings are as grave as the rule.
 *
 * @throws Error where the catalog has no such code: wiring must fail before its first use
 */
export function toRule<D extends DiagnosticDefinitions>(
  { namespace, definitions }: Pick<DiagnosticCatalog<D>, "namespace" | "definitions">,
  code: keyof D & string,
  requirement: Requirement,
): Rule {
  const { section, sentences = [], structural = false } = requirement;
  const severity = requirement.severity ?? definitions[code]?.severity;
  if (severity === undefined) throw new Error(`the rule ${namespace}/${code} has no diagnostic`);
  return {
    code: `${namespace}/${code}`,
    severity,
    cites: { section, requirement: requirement.requirement, sentences },
    structural,
    check: (subject) => requirement.check(subject).map((finding) => ({ ...finding, severity })),
  };
}
