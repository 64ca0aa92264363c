import type { Json, JsonRecord, SkillManifest } from "@skill-convert/core";
import { orderManifest } from "@skill-convert/core/adapters";
import fc from "fast-check";
import { assertions, effects } from "./effects.js";
import { jsonObject } from "./json.js";
import { operations } from "./operations.js";
import { type Density, namedList, type Optional, sparse } from "./sparse.js";
import { identifier, kebab, markdown, text } from "./text.js";

const version = fc.constantFrom("0.1.0", "1.0.0", "1.2.3", "2.0.0-beta.1", "10.4.0");

const platform = fc.constantFrom("linux", "macos", "windows");

/** A generator of each part of the model, without keys of single formats. */
type Parts = Readonly<Record<Exclude<keyof SkillManifest, "extensions">, fc.Arbitrary<unknown>>>;

function manifest(density: Density): fc.Arbitrary<SkillManifest> {
  return operations(density).chain((made) => {
    const inputs = made.length === 1 ? (made[0]?.input?.parameters.map(({ name }) => name) ?? []) : [];
    const outputs = made.length === 1 ? (made[0]?.output?.fields?.map(({ name }) => name) ?? []) : [];
    const list = fc.uniqueArray(text, { maxLength: 3 });
    return sparse<SkillManifest>(
      {
        id: fc.oneof(
          kebab,
          fc.tuple(kebab, kebab).map((parts) => parts.join("/")),
        ),
        name: fc.oneof(kebab, text),
        description: text,
        version,
        license: fc.constantFrom("MIT", "Apache-2.0"),
        compatibility: text,
        platforms: fc.uniqueArray(platform, { maxLength: 2 }),
        metadata: jsonObject.map(withoutPeople).filter((record) => Object.keys(record).length > 0),
        author: text,
        repository: fc.constant("https://example.org/repository"),
        tags: list,
        capabilities: namedList(
          sparse({ name: kebab, description: text }, ["name"], density),
          ({ name }) => name ?? "",
        ),
        triggers: list,
        category: fc.constantFrom("reasoning", "automation", "made up"),
        level: fc.constantFrom("basic", "expert"),
        kind: fc.constantFrom("operational", "meta"),
        runtime: fc.constantFrom("inference", "script", "human", "documentation"),
        operations: fc.constant(made),
        effects: effects(density),
        execution: sparse(
          {
            idempotent: fc.boolean(),
            destructive: fc.boolean(),
            network: fc.boolean(),
            interactive: fc.boolean(),
            timeout: fc.integer({ min: 1, max: 600 }),
          },
          [],
          density,
        ),
        environment: namedList(
          sparse(
            {
              name: fc.constantFrom("HOME", "API_KEY", "PROJECT"),
              description: text,
              required: fc.boolean(),
              sensitive: fc.boolean(),
            },
            ["name", "required"],
            density,
          ),
          ({ name }) => name ?? "",
        ),
        commands: namedList(
          sparse(
            {
              name: fc.constantFrom("git", "python3", "date"),
              minVersion: fc.constant("2.40"),
              maxVersion: fc.constant("4"),
              alternative: fc.constantFrom("any", "shell"),
            },
            ["name"],
            density,
          ),
          ({ name }) => name ?? "",
        ),
        packages: fc.array(
          sparse(
            {
              manager: fc.constantFrom("brew", "npm", "apt"),
              name: kebab,
              url: fc.constant("https://example.org/tool.tar.gz"),
              sha256: fc.constant("0".repeat(64)),
              version: fc.constant(">=3"),
              commands: fc.uniqueArray(kebab, { maxLength: 2 }),
              platforms: fc.uniqueArray(platform, { maxLength: 2 }),
            },
            [],
            density,
          ),
          { maxLength: 2 },
        ),
        requiredFiles: fc.array(
          sparse(
            {
              path: fc.constantFrom("scripts/run.sh", "data/a.json"),
              base: fc.constantFrom("skill", "repository", "cwd", "client"),
              description: text,
            },
            ["path"],
            density,
          ),
          { maxLength: 2 },
        ),
        tools: sparse(
          { required: fc.uniqueArray(kebab, { maxLength: 2 }), used: fc.uniqueArray(kebab, { maxLength: 2 }) },
          [],
          density,
        ),
        requiredCapabilities: fc.uniqueArray(kebab, { maxLength: 2 }),
        dependencies: namedList(
          sparse(
            {
              id: kebab,
              version: fc.constant("^1.0.0"),
              optional: fc.boolean(),
              coordination: fc.boolean(),
              reason: text,
            },
            ["id"],
            density,
          ),
          ({ id }) => id ?? "",
        ),
        scopes: fc.uniqueArray(kebab, { maxLength: 2 }),
        examples: fc.array(jsonObject as fc.Arbitrary<Json>, { maxLength: 2 }),
        assertions: assertions(inputs, outputs, density),
        observability: sparse(
          {
            level: fc.constantFrom("L0", "L1", "L2", "L3"),
            traceSampling: fc.constantFrom(0, 0.5, 1),
            metrics: namedList(
              sparse(
                { name: identifier, type: fc.constantFrom("counter", "gauge"), description: text },
                ["name"],
                density,
              ),
              ({ name }) => name ?? "",
            ),
          },
          [],
          density,
        ),
        sensitive: fc.boolean(),
        stdoutContract: sparse({ lastLineJson: fc.boolean(), note: text }, ["lastLineJson"], density),
        instructions: markdown,
      } satisfies Parts as unknown as Optional<SkillManifest>,
      ["operations"],
      density,
    ).map(orderManifest);
  });
}

/** Removes `author` and `repository`, which have separate fields in the model. */
function withoutPeople(record: JsonRecord): JsonRecord {
  const { author: _author, repository: _repository, ...rest } = record;
  return rest;
}

/** Canonical manifests with few optional fields. */
export const sparseManifest: fc.Arbitrary<SkillManifest> = manifest({ chance: 0.2 });

/** Canonical manifests with nearly all optional fields. */
export const denseManifest: fc.Arbitrary<SkillManifest> = manifest({ chance: 0.9 });

/** Sparse and dense canonical manifests in equal parts. */
export const anyManifest: fc.Arbitrary<SkillManifest> = fc.oneof(sparseManifest, denseManifest);
