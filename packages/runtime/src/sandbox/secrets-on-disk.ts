import { statSync } from "node:fs";
import { join } from "node:path";
import { realPath } from "@skill-convert/fs";
import type { SandboxPath } from "./plan.js";

/** Keys, tokens and agent sockets that widely used programs keep in the home folder. */
const SECRETS = [
  ".ssh",
  ".gnupg",
  ".aws",
  ".azure",
  ".kube",
  ".docker",
  ".password-store",
  ".oci",
  ".colima",
  ".lima",
  ".orbstack",
  ".netrc",
  "_netrc",
  ".pgpass",
  ".my.cnf",
  ".git-credentials",
  ".npmrc",
  ".yarnrc",
  ".yarnrc.yml",
  ".pypirc",
  ".Xauthority",
  ".ICEauthority",
  ".boto",
  ".s3cfg",
  ".vault-token",
  ".terraformrc",
  ".terraform.d",
  ".databrickscfg",
  ".bash_history",
  ".zsh_history",
  ".python_history",
  ".node_repl_history",
  ".psql_history",
  ".mysql_history",
  ".gem/credentials",
  ".cargo/credentials",
  ".cargo/credentials.toml",
  ".m2/settings.xml",
  ".gradle/gradle.properties",
  ".composer/auth.json",
  ".claude/.credentials.json",
  ".claude.json",
  ".codex/auth.json",
  ".gemini/oauth_creds.json",
  ".config/gh",
  ".config/hub",
  ".config/glab-cli",
  ".config/gcloud",
  ".config/git/credentials",
  ".config/op",
  ".config/containers/auth.json",
  ".config/doctl",
  ".config/heroku",
  ".config/netlify",
  ".config/configstore",
  ".config/rclone",
  ".config/sops",
  ".config/age",
  ".config/helm/registry",
  ".config/github-copilot",
  ".config/google-chrome",
  ".config/chromium",
  ".config/BraveSoftware",
  ".config/microsoft-edge",
  ".mozilla",
  ".thunderbird",
  ".local/share/keyrings",
  ".local/share/kwalletd",
  "snap/firefox/common/.mozilla",
  "Library/Keychains",
  "Library/Cookies",
  "Library/Messages",
  "Library/Mail",
  "Library/Safari",
  "Library/Application Support/Google/Chrome",
  "Library/Application Support/Firefox",
];

/** The names of files with keys, wherever they are kept. */
const KEY_FILE =
  /^(?:\.env(?:\..+)?|id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?|.+\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk))$/i;

const SECRET_SEGMENTS = SECRETS.map((name) => name.split("/"));

/** Returns true if a path leads to a secret, by its names alone. */
export function isSecretPath(path: string): boolean {
  const segments = path.split(/[\\/]+/).filter((segment) => segment !== "");
  if (KEY_FILE.test(segments.at(-1) ?? "")) return true;
  return SECRET_SEGMENTS.some((secret) =>
    segments.some((_, start) => secret.every((name, index) => segments[start + index] === name)),
  );
}

/** Returns the secrets that exist and more folders, with links resolved. */
export function secretsOnDisk(home: string, more: readonly string[]): SandboxPath[] {
  const found = new Map<string, SandboxPath>();
  for (const path of [...SECRETS.map((name) => join(home, name)), ...more]) {
    const kind = kindOf(path);
    if (kind !== undefined) found.set(realPath(path), { path: realPath(path), kind });
  }
  return [...found.values()];
}

function kindOf(path: string): SandboxPath["kind"] | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats && (stats.isDirectory() ? "folder" : "file");
  } catch {
    return undefined;
  }
}
