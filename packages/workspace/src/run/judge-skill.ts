import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Decoded, Diagnostic, Effect, SkillFiles, SourceLocation } from "@skill-convert/core";
import { judgePolicy, type Policy, type PolicyCase } from "@skill-convert/runtime";
import { findUses, type Use } from "@skill-convert/usage";
import { workspaceDiagnostics } from "../diagnostics.js";

/** The verdict of a policy on a skill, without inputs. `unknown`: it depends on what is not known before a run. */
type PolicyVerdict = "allowed" | "refused" | "unknown";

/** A finding of a policy about a skill. An error is refused, and a warning may be. */
export interface PolicyJudgement {
  readonly verdict: PolicyVerdict;
  readonly findings: readonly Diagnostic[];
}

/** The finding of a policy about a skill that leaves its effects out, which does not depend on a run. */
const UNDECLARED = "runtime/effects-undeclared";

/**
 * Judges a skill by a policy: its declared effects, those that its manifest implies, and what its programs use. Only a
 * use that is certain can be refused. A skill that leaves its effects out may have any, and is refused as a run refuses it, so
 * that a conversion to a format without effects evades no policy (mapping-decisions.md#d97).
 */
export function judgeSkill(
  files: SkillFiles,
  decoded: Decoded,
  policy: Policy,
  place: Omit<PolicyCase, "manifest">,
): PolicyJudgement {
  const declared = judgePolicy(policy, { ...place, manifest: decoded.manifest }).flatMap(
    ({ status, diagnostic, path }) =>
      diagnostic
        ? [create(status === "fail" || diagnostic.code === UNDECLARED, diagnostic.message, decoded.locate(path))]
        : [],
  );
  const { uses, unread } = findUses(files);
  const findings = [
    ...declared,
    ...distinct(uses.flatMap((use) => judgeUse(use, policy, place))),
    ...unread.map(({ file, why }) => workspaceDiagnostics.create("program-unread", { why }, { file })),
  ];
  const has = (severity: Diagnostic["severity"]) => findings.some((finding) => finding.severity === severity);
  return { verdict: has("error") ? "refused" : has("warning") ? "unknown" : "allowed", findings };
}

function judgeUse(use: Use, policy: Policy, place: Omit<PolicyCase, "manifest">): Diagnostic[] {
  const effect = effectOf(use, place.bases.skill);
  if (effect === undefined) return [];
  const manifest = { operations: [], effects: [effect] };
  return judgePolicy(policy, { ...place, manifest }).flatMap(({ status, diagnostic }) => {
    if (!diagnostic) return [];
    const isCertain = status === "fail" && use.certainty === "certain";
    return [create(isCertain, `${use.via} ${wordsOf(use)}. ${diagnostic.message}`, use)];
  });
}

function create(isRefused: boolean, reason: string, { file, range }: Partial<SourceLocation> = {}): Diagnostic {
  return workspaceDiagnostics.create(isRefused ? "policy-refused" : "policy-undecided", { reason }, { file, range });
}

const VERBS = { read: "reads", write: "writes", delete: "deletes", host: "contacts", program: "starts" } as const;

function wordsOf({ kind, name, certainty }: Use): string {
  if (kind === "code") return "runs computed text";
  if (kind === "privilege") return `asks for more privileges (${name ?? "unknown"})`;
  const verb = kind in VERBS ? VERBS[kind as keyof typeof VERBS] : "uses";
  if (name === undefined) return `${verb} something that is computed`;
  return certainty === "certain" ? `${verb} ${name}` : `possibly ${verb} ${name}`;
}

/** The effect of a use. Undefined for what policies do not judge: variables, packages, and reading the skill itself. */
function effectOf({ kind, name }: Use, skill: string): Effect | undefined {
  switch (kind) {
    case "program":
    case "privilege":
    case "code":
      return { type: "process" };
    case "host":
      return { type: "network", ...(name === undefined ? {} : { destinations: [name.replace(/:\d+$/, "")] }) };
    case "read":
    case "write":
    case "delete":
      if (kind === "read" && name?.startsWith("{skill}")) return undefined;
      return {
        type: "filesystem",
        access: kind,
        ...(name === undefined ? {} : { paths: [pathOf(name, skill)] }),
      };
    default:
      return undefined;
  }
}

/** The path as a policy understands it: a relative path of a program starts from the working directory. */
function pathOf(name: string, skill: string): string {
  const [first = "", ...rest] = name.split("/");
  if (first === "{skill}") return join(skill, ...rest);
  if (first === "{tmp}") return join(tmpdir(), ...rest);
  return first === "" || first === "~" ? name : `./${name}`;
}

/** The first of the findings with the same message in each file. */
function distinct(findings: readonly Diagnostic[]): readonly Diagnostic[] {
  const first = new Map<string, Diagnostic>();
  for (const finding of findings) {
    const key = `${finding.file} ${finding.severity} ${finding.message}`;
    if (!first.has(key)) first.set(key, finding);
  }
  return [...first.values()];
}
