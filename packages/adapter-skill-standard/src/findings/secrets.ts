import type { FileFinding, FindingDefinitions, ManifestReading } from "@skill-convert/format";
import { findSecrets, findSecretsInEnv, findSecretsInYaml, type Secret } from "@skill-convert/source";
import { SECTIONS } from "./sections.js";

/** The findings about secrets. Reports never show a secret, neither in a message nor in an excerpt of the file. */
export const secretFindings = {
  secret: {
    severity: "error",
    message: "This looks like {kind}. A skill's files must not contain secrets.",
    docs: "Security rule 1. Whoever has the skill has the secret. Revoke it, since it may have been copied already, and read it from an environment variable. Reports never show it.",
    section: `${SECTIONS.security}, 1`,
    sentences: ["skill-standard.md#s60", "skill-standard.md#d38"],
    requirement: "No file of the skill contains a secret or a token.",
    check: (reading) => findingsIn(reading, true),
  },
  "possible-secret": {
    severity: "warning",
    message: "This looks like {kind}. A skill's files should not contain secrets.",
    docs: "Security rule 1. The name suggests a secret, and the text looks like one. Read it from an environment variable, or rename it if it is not a secret.",
    section: `${SECTIONS.security}, 1`,
    sentences: ["skill-standard.md#s60", "skill-standard.md#d38"],
    requirement: "No file of the skill contains a value that its name marks as a secret.",
    check: (reading) => findingsIn(reading, false),
  },
} as const satisfies FindingDefinitions;

const NOT_TEXT = /\.(?:png|jpe?g|gif|webp|ico|pdf|zip|gz|tgz|woff2?|ttf|otf|mp[34]|wav|onnx|bin|pt|npy|parquet|lock)$/i;

/** Matches `.env`, `.env.local` and `prod.env`, but not templates such as `.env.example`. */
const ENVIRONMENT_FILE = /(?:^|\/)(?:\.env(?:\.(?!example$|sample$|template$|dist$)[\w-]+)?|[\w-]+\.env)$/;

const YAML_FILE = /\.ya?ml$/i;

/** Longer files are not searched: they are data that no person wrote. */
const MAX_LENGTH = 512 * 1024;
const MAX_FINDINGS_PER_FILE = 20;

interface FoundSecret extends Secret {
  readonly file: string;
}

/** @param certain true for secrets that are recognised by their form, false for those with a suspicious name */
function findingsIn(reading: ManifestReading, certain: boolean): FileFinding[] {
  return reading
    .derive(secretsIn)
    .filter((secret) => secret.certain === certain)
    .map(({ file, kind, range }) => ({ args: { kind }, at: { file, range }, confidential: true }));
}

/** Searches all files of a skill. */
function secretsIn({ files }: ManifestReading): readonly FoundSecret[] {
  return files
    .list()
    .filter((file) => !NOT_TEXT.test(file))
    .flatMap((file) => {
      const content = files.text(file);
      if (content.kind !== "text" || content.text.length > MAX_LENGTH) return [];
      return finderFor(file)(content.text)
        .slice(0, MAX_FINDINGS_PER_FILE)
        .map((secret) => ({ ...secret, file }));
    });
}

/** Returns the search for a kind of file. In some, values need no quotes. */
function finderFor(file: string): (text: string) => Secret[] {
  if (ENVIRONMENT_FILE.test(file)) return findSecretsInEnv;
  return YAML_FILE.test(file) ? findSecretsInYaml : findSecrets;
}
