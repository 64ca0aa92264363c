import type { KeysOf, Kind } from "@skill-convert/core/adapters";
import { isRecord } from "@skill-convert/core/json";
import type { CacheFlags } from "./cache/cache-for.js";
import type { CompareOptions, OldVersions } from "./compare/compare.js";
import type { ConversionOptions } from "./convert/conversion.js";
import type { OpenApiOptions } from "./export/openapi.js";
import type { InspectOptions } from "./inspect/inspect.js";
import type { MigrateOptions } from "./migrate/options.js";
import type { PackKind, PackOptions } from "./pack/pack.js";
import type { CheckOptions } from "./registry/check.js";
import type { ConflictOptions } from "./registry/conflicts.js";
import type { GraphOptions } from "./registry/graph.js";
import type { ImportOptions } from "./registry/import.js";
import type { FootprintOptions } from "./registry/lookup.js";
import type { RegistryOptions, RegistryPlace } from "./registry/open-registry.js";
import type { PlanOptions } from "./registry/plan.js";
import type { QueryOptions } from "./registry/query.js";
import type { RegisterSkillOptions } from "./registry/register.js";
import type { ServeRegistryOptions } from "./registry/serve.js";
import type { CheckPolicyOptions } from "./run/check-policy.js";
import type { GivenFile, GivenPolicy } from "./run/given.js";
import type { PermissionsOptions } from "./run/permissions.js";
import type { AskOptions, ImportOptions as ImportToolsOptions } from "./run/servers.js";
import type { TrustSkillsOptions } from "./run/trust.js";
import type { ServeOptions } from "./serve/serve.js";
import type { ValidateOptions } from "./validate/options.js";

// The kinds of the arguments of a workspace's methods. They are in one module, because most modules of their types are
// loaded only when they are needed.

const STRINGS: Kind = { each: "a string" };
const CACHE_KEYS: KeysOf<CacheFlags>["keys"] = { cache: "true or false", cacheLocation: "a string" };
const SHARD: Kind = { what: "a part of the skills, from parseShard", has: ["number", "count"] };

export const INPUTS: Kind = STRINGS;

/** Names of inputs, or skills in memory. */
export const INPUTS_OR_SKILLS = "an array or a set";

export const POLICY: Kind = { what: "a policy, from policy()", has: ["name", "deny"] };

export const GIVEN_FILE: KeysOf<GivenFile> = { keys: { file: "a string", name: "a string" }, required: ["file"] };

export const DRY_RUN: Kind = { keys: { dryRun: "true or false" } };

/** Returns what a place must be: an object if it is not a path. */
export function kindOfPlace(place: RegistryPlace): Kind {
  return typeof place === "string" ? "a string" : { keys: { store: "a string" }, required: ["store"] };
}

/** Returns what old versions must be: an object if they are not a path. */
export function kindOfVersions(versions: OldVersions): Kind {
  if (typeof versions === "string") return "a string";
  return { keys: { registry: kindOfPlace(versions?.registry) }, required: ["registry"] };
}

/** Returns what a policy must be given as: a list if it has one, and otherwise a file. */
export function kindOfGiven(given: GivenPolicy): Kind {
  return isRecord(given) && "allow" in given ? { keys: { allow: "a string" } } : GIVEN_FILE;
}

export const CONVERSION_OPTIONS: KeysOf<ConversionOptions> = {
  keys: {
    to: "a string",
    into: { what: "a destination, from folder(), inPlace() or memory()", has: ["open"] },
    from: "a string",
    lossless: "true or false",
    keepSource: "true or false",
    operation: "a string",
    split: "true or false",
    scripts: STRINGS,
    inferEffects: "true or false",
    clients: "a string",
    exclude: STRINGS,
    signal: "an object",
    onPhase: "a function",
  },
  required: ["to", "into"],
};

export const OPENAPI_OPTIONS: KeysOf<OpenApiOptions> = {
  keys: { from: "a string", title: "a string", version: "a string", server: "a string" },
  required: ["title", "version"],
};

export const VALIDATE_OPTIONS: KeysOf<ValidateOptions> = {
  keys: {
    ...CACHE_KEYS,
    rules: "an object",
    allowedFields: STRINGS,
    strict: "true or false",
    from: "a string",
    clients: "a string",
    level: { oneOf: ["error", "warning", "info"] },
    exclude: STRINGS,
    shard: SHARD,
    locked: "true or false",
    fix: { oneOf: ["safe", "all"] },
    declare: "true or false",
    names: { oneOf: ["name", "folder"] },
    force: "true or false",
    dryRun: "true or false",
    diff: "true or false",
    signal: "an object",
    onPhase: "a function",
  },
};

export const MIGRATE_OPTIONS: KeysOf<MigrateOptions> = {
  keys: {
    stripOperationPrefix: "true or false",
    bump: { oneOf: ["minor", "major"] },
    removeV1: "true or false",
    since: "a string",
    exclude: STRINGS,
    shard: SHARD,
    dryRun: "true or false",
    diff: "true or false",
    force: "true or false",
    signal: "an object",
    onFile: "a function",
  },
};

export const DETECT_OPTIONS: Kind = { keys: { signal: "an object" } };

export const INSPECT_OPTIONS: KeysOf<InspectOptions> = {
  keys: { from: "a string", usage: "true or false", signal: "an object" },
};

export const CHECK_POLICY_OPTIONS: KeysOf<CheckPolicyOptions> = {
  keys: { from: "a string", strict: "true or false" },
};

export const TRUST_OPTIONS: KeysOf<TrustSkillsOptions> = {
  keys: { from: "a string", runs: "a number", unsigned: "true or false" },
};

export const SERVE_OPTIONS: KeysOf<ServeOptions> = {
  keys: { from: "a string", calls: { what: "options of runs with a policy", has: ["policy"] } },
};

export const ASK_OPTIONS: KeysOf<AskOptions> = { keys: { limits: "an object", signal: "an object" } };

export const IMPORT_TOOLS_OPTIONS: KeysOf<ImportToolsOptions> = { keys: { ...ASK_OPTIONS.keys, out: "a string" } };

export const PERMISSIONS_OPTIONS: KeysOf<PermissionsOptions> = { keys: { from: "a string", into: "a string" } };

export const EXCLUDE: Kind = { keys: { exclude: STRINGS } };

const PACK_KINDS: readonly PackKind[] = ["agent-plugin", "claude-plugin", "claude-marketplace", "well-known"];

export const PACK_OPTIONS: KeysOf<PackOptions> = {
  keys: {
    as: { oneOf: PACK_KINDS },
    out: "a string",
    exclude: STRINGS,
    name: "a string",
    description: "a string",
    version: "a string",
    owner: "a string",
    lock: "true or false",
  },
  required: ["as", "out"],
};

export const COMPARE_OPTIONS: KeysOf<CompareOptions> = { keys: { from: "a string" } };

export const REGISTRY_OPTIONS: KeysOf<RegistryOptions> = {
  keys: { ...CACHE_KEYS, vaults: "an object", configured: "true or false" },
};

export const CREATE_OPTIONS: Kind = { keys: { rebuild: "true or false" } };

export const INDEX_OPTIONS: KeysOf<CacheFlags> = { keys: CACHE_KEYS };

export const CHECK_OPTIONS: KeysOf<CheckOptions> = { keys: { contexts: STRINGS, against: "a string" } };

export const FOOTPRINT_OPTIONS: KeysOf<FootprintOptions> = { keys: { footprint: "a string" } };

export const QUERY_OPTIONS: KeysOf<QueryOptions> = {
  keys: { ...FOOTPRINT_OPTIONS.keys, limit: "a number", after: "a string" },
};

export const GRAPH_OPTIONS: KeysOf<GraphOptions> = { keys: { conflicts: "true or false" } };

export const PLAN_OPTIONS: KeysOf<PlanOptions> = { keys: { contexts: STRINGS, input: STRINGS, placeholder: STRINGS } };

export const CONFLICT_OPTIONS: KeysOf<ConflictOptions> = {
  keys: { ...PLAN_OPTIONS.keys, explain: "a string" },
};

export const REGISTER_OPTIONS: KeysOf<RegisterSkillOptions> = {
  keys: {
    from: "a string",
    as: "a string",
    vault: "a string",
    contexts: STRINGS,
    replace: "true or false",
    dryRun: "true or false",
  },
};

export const IMPORT_OPTIONS: KeysOf<ImportOptions> = { keys: { vault: "a string" } };

export const SERVE_REGISTRY_OPTIONS: KeysOf<ServeRegistryOptions> = {
  keys: { port: "a number", host: "a string", token: "a string", onProblem: "a function", onReload: "a function" },
  required: ["port", "host", "onProblem"],
};
