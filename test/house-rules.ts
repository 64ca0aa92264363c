import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";

/** A file that breaks a rule, and the reason. */
export interface Breach {
  readonly file: string;
  readonly why: string;
}

/** The workspace packages that each package may import; the first entry that matches applies. Dependencies point one way. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "packages/core": [],
  "packages/subschema": [],
  "packages/source": ["core"],
  "packages/access": ["core"],
  "packages/format": ["core", "source"],
  "packages/clients": ["core", "source"],
  "packages/plugin": ["core", "source", "format"],
  "packages/adapter-agent-skills": ["core", "source", "format", "clients", "programs"],
  "packages/programs": ["core"],
  "packages/usage": ["core", "source", "programs"],
  "packages/adapter-skill-standard": ["core", "source", "format", "programs"],
  "packages/adapter-*": ["core", "source", "format"],
  "packages/formats": ["core", "adapter-*"],
  "packages/examine": ["core", "source", "clients", "usage"],
  "packages/language-service": ["core", "source", "format", "plugin", "examine"],
  "packages/report": ["core", "source", "clients", "usage", "examine", "registry"],
  "packages/fs": ["core"],
  "packages/testing": ["core", "source", "subschema"],
  "packages/registry": ["core", "source", "access", "subschema"],
  "packages/registry-postgres": ["core", "registry"],
  "packages/runtime": ["core", "source", "access", "fs", "subschema"],
  "packages/mcp": ["core", "source", "runtime", "access", "adapter-agent-skills"],
  "packages/workspace": [
    "core",
    "source",
    "access",
    "clients",
    "plugin",
    "fs",
    "adapter-*",
    "formats",
    "registry",
    "registry-postgres",
    "runtime",
    "mcp",
    "examine",
    "report",
    "usage",
  ],
  // The workspace, and what is printed with: words, shapes, and the names that options take.
  "apps/cli": [
    "core",
    "source",
    "access",
    "clients",
    "plugin",
    "formats",
    "registry",
    "runtime",
    "examine",
    "report",
    "workspace",
    "language-server",
  ],
  "apps/language-server": ["core", "clients", "plugin", "examine", "language-service"],
  "apps/vscode": [],
  "apps/playground": ["core", "clients", "formats", "examine", "language-service", "usage"],
};

/** Packages that run anywhere: no Node module, no clock, no environment. */
const PURE = [
  "packages/core",
  "packages/subschema",
  "packages/source",
  "packages/access",
  "packages/clients",
  "packages/format",
  "packages/plugin",
  "packages/programs",
  "packages/usage",
  "packages/adapter-*",
  "packages/formats",
  "packages/examine",
  "packages/language-service",
  "packages/registry",
];

/** Libraries that only these packages may import. */
const OWNED: Readonly<Record<string, readonly string[]>> = {
  yaml: ["packages/source"],
  "gray-matter": ["packages/source"],
  "@lezer/common": ["packages/programs"],
  "@lezer/python": ["packages/programs"],
  "@lezer/javascript": ["packages/programs"],
  unbash: ["packages/usage"],
  pg: ["packages/registry-postgres"],
};

/** Packages that another imports in one of its files only. */
const DOORS: Readonly<Record<string, string>> = {
  "@skill-convert/subschema": "packages/registry/src/schema/relation.ts",
};

/** The only code that turns paths of the system into portable ones, tested with those of Windows on every system. */
const PORTABLE = ["packages/fs/src/portable-path.ts", "apps/language-server/src/"];
const SEPARATOR = /\bsep\b[^}]*\} from "node:path"|\bnodePath\.sep\b/;

/** A name at the beginning of a string is data. */
const IMPURE = /(?<!["'`])\b(process\.|Date\.now|new Date\(|Math\.random|globalThis\.|localStorage)/;

/** Code that prints. Commands print through `printing`, which escapes control characters, to the streams of `PRINTER`. */
const PRINTS = /\bprocess\s*(?:\.|\[\s*["'])\s*std(?:out|err)\b|\bconsole\s*[.[]|\bwriteSync\(\s*[12]\b/;
const PRINTER = "apps/cli/src/output/process-streams.ts";

/** The file that starts the command line, which has what `--version` needs and no other package. */
const STARTER = "apps/cli/src/skill-convert.ts";

/** Modules that decide what happens to skills and files. The command line leaves that to the workspace. */
const DECIDING = /^(?:node:fs|@skill-convert\/fs|@skill-convert\/core\/adapters)/;

/** Every breach in the sources below `root`. */
export function findBreaches(root: string): Breach[] {
  const breaches: Breach[] = [];
  for (const home of packageFolders(root)) {
    for (const file of sourceFiles(join(root, home, "src"))) {
      const text = readFileSync(file, "utf8");
      const name = relative(root, file).replaceAll("\\", "/");
      for (const why of breachesIn(home, name, text)) breaches.push({ file: name, why });
    }
  }
  return breaches;
}

function breachesIn(home: string, file: string, text: string): string[] {
  const found: string[] = [];
  const code = withoutComments(text);
  for (const specifier of imports(code)) {
    const internal = /^@skill-convert\/([^/]+)/.exec(specifier)?.[1];
    if (internal !== undefined && !allowed(home, internal) && file !== STARTER)
      found.push(`${home} may not import ${specifier}`);
    if (home === "apps/cli" && DECIDING.test(specifier) && ![PRINTER, STARTER].includes(file))
      found.push(`the command line may not import ${specifier}; the workspace does that`);
    if (matchesAny(home, PURE) && specifier.startsWith("node:"))
      found.push(`${home} is pure and may not import ${specifier}`);
    const owners = Object.hasOwn(OWNED, specifier) ? OWNED[specifier] : undefined;
    const door = Object.hasOwn(DOORS, specifier) ? DOORS[specifier] : undefined;
    if (door?.startsWith(`${home}/`) && door !== file) found.push(`only ${door} may import ${specifier}`);
    if (owners && !owners.includes(home)) found.push(`only ${owners.join(" and ")} may import ${specifier}`);
  }
  if (matchesAny(home, PURE)) {
    const impure = IMPURE.exec(code)?.[0];
    if (impure) found.push(`${home} is pure and may not use ${impure}`);
  }
  if (SEPARATOR.test(code) && !PORTABLE.some((start) => file.startsWith(start)))
    found.push(`only ${PORTABLE.join(" and ")} may use the separator of paths`);
  const print = PRINTS.exec(code)?.[0];
  if (print && file !== PRINTER) found.push(`only ${PRINTER} may use ${print}`);
  if (home === "packages/core") {
    const format = /["'`](skill-manifest-v[12]|adr002|stop|skill-standard|semioverse|agent-skills)["'`]/.exec(
      code,
    )?.[1];
    if (format) found.push(`core knows no format, and names ${format}`);
  }
  return found;
}

/** Sources without comments, so that a mention is no use. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}

function imports(code: string): string[] {
  return [...code.matchAll(/(?:from|import)\s*\(?\s*["']([^"']+)["']/g)].map((match) => match[1] ?? "");
}

function allowed(home: string, internal: string): boolean {
  const rule = Object.entries(MAY_IMPORT).find(([pattern]) => matches(home, pattern));
  return rule?.[1].some((pattern) => matches(internal, pattern)) ?? false;
}

function matchesAny(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matches(name, pattern));
}

function matches(name: string, pattern: string): boolean {
  return pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

/** Folders of packages, relative to the root. */
export function packageFolders(root: string): string[] {
  return ["packages", "apps"].flatMap((group) =>
    existsSync(join(root, group))
      ? readdirSync(join(root, group))
          .filter((name) => existsSync(join(root, group, name, "package.json")))
          .map((name) => `${group}/${name}`)
      : [],
  );
}

function sourceFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => file.endsWith(".ts") && statSync(file).isFile());
}
