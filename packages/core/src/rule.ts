import type { Diagnostic, DiagnosticCatalog, DiagnosticDefinitions, Severity, SourceLocation } from "./diagnostic.js";
import type { SkillFiles } from "./files.js";
import type { Json } from "./json.js";
import type { SkillManifest } from "./manifest/manifest.js";
import type { Path } from "./path.js";

/** A parsed manifest document, before it is interpreted. */
export interface ManifestDocument {
  readonly document: Json;
  /** Returns the position of the value at a JSON Pointer, or that of the nearest value around it. */
  locatePointer(pointer: string): SourceLocation | undefined;
  /** Returns the position of a key in a mapping, for a finding about the key and not about the value. */
  locateKey(pointer: string): SourceLocation | undefined;
}

/** The skill that a rule checks. */
export interface RuleSubject extends ManifestDocument {
  readonly files: SkillFiles;
  /** The canonical manifest; undefined if the document could not be understood. */
  readonly manifest: SkillManifest | undefined;
  /** Returns the position of a canonical path; undefined if the document could not be understood. */
  locate(path: Path): SourceLocation | undefined;
}

/** A numbered sentence or decision of a page in `docs/specs`: `stop.md#s12`, `stop.md#d3`. */
export type Sentence = `${string}.md#${"s" | "d"}${number}`;

/** One rule of a specification. */
export interface Rule {
  /** The code of the diagnostics that the rule reports. */
  readonly code: string;
  readonly severity: Severity;
  readonly cites: {
    /** The specification and its section, as people name them: "Skill Manifest, Types". */
    readonly section: string;
    /** The requirement in one sentence. */
    readonly requirement: string;
    /** The numbered sentences of `docs/specs` that the rule enforces. */
    readonly sentences: readonly Sentence[];
  };
  /** True if a JSON Schema of the document can express the rule. */
  readonly structural: boolean;
  check(subject: RuleSubject): readonly Diagnostic[];
}

/** A requirement of a specification, and the check for it. */
export interface Requirement {
  readonly section: string;
  /** The requirement in one sentence. */
  readonly requirement: string;
  /** The numbered sentences of `docs/specs` that the rule enforces. */
  readonly sentences?: readonly Sentence[];
  /** The severity in `validate`, if it differs from that of the diagnostic that reading reports under the same code. */
  readonly severity?: Severity;
  /** True if the JSON Schema of the format expresses the requirement too. Absent means false. */
  readonly structural?: boolean;
  check(subject: RuleSubject): readonly Diagnostic[];
}

/**
 * Creates the rule that checks a requirement. Its findings have the severity of the rule.
 *
 * @param code a code of the catalog
 * @throws Error if the catalog has no such code, so that the mistake shows when the adapter is loaded
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
