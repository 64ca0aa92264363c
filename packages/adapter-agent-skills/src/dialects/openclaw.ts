import type { Command, EnvironmentVariable, Json, JsonRecord, Package } from "@skill-convert/core";
import { compact, isJsonRecord } from "@skill-convert/core/json";
import {
  type Contract,
  type Dialect,
  type FrontMatter,
  filled,
  isSameList,
  mappingIn,
  NODE_PLATFORMS,
  namesSameVariables,
  platformsIn,
  textIn,
  withKey,
  wordsIn,
} from "./dialect.js";

// OpenClaw and ClawHub: `metadata.openclaw` (agent-skills.md#d25).

/** The keys of `metadata` that OpenClaw reads, in its order; the first that is a mapping counts. */
export const OPENCLAW_KEYS = ["openclaw", "clawdbot"] as const;

/** The same, and one that only ClawHub reads. */
export const BLOCK_KEYS: readonly string[] = [...OPENCLAW_KEYS, "clawdis"];

/** The label of commands of which one is enough. The dialect has one such list. */
const ANY = "any";

export const openclaw: Dialect = {
  read(front) {
    const block = blockIn(front);
    return block && contractOf(block);
  },
  write(contract, front) {
    const key = keyIn(front) ?? OPENCLAW_KEYS[0];
    const block = blockWith(blockIn(front) ?? {}, contract);
    return { ...front, metadata: { ...front.metadata, [key]: block } };
  },
};

function keyIn({ metadata }: FrontMatter): string | undefined {
  return OPENCLAW_KEYS.find((key) => mappingIn(metadata[key]) !== undefined);
}

function blockIn(front: FrontMatter): JsonRecord | undefined {
  const key = keyIn(front);
  return key === undefined ? undefined : mappingIn(front.metadata[key]);
}

function contractOf(block: JsonRecord): Contract {
  return compact({
    author: textIn(block["author"]),
    platforms: platformsIn(block["os"]),
    environment: filled(environmentOf(block)),
    commands: filled(commandsOf(block)),
    packages: filled(packagesOf(block)),
  });
}

const requiresOf = (block: JsonRecord) => mappingIn(block["requires"]) ?? {};

/** ClawHub has a list that also names optional variables. OpenClaw ignores it. */
const listedVariables = (block: JsonRecord): readonly Json[] => {
  const listed = block["envVars"] ?? block["env"];
  return Array.isArray(listed) ? listed : [];
};

function environmentOf(block: JsonRecord): EnvironmentVariable[] {
  const variables = new Map<string, EnvironmentVariable>();
  for (const name of wordsIn(requiresOf(block)["env"]) ?? []) variables.set(name, { name, required: true });
  for (const entry of listedVariables(block)) {
    const mapping = mappingIn(entry) ?? {};
    const name = textIn(mapping["name"]) ?? textIn(entry);
    if (name === undefined) continue;
    const known = variables.get(name);
    const description = textIn(mapping["description"]);
    const required = known !== undefined || mapping["required"] !== false;
    variables.set(name, { name, ...(description === undefined ? {} : { description }), required });
  }
  const primary = textIn(block["primaryEnv"]);
  if (primary !== undefined) {
    variables.set(primary, { ...(variables.get(primary) ?? { name: primary, required: true }), sensitive: true });
  }
  return [...variables.values()];
}

function commandsOf(block: JsonRecord): Command[] {
  const requires = requiresOf(block);
  const needed = [...new Set(wordsIn(requires["bins"]))];
  const any = [...new Set(wordsIn(requires["anyBins"]))].filter((name) => !needed.includes(name));
  return [...needed.map((name) => ({ name })), ...any.map((name) => ({ name, alternative: ANY }))];
}

/** The kinds of `install` whose package has another key than `package`. */
const NAME_KEYS: Readonly<Record<string, string>> = { brew: "formula", go: "module" };
/** The kinds of `install` that OpenClaw knows. */
export const KINDS: ReadonlySet<string> = new Set(["brew", "node", "go", "uv", "download"]);

function packagesOf(block: JsonRecord): Package[] {
  return [...entriesIn(block["install"]).flatMap(installed), ...entriesIn(block["dependencies"]).flatMap(depended)];
}

function entriesIn(raw: Json | undefined): JsonRecord[] {
  return Array.isArray(raw) ? raw.filter(isJsonRecord) : [];
}

function installed(entry: JsonRecord): Package[] {
  const manager = textIn(entry["kind"]) ?? textIn(entry["type"]);
  if (manager === undefined) return [];
  const keys = [NAME_KEYS[manager] ?? "package", "formula", "cask", "package", "module"];
  const name = keys.flatMap((key) => textIn(entry[key]) ?? [])[0];
  const url = textIn(entry["url"]);
  if (name === undefined && url === undefined) return [];
  return [
    compact({
      name,
      manager: manager === "download" ? undefined : manager,
      url,
      sha256: textIn(entry["sha256"]),
      commands: filled(wordsIn(entry["bins"])),
      platforms: platformsIn(entry["os"]),
    }),
  ];
}

function depended(entry: JsonRecord): Package[] {
  const name = textIn(entry["name"]);
  if (name === undefined) return [];
  const manager = textIn(entry["type"]);
  const url = textIn(entry["url"]);
  return [compact({ name, version: textIn(entry["version"]), manager, url })];
}

/** Changes the parts of a block that do not say what the contract says. */
function blockWith(block: JsonRecord, contract: Contract): JsonRecord {
  const said = contractOf(block);
  let next = block;
  if (Object.hasOwn(block, "author") && contract.author !== said.author)
    next = withKey(next, "author", contract.author);
  const { platforms = [], packages = [] } = contract;
  if (!isSameList(platforms, said.platforms)) next = withKey(next, "os", platforms.map(systemOf));
  next = withEnvironment(next, contract.environment ?? [], said.environment ?? []);
  next = withCommands(next, contract.commands ?? [], said.commands ?? []);
  return isSameList(packages, said.packages) ? next : withPackages(next, packages);
}

const systemOf = (platform: string) => NODE_PLATFORMS[platform] ?? platform;

function withEnvironment(
  block: JsonRecord,
  wanted: readonly EnvironmentVariable[],
  said: readonly EnvironmentVariable[],
): JsonRecord {
  let next = block;
  if (!namesSameVariables(wanted, said)) {
    const needed = wanted.filter(({ required }) => required).map(({ name }) => name);
    next = withKey(next, "requires", withKey(requiresOf(next), "env", needed));
    const listed = wanted.filter(({ required, description }) => !required || description !== undefined);
    const { env: _, ...rest } = next;
    next = withKey(
      rest,
      "envVars",
      listed.map(({ name, required, description }) => compact({ name, required, description })),
    );
  }
  const primary = textIn(block["primaryEnv"]);
  const isNamed = wanted.some(({ name }) => name === primary);
  if (primary !== undefined && isNamed) return next;
  return withKey(next, "primaryEnv", wanted.find(({ sensitive }) => sensitive)?.name);
}

function withCommands(block: JsonRecord, wanted: readonly Command[], said: readonly Command[]): JsonRecord {
  const [choice] = wanted.flatMap(({ alternative }) => alternative ?? []);
  const any = wanted.filter(({ alternative }) => alternative !== undefined && alternative === choice);
  const needed = wanted.filter(({ alternative }) => alternative === undefined).map(({ name }) => name);
  const anyNames = any.map(({ name }) => name);
  const saidOf = (isChoice: boolean) =>
    said.filter(({ alternative }) => (alternative !== undefined) === isChoice).map(({ name }) => name);
  if (isSameList(needed, saidOf(false)) && isSameList(anyNames, saidOf(true))) return block;
  const requires = withKey(withKey(requiresOf(block), "bins", needed), "anyBins", anyNames);
  return withKey(block, "requires", requires);
}

/** Writes the packages of managers that OpenClaw knows to `install`, and the others to ClawHub's `dependencies`. */
function withPackages(block: JsonRecord, wanted: readonly Package[]): JsonRecord {
  const before = entriesIn(block["install"]).map((entry) => [entry, installed(entry)[0]] as const);
  const install: Json[] = [];
  const dependencies: Json[] = [];
  for (const each of wanted) {
    const old = before.find(([, said]) => said && said.name === each.name && said.url === each.url)?.[0];
    const kind = each.manager ?? (each.url === undefined ? "other" : "download");
    if (KINDS.has(kind)) install.push({ ...old, ...entryOf(kind, each) });
    else dependencies.push(compact({ name: each.name ?? "", type: kind, version: each.version, url: each.url }));
  }
  return withKey(withKey(block, "install", install), "dependencies", dependencies);
}

function entryOf(kind: string, { name, url, sha256, commands, platforms }: Package): JsonRecord {
  return compact({
    kind,
    [NAME_KEYS[kind] ?? "package"]: name,
    url,
    sha256,
    bins: commands,
    os: platforms?.map(systemOf),
  });
}
