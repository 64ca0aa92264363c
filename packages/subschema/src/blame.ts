import type { Evaluator } from "./evaluate.js";
import { isObject, type Json, type JsonObject, member, objectFrom } from "./json.js";
import { Undecided } from "./reasons.js";
import { appliedBy } from "./schema/applicators.js";
import type { Compiler } from "./schema/compile.js";
import type { Site } from "./schema/context.js";
import { refHidesSiblings } from "./schema/dialect.js";

/** The part of a value that a schema refuses, and the keyword that refuses it. */
export interface Refusal {
  readonly instance: readonly string[];
  /** The path to the keyword, through references. */
  readonly schema: readonly string[];
  /** Undefined if the schema is `false`. */
  readonly keyword: string | undefined;
}

/** Keywords whose meaning depends on other keywords. They are tested after the independent ones, in this order. */
const COMPANIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["then", ["if"]],
  ["else", ["if"]],
  ["items", ["prefixItems"]],
  ["additionalItems", ["items"]],
  ["additionalProperties", ["properties", "patternProperties"]],
  ["contains", ["minContains"]],
  ["maxContains", ["contains", "minContains"]],
]);

/** In draft-04 a boolean keyword makes a bound exclusive. */
const FLAGS: ReadonlyMap<string, readonly string[]> = new Map([
  ["minimum", ["exclusiveMinimum"]],
  ["maximum", ["exclusiveMaximum"]],
]);

/** Keywords that depend on all other keywords of their schema. */
const DEPENDENT = ["unevaluatedItems", "unevaluatedProperties"];

/** A subschema, and the part of the value that it applies to. */
interface Step {
  readonly schema: readonly string[];
  readonly site: Site;
  readonly instance: readonly string[];
  readonly value: Json;
}

/** Finds the deepest single place where a compiled schema refuses a value. */
export function blame(evaluator: Evaluator, compiler: Compiler, value: Json): Refusal {
  const walk = new Walk(evaluator, compiler);
  try {
    walk.visit(compiler.rootSite, value);
  } catch (error) {
    // The refusal that was found so far is correct, but may not be the deepest.
    if (!(error instanceof Undecided)) throw error;
  }
  return walk.refusal;
}

class Walk {
  refusal: Refusal = { instance: [], schema: [], keyword: undefined };

  constructor(
    readonly evaluator: Evaluator,
    readonly compiler: Compiler,
  ) {}

  visit(site: Site, value: Json): void {
    const { schema } = site.place;
    const found = isObject(schema) ? this.#refusing(schema, site, value) : undefined;
    if (found === undefined) return;
    const outer = { ...this.refusal, schema: [...this.refusal.schema, found.keyword], keyword: found.keyword };
    this.refusal = outer;
    for (const step of this.#steps(found.keyword, found.site, value)) {
      if (this.#accepts(step.site, step.value)) continue;
      const path = [...outer.schema, ...step.schema];
      const instance = [...outer.instance, ...step.instance];
      this.refusal = { schema: path, instance, keyword: outer.keyword };
      this.visit(step.site, step.value);
      return;
    }
  }

  #accepts(site: Site, value: Json): boolean {
    return this.evaluator.accepts(this.compiler.compile(site), value);
  }

  /** Finds the first keyword that refuses the value, together with the companions that it needs. */
  #refusing(schema: JsonObject, site: Site, value: Json): { keyword: string; site: Site } | undefined {
    for (const keyword of keywordsOf(schema, site)) {
      const companions = DEPENDENT.includes(keyword) ? Object.keys(schema) : companionsOf(keyword, site);
      const names = [keyword, ...companions.filter((name) => name !== "$id")];
      const entries = names.flatMap((name): [string, Json][] => {
        const part = member(schema, name);
        return part === undefined ? [] : [[name, part]];
      });
      const partial = this.compiler.within(objectFrom(entries), site);
      if (!this.#accepts(partial, value)) return { keyword, site: partial };
    }
    return undefined;
  }

  *#steps(keyword: string, site: Site, value: Json): Generator<Step> {
    if (keyword === "$ref" || keyword === "$dynamicRef") {
      for (const target of this.compiler.targets(site)) yield { schema: [], site: target, instance: [], value };
      return;
    }
    const schema = isObject(site.place.schema) ? site.place.schema : {};
    for (const { child, part, ...paths } of appliedBy(keyword, schema, value, this.evaluator.patterns)) {
      yield { ...paths, site: this.compiler.within(child, site), value: part };
    }
  }
}

/** Returns the keywords of a schema that may refuse something, with the independent ones first. */
function keywordsOf(schema: JsonObject, site: Site): readonly string[] {
  if (refHidesSiblings(site.place.resource.dialect) && typeof schema["$ref"] === "string") return ["$ref"];
  const order = [...COMPANIONS.keys(), ...DEPENDENT];
  return Object.keys(schema).sort((x, y) => order.indexOf(x) - order.indexOf(y));
}

function companionsOf(keyword: string, { place }: Site): readonly string[] {
  const flags = place.resource.dialect === "draft-04" ? FLAGS.get(keyword) : undefined;
  return flags ?? COMPANIONS.get(keyword) ?? [];
}
