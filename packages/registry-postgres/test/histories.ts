import type { Dependency, Effect, JsonSchema, SkillManifest } from "@skill-convert/core";
import { schemaToInput, schemaToOutput } from "@skill-convert/core/schema";
import type { Registration, RegistryStore, SkillQuery } from "@skill-convert/registry";
import fc from "fast-check";

/** Something that is done with a store. Its answer is compared between stores. */
export interface Step {
  readonly arguments: readonly unknown[];
  readonly run: (store: RegistryStore) => Promise<unknown>;
}

/** A step as a failure shows it. */
const step = <Arguments extends readonly unknown[]>(
  run: (store: RegistryStore, ...args: Arguments) => Promise<unknown>,
  ...args: Arguments
): Step => ({
  arguments: args,
  run: (store) => run(store, ...args),
});

/** So few ids that most steps meet earlier ones. */
export const FEW_IDS: readonly string[] = [
  "a",
  "b",
  "c",
  "d",
  "aa",
  "ab",
  "note",
  "notes",
  "ünï",
  "文档",
  "😀x",
  "\uffee",
  "x y",
];
const vault = fc.constantFrom("", "", "", "team");
const word = fc.constantFrom(
  "read",
  "Reads",
  "files",
  "the",
  "Tidy",
  "ＰＤＦ",
  "résumé",
  "文档",
  "a\0b",
  "x-y",
  "'",
  "\\",
  "\ud800",
);
const words = fc.array(word, { maxLength: 5 }).map((all) => all.join(" "));
const folder = fc.constantFrom("docs", "docs/api", "docs/{part}", "logs", "logs/log-{day}.md", "*", "**", "", "a/b/c");
const version = fc.constantFrom("1.0.0", "1.1.0", "2.0.0", "1.0.1", "not a version");

const effect: fc.Arbitrary<Effect> = fc.oneof(
  folder.map((path): Effect => ({ type: "filesystem", access: "write", paths: [path] })),
  folder.map((path): Effect => ({ type: "filesystem", access: "read", paths: [path] })),
  fc.constantFrom<Effect>({ type: "network" }, { type: "message" }, { type: "process" }, { type: "state" }),
);

const dependencyOn = (name: fc.Arbitrary<string>): fc.Arbitrary<Dependency> =>
  fc.record(
    {
      id: fc.oneof(
        name,
        name.map((id) => `team:${id}`),
      ),
      optional: fc.boolean(),
      coordination: fc.boolean(),
      version: fc.constantFrom("^1.0.0", ">=2", "whatever"),
    },
    { requiredKeys: ["id"] },
  );

const type: fc.Arbitrary<JsonSchema> = fc.oneof(
  fc.constantFrom<JsonSchema>(
    { type: "object" },
    { type: "object", properties: { x: { type: "string" } }, required: ["x"] },
    { type: "object", properties: { x: { type: "integer" }, y: { type: "string" } } },
    { type: "object", properties: { y: { type: "string" } }, additionalProperties: false },
    { type: "object", additionalProperties: { type: "string" } },
    { type: "object", patternProperties: { "^z": { type: "number" } } },
    { type: "object", properties: { x: { $ref: "#/$defs/missing" } } },
  ),
);

const manifestOf = (name: fc.Arbitrary<string>): fc.Arbitrary<SkillManifest> =>
  fc
    .record(
      {
        id: name,
        version,
        description: words,
        tags: fc.array(word, { maxLength: 3 }),
        capabilities: fc.array(
          word.map((each) => ({ name: each })),
          { maxLength: 2 },
        ),
        runtime: fc.constantFrom("script" as const, "documentation" as const),
        effects: fc.array(effect, { maxLength: 2 }),
        dependencies: fc.array(dependencyOn(name), { maxLength: 3 }),
      },
      { requiredKeys: ["id"] },
    )
    .chain((fields) =>
      fc
        .array(fc.record({ input: type, output: type, name: name, description: words }, { requiredKeys: ["name"] }), {
          minLength: 1,
          maxLength: 2,
        })
        .map(
          (operations): SkillManifest => ({
            ...fields,
            operations: operations.map(({ input, output, ...operation }) => ({
              ...operation,
              ...(input === undefined ? {} : { input: schemaToInput(input) }),
              ...(output === undefined ? {} : { output: schemaToOutput(output) }),
            })),
          }),
        ),
    );

const registrationOf = (name: fc.Arbitrary<string>): fc.Arbitrary<Registration> =>
  fc.record(
    { manifest: manifestOf(name), vault, path: fc.constantFrom("skills/a", "content/x/y") },
    { requiredKeys: ["manifest"] },
  );

const queryFor = (name: fc.Arbitrary<string>): fc.Arbitrary<SkillQuery> =>
  fc.record(
    {
      text: fc.oneof(words, name, fc.constantFrom("", "!", "rea")),
      tag: word,
      capability: word,
      effect: fc.constantFrom("fs.write", "fs.read", "net.fetch", "filesystem", "message"),
      runtime: fc.constantFrom("script" as const, "documentation" as const),
      vault,
      accepts: fc.oneof(
        type.map((schema) => ({ schema })),
        fc.constantFrom({ x: "1" }, { y: "2" }, { x: 1, y: "2" }, "text", {}).map((instance) => ({ instance })),
      ),
      produces: type.map((schema) => ({ schema })),
    },
    { requiredKeys: [] },
  );

const at = { at: "2026-01-01T00:00:00Z" };
/** The answer to a query, read page by page. */
async function allPages(store: RegistryStore, asked: SkillQuery, limit: number) {
  const pages = [];
  let after: string | undefined;
  do {
    const { next, ...page } = await store.query(asked, { limit, ...(after === undefined ? {} : { after }) });
    pages.push(page);
    after = next;
  } while (after !== undefined);
  return pages;
}

/** One step of a history with these ids. Changes are as frequent as questions. */
export function stepsWith(known: readonly string[]): fc.Arbitrary<Step> {
  const name = fc.constantFrom(...known);
  const registration = registrationOf(name);
  const query = queryFor(name);
  const id = fc.oneof({ weight: 4, arbitrary: name }, { weight: 1, arbitrary: name.map((each) => `team:${each}`) });
  /** Ids that may be asked for, also some that PostgreSQL could not keep. */
  const askedId = fc.oneof(
    { weight: 9, arbitrary: id },
    { weight: 1, arbitrary: fc.constantFrom("a\0", "\ud800", "") },
  );
  const ids = fc.array(askedId, { maxLength: 4 });
  const someIds = fc.option(ids, { nil: undefined });
  return fc.oneof(
    { weight: 6, arbitrary: registration.map((one) => step((store, it) => store.register(it, at), one)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.array(registration, { maxLength: 4 }), fc.boolean())
        .map(([many, each]) => step((store, all, some) => store.register(all, { each: some }), many, each)),
    },
    {
      weight: 4,
      arbitrary: registration.map((one) => step((store, it) => store.replace(it, { acceptUndecided: true }), one)),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.array(registration, { maxLength: 4 }), fc.boolean())
        .map(([many, dryRun]) =>
          step((store, all, dry) => store.update(all, { dryRun: dry, acceptUndecided: true }), many, dryRun),
        ),
    },
    { weight: 3, arbitrary: askedId.map((one) => step((store, it) => store.remove(it, at), one)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom("nightly", "weekly"), fc.array(id, { maxLength: 4 }))
        .map((given) => step((store, context, members) => store.declareContext(context, members), ...given)),
    },
    { weight: 3, arbitrary: askedId.map((one) => step((store, it) => store.lookup(it), one)) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom("nightly", "weekly", "")
        .map((context) => step((store, it) => store.context(it), context)),
    },
    { weight: 5, arbitrary: fc.tuple(query, fc.integer({ min: 1, max: 5 })).map((given) => step(allPages, ...given)) },
    { weight: 1, arbitrary: query.map((asked) => step((store, it) => store.record({ query: it }, ["a"]), asked)) },
    {
      weight: 1,
      arbitrary: someIds.map((some) => step((store, it) => store.conflicts(it === undefined ? {} : { ids: it }), some)),
    },
    { weight: 1, arbitrary: someIds.map((some) => step((store, it) => store.plan(it), some)) },
    { weight: 1, arbitrary: fc.nat(3 * known.length).map((after) => step((store, it) => store.history(it, 7), after)) },
    { weight: 1, arbitrary: fc.constant(step((store) => store.freshness())) },
    { weight: 1, arbitrary: fc.constant(step(everythingIn)) },
  );
}

async function everythingIn(store: RegistryStore) {
  const all = await store.snapshot();
  const contexts = all.contexts().map((context) => [context, all.context(context)]);
  return [all.skills(), all.ids().map((each) => all.dependents(each)), contexts];
}
