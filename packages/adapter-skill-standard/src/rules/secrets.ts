import type { Diagnostic, RuleSubject, SkillFiles } from "@skill-convert/core";
import type { LegacyRuleDefinition } from "@skill-convert/format";
import { findSecrets, findSecretsInEnv, type Secret } from "@skill-convert/source";
import type { SkillStandardCode } from "../diagnostics.js";
import { reportAt, SECTIONS } from "./subject.js";

/** Rules about secrets. Reports never show a secret, neither in a message nor in an excerpt of the file. */
export const secretRules = {
  secret: {
    section: `${SECTIONS.security}, 1`,
    sentences: ["skill-standard.md#s60", "skill-standard.md#d38"],
    requirement: "No file of the skill contains a secret or a token.",
    check: (subject) => secretsIn(subject, true),
  },
  "possible-secret": {
    section: `${SECTIONS.security}, 1`,
    sentences: ["skill-standard.md#s60", "skill-standard.md#d38"],
    requirement: "No file of the skill contains a value that its name marks as a secret.",
    check: (subject) => secretsIn(subject, false),
  },
} satisfies { readonly [Code in SkillStandardCode]?: LegacyRuleDefinition };

const NOT_TEXT = /\.(?:png|jpe?g|gif|webp|ico|pdf|zip|gz|tgz|woff2?|ttf|otf|mp[34]|wav|onnx|bin|pt|npy|parquet|lock)$/i;

/** Matches `.env`, `.env.local` and `prod.env`, but not templates such as `.env.example`. */
const ENVIRONMENT_FILE = /(?:^|\/)(?:\.env(?:\.(?!example$|sample$|template$|dist$)[\w-]+)?|[\w-]+\.env)$/;

/** Longer files are not searched: they are data that no person wrote. */
const MAX_LENGTH = 512 * 1024;
const MAX_FINDINGS_PER_FILE = 20;

interface FoundSecret extends Secret {
  readonly file: string;
}

/** Caches the search, which both rules share: the contents of `SkillFiles` never change. */
const secretsOf = new WeakMap<SkillFiles, readonly FoundSecret[]>();

function secretsIn({ files }: RuleSubject, certain: boolean): Diagnostic[] {
  const secrets = secretsOf.get(files) ?? search(files);
  secretsOf.set(files, secrets);
  return secrets
    .filter((secret) => secret.certain === certain)
    .map(({ file, kind, range }) => ({
      ...reportAt(certain ? "secret" : "possible-secret", { file, range }, { kind }),
      confidential: true,
    }));
}

function search(files: SkillFiles): FoundSecret[] {
  return files
    .list()
    .filter((file) => !NOT_TEXT.test(file))
    .flatMap((file) => {
      const content = files.text(file);
      if (content.kind !== "text" || content.text.length > MAX_LENGTH) return [];
      const find = ENVIRONMENT_FILE.test(file) ? findSecretsInEnv : findSecrets;
      return find(content.text)
        .slice(0, MAX_FINDINGS_PER_FILE)
        .map((secret) => ({ ...secret, file }));
    });
}
