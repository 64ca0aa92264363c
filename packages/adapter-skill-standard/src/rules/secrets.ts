import type { Diagnostic, RuleSubject, SkillFiles } from "@skill-convert/core";
import type { RuleDefinition } from "@skill-convert/format";
import { findSecrets, findSecretsInEnv, type Secret } from "@skill-convert/source";
import type { SkillStandardCode } from "../diagnostics.js";
import { reportAt, SECTIONS } from "./subject.js";

/** No secret is ever repeated: neither in the message nor in what a report shows of the file. */
export const secretRules = {
  secret: {
    section: `${SECTIONS.security}, 1`,
    sentences: ["skill-standard.md#s60", "skill-standard.md#d38"],
    requirement: "No file of the skill holds a secret or a token.",
    check: (subject) => secretsIn(subject, true),
  },
  "possible-secret": {
    section: `${SECTIONS.security}, 1`,
    sentences: ["skill-standard.md#s60", "skill-standard.md#d38"],
    requirement: "No file of the skill holds what looks like a secret by its name.",
    check: (subject) => secretsIn(subject, false),
  },
} satisfies { readonly [Code in SkillStandardCode]?: RuleDefinition };

const NOT_TEXT = /\.(?:png|jpe?g|gif|webp|ico|pdf|zip|gz|tgz|woff2?|ttf|otf|mp[34]|wav|onnx|bin|pt|npy|parquet|lock)$/i;

/** `.env`, `.env.local`, `prod.env`; a template of one has no values. */
const ENVIRONMENT_FILE = /(?:^|\/)(?:\.env(?:\.(?!example$|sample$|template$|dist$)[\w-]+)?|[\w-]+\.env)$/;

/** A longer file is data, which no person has written; and nobody needs more findings of one file. */
const LONGEST = 512 * 1024;
const MOST = 20;

interface FoundSecret extends Secret {
  readonly file: string;
}

/** Both rules ask, and files give the same contents each time. */
const found = new WeakMap<SkillFiles, readonly FoundSecret[]>();

function secretsIn({ files }: RuleSubject, certain: boolean): Diagnostic[] {
  const secrets = found.get(files) ?? search(files);
  found.set(files, secrets);
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
      if (content.kind !== "text" || content.text.length > LONGEST) return [];
      const find = ENVIRONMENT_FILE.test(file) ? findSecretsInEnv : findSecrets;
      return find(content.text)
        .slice(0, MOST)
        .map((secret) => ({ ...secret, file }));
    });
}
