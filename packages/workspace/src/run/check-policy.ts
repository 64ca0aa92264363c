import type { Diagnostic, SkillFiles } from "@skill-convert/core";
import { type PolicyDocument, type RunFinding, showFinding } from "@skill-convert/report";
import { basesOf, type Policy } from "@skill-convert/runtime";
import type { LoadedContext } from "../context.js";
import { type InputProblem, type InputSkill, openInputs } from "../find/find.js";
import { guard } from "../find/guard.js";
import { readSkill } from "../find/read-skill.js";
import { formatNamed } from "../formats/formats.js";
import { placeFinding } from "../outcome/place-finding.js";
import { judgeSkill } from "./judge-skill.js";

type Verdict = PolicyDocument["skills"][number]["verdict"];

/** A skill, and what a policy says of it. */
export interface PolicedSkill {
  readonly source: string;
  /** `unknown`: it depends on what is not known before a run. `unread`: the manifest is wrong. */
  readonly verdict: Verdict;
  /** An error is refused, and a warning may be. */
  readonly findings: readonly RunFinding[];
}

/** What a policy says of the skills in a folder. */
export interface PolicedSkills {
  readonly skills: readonly PolicedSkill[];
  /** True if the policy refuses a skill, or one cannot be read. */
  readonly isRefused: boolean;
  readonly document: PolicyDocument;
}

/** The options of {@link checkPolicy}. */
export interface CheckPolicyOptions {
  /** The id of the format (default: detected). */
  readonly from?: string | undefined;
  /** True if a skill is refused as well if it depends on what is not known before a run. */
  readonly strict?: boolean | undefined;
}

/**
 * Reports what a policy would refuse of each skill in a folder, by its declared effects and by what its programs use.
 * Nothing is run. Undefined if the input is a skill itself, or no skill in it can be read.
 */
export function checkPolicy(
  input: string,
  policy: Policy,
  { from, strict = false }: CheckPolicyOptions,
  context: LoadedContext,
): PolicedSkills | undefined {
  const skills: PolicedSkill[] = [];
  for (const found of openInputs([input], context, { from })) {
    if ("explicit" in found && found.explicit) return undefined;
    skills.push(judge(found, policy, from, context));
  }
  if (skills.every(({ verdict }) => verdict === "unread")) return undefined;
  const refused: ReadonlySet<Verdict> = new Set(["refused", "unread", ...(strict ? (["unknown"] as const) : [])]);
  return {
    skills,
    isRefused: skills.some(({ verdict }) => refused.has(verdict)),
    document: {
      command: "check",
      version: context.version,
      policy: policy.name,
      skills: skills.map(({ source, verdict, findings }) => ({
        source,
        verdict,
        findings: findings.map(({ finding, texts }) => showFinding(finding, texts)),
      })),
    },
  };
}

function judge(
  input: InputSkill | InputProblem,
  policy: Policy,
  from: string | undefined,
  { registry, cwd }: LoadedContext,
): PolicedSkill {
  const { source } = input;
  const files = "files" in input ? input.files : undefined;
  const result = (verdict: Verdict, findings: readonly Diagnostic[]): PolicedSkill => ({
    source,
    verdict,
    findings: findings.map((finding) => placedIn(finding, source, files)),
  });
  if ("problem" in input) return result("unread", [input.problem]);
  return guard(
    () => {
      const named = from === undefined ? undefined : formatNamed(registry, from);
      const { decoded, diagnostics } = readSkill(registry, input, named);
      if (decoded === undefined)
        return result(
          "unread",
          diagnostics.filter(({ severity }) => severity === "error"),
        );
      const bases = basesOf(input.disk?.directory ?? source, cwd);
      const values = { inputs: {}, skillFolder: bases.skill };
      const place = { bases, workFolder: bases.cwd, values };
      const { verdict, findings } = judgeSkill(input.files, decoded, policy, place);
      return result(verdict, findings);
    },
    (problem) => result("unread", [problem]),
  );
}

function placedIn(finding: Diagnostic, source: string, files: SkillFiles | undefined): RunFinding {
  return files ? placeFinding(finding, source, files) : { finding: { ...finding, file: source } };
}
