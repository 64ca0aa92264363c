import type { Command, EnvironmentVariable, Json, JsonRecord, Package, RequiredFile } from "@skill-convert/core";
import { compact } from "@skill-convert/core/json";
import {
  type Contract,
  type Dialect,
  type FrontMatter,
  filled,
  isSameList,
  mappingIn,
  namesSameVariables,
  platformsIn,
  textIn,
  withKey,
  wordsIn,
} from "./dialect.js";

// Hermes: keys of its own at the top level, and `metadata.hermes` (agent-skills.md#d26).

const KEYS = [
  "platforms",
  "required_environment_variables",
  "required_credential_files",
  "prerequisites",
  "setup",
  "deps",
] as const;

export const hermes: Dialect = {
  read(front) {
    const isUsed = blockIn(front) !== undefined || KEYS.some((key) => Object.hasOwn(front.keys, key));
    return isUsed ? contractOf(front) : undefined;
  },
  write(contract, front) {
    const said = contractOf(front);
    const { platforms = [] } = contract;
    let keys = isSameList(platforms, said.platforms) ? front.keys : withKey(front.keys, "platforms", platforms);
    keys = withVariables(keys, contract.environment ?? [], said.environment ?? []);
    keys = withCommands(keys, contract.commands ?? [], said.commands ?? []);
    keys = withFiles(keys, contract.requiredFiles ?? [], said.requiredFiles ?? []);
    const block = blockWith(blockIn(front) ?? {}, contract, said);
    return { metadata: withKey(front.metadata, "hermes", block), keys };
  },
};

function blockIn({ metadata }: FrontMatter): JsonRecord | undefined {
  return mappingIn(metadata["hermes"]);
}

function contractOf(front: FrontMatter): Contract {
  const { keys } = front;
  const block = blockIn(front) ?? {};
  const commands = wordsIn(mappingIn(keys["prerequisites"])?.["commands"])?.map((name): Command => ({ name }));
  const packages = wordsIn(keys["deps"])?.map((name): Package => ({ name }));
  const tools = wordsInText(block["requires_tools"]);
  return compact({
    tags: wordsInText(block["tags"]),
    platforms: platformsIn(keys["platforms"]),
    environment: filled(environmentOf(keys)),
    commands: filled(commands),
    packages: filled(packages),
    requiredFiles: filled(filesOf(keys)),
    tools: tools && { required: tools },
    requiredCapabilities: wordsInText(block["requires_toolsets"]),
  });
}

/** A list, or text such as `[a, b]` or `a, b`. */
function wordsInText(raw: Json | undefined): string[] | undefined {
  return filled(wordsIn(typeof raw === "string" ? raw.replace(/^\s*\[|\]\s*$/g, "") : raw));
}

/** The names that Hermes accepts for environment variables. */
const VARIABLE = /^[A-Za-z_]\w*$/;

/** The current list, and two older ones. The first entry for a name counts. */
function environmentOf(keys: JsonRecord): EnvironmentVariable[] {
  const entries = [
    ...entriesIn(keys["required_environment_variables"]),
    ...entriesIn(mappingIn(keys["setup"])?.["collect_secrets"]),
    ...entriesIn(mappingIn(keys["prerequisites"])?.["env_vars"]),
  ];
  const variables = new Map<string, EnvironmentVariable>();
  for (const entry of entries) {
    const name = nameOf(entry);
    if (name === undefined || !VARIABLE.test(name) || variables.has(name)) continue;
    const { prompt, optional } = mappingIn(entry) ?? {};
    const description = textIn(prompt);
    const described = description === undefined ? {} : { description };
    variables.set(name, { name, ...described, required: optional !== true, sensitive: true });
  }
  return [...variables.values()];
}

function entriesIn(raw: Json | undefined): readonly Json[] {
  return Array.isArray(raw) ? raw : raw === undefined || raw === null ? [] : [raw];
}

function nameOf(entry: Json): string | undefined {
  const mapping = mappingIn(entry);
  return mapping ? (textIn(mapping["name"]) ?? textIn(mapping["env_var"])) : textIn(entry);
}

function filesOf(keys: JsonRecord): RequiredFile[] {
  return entriesIn(keys["required_credential_files"]).flatMap((entry): RequiredFile[] => {
    const mapping = mappingIn(entry);
    const path = mapping ? (textIn(mapping["path"]) ?? textIn(mapping["name"])) : textIn(entry);
    const description = textIn(mapping?.["description"]);
    if (path === undefined) return [];
    return [compact({ path, base: "client" as const, description })];
  });
}

function withVariables(
  keys: JsonRecord,
  wanted: readonly EnvironmentVariable[],
  said: readonly EnvironmentVariable[],
): JsonRecord {
  if (namesSameVariables(wanted, said)) return keys;
  const old = entriesIn(keys["required_environment_variables"]);
  const entries = wanted.map(({ name, required, description }): Json => {
    const before = mappingIn(old.find((entry) => nameOf(entry) === name)) ?? {};
    const { prompt: _, optional: __, ...rest }: JsonRecord = { name, ...before };
    return compact({ ...rest, prompt: description, optional: required ? undefined : true });
  });
  const current = withKey(keys, "required_environment_variables", entries);
  return withoutOlder(withoutOlder(current, "setup", "collect_secrets"), "prerequisites", "env_vars");
}

function withoutOlder(keys: JsonRecord, section: string, key: string): JsonRecord {
  const mapping = mappingIn(keys[section]);
  if (!mapping || !Object.hasOwn(mapping, key)) return keys;
  return withKey(keys, section, withKey(mapping, key, undefined));
}

/** Hermes no longer reads commands, so they are only changed where they stand. */
function withCommands(keys: JsonRecord, wanted: readonly Command[], said: readonly Command[]): JsonRecord {
  const prerequisites = mappingIn(keys["prerequisites"]);
  const names = (commands: readonly Command[]) => commands.map(({ name }) => name);
  if (!prerequisites || !Object.hasOwn(prerequisites, "commands") || isSameList(names(wanted), names(said)))
    return keys;
  return withKey(keys, "prerequisites", withKey(prerequisites, "commands", names(wanted)));
}

function withFiles(keys: JsonRecord, wanted: readonly RequiredFile[], said: readonly RequiredFile[]): JsonRecord {
  const ofClient = wanted.filter(({ base, path }) => base === "client" && typeof path === "string");
  if (isSameList(ofClient, said)) return keys;
  const entries = ofClient.map(({ path, description }) => compact({ path: String(path), description }));
  return withKey(keys, "required_credential_files", entries);
}

/**
 * Tools and capabilities are only changed where they stand: a tool that another program names would hide the skill
 * (agent-skills.md#d26).
 */
function blockWith(block: JsonRecord, contract: Contract, said: Contract): JsonRecord {
  let next = block;
  const change = (key: string, wanted: readonly string[] = [], before: readonly string[] = []) => {
    if (Object.hasOwn(block, key) && !isSameList(wanted, before)) next = withKey(next, key, [...wanted]);
  };
  change("tags", contract.tags, said.tags);
  change("requires_tools", contract.tools?.required, said.tools?.required);
  change("requires_toolsets", contract.requiredCapabilities, said.requiredCapabilities);
  return next;
}
