import type { Evaluator } from "./evaluate.js";
import { isObject, type Json, type JsonObject, member, objectFrom } from "./json.js";
import { Undecided } from "./reasons.js";
import { appliedBy } from "./schema/applicators.js";
import type { Compiler } from "./schema/compile.js";
import type { Site } from "./schema/context.js";
import { refHidesSiblings } from "./schema/dialect.js";

/** Where a schema refuses a value: the part of the value, and the keyword. */
export interface Refusal {
  readonly instance: readonly string[];
  /** The way to the keyword, through references. */
  readonly schema: readonly string[];
  /** Undefined if the schema is `false`. */
  readonly keyword: string | undefined;
}

/** Keywords that mean something only beside others. They are asked after those that stand alone, in this order. */
const COMPANIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["then", ["if"]],
  ["else", ["if"]],
  ["items", ["prefixItems"]],
  ["additionalItems", ["items"]],
  ["additionalProperties", ["properties", "patternProperties"]],
  ["contains", ["minContains"]],
  ["maxContains", ["contains", "minContains"]],
]);

/** In draft-04 a flag sharpens a bound. */
const FLAGS: ReadonlyMap<string, readonly string[]> = new Map([
  ["minimum", ["exclusiveMinimum"]],
  ["maximum", ["exclusiveMaximum"]],
]);

/** Keywords that depend on everything beside them. */
const DEPENDENT = ["unevaluatedItems", "unevaluatedProperties"];

/** A subschema, and the part of the value that it is asked about. */
interface Step {
  readonly schema: readonly string[];
  readonly site: Site;
  readonly instance: readonly string[];
  readonly value: Json;
}

/** Where a compiled schema refuses a value: as deep as one place can be named. */
export function blame(evaluator: Evaluator, compiler: Compiler, value: Json): Refusal {
  const walk = new Walk(evaluator, compiler);
  try {
    walk.visit(compiler.rootSite, value);
  } catch (error) {
    // What was found until here is right, if not as deep as it could be.
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
    const here = { ...this.refusal, schema: [...this.refusal.schema, found.keyword], keyword: found.keyword };
    this.refusal = here;
    for (const step of this.#steps(found.keyword, found.site, value)) {
      if (this.#accepts(step.site, step.value)) continue;
      const path = [...here.schema, ...step.schema];
      const instance = [...here.instance, ...step.instance];
      this.refusal = { schema: path, instance, keyword: here.keyword };
      this.visit(step.site, step.value);
      return;
    }
  }

  #accepts(site: Site, value: Json): boolean {
    return this.evaluator.accepts(this.compiler.compile(site), value);
  }

  /** The first keyword that refuses the value, with the companions that it needs. */
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
    for (const { child, part, ...way } of appliedBy(keyword, schema, value, this.evaluator.patterns)) {
      yield { ...way, site: this.compiler.within(child, site), value: part };
    }
  }
}

/** The keywords of a schema that may refuse something, those that stand alone first. */
function keywordsOf(schema: JsonObject, site: Site): readonly string[] {
  if (refHidesSiblings(site.place.resource.dialect) && typeof schema["$ref"] === "string") return ["$ref"];
  const order = [...COMPANIONS.keys(), ...DEPENDENT];
  return Object.keys(schema).sort((x, y) => order.indexOf(x) - order.indexOf(y));
}

function companionsOf(keyword: string, { place }: Site): readonly string[] {
  const flags = place.resource.dialect === "draft-04" ? FLAGS.get(keyword) : undefined;
  return flags ?? COMPANIONS.get(keyword) ?? [];
}
