import { getOwn, isJsonRecord, type Json, type JsonRecord } from "../json.js";
import { APPLICATORS } from "./applicators.js";
import { baseOf, SchemaDocument } from "./document.js";
import type { Keyword, Scope } from "./keyword.js";
import { PART_KEYWORDS } from "./part-keywords.js";
import { SCALAR_KEYWORDS } from "./scalar-keywords.js";
import { type Check, type Evaluated, type Violation, Visit, type VisitOptions } from "./visit.js";

/** A compiled schema. */
export interface CompiledSchema {
  /** Returns true if the schema accepts a value. */
  accepts(value: unknown, options: VisitOptions): boolean;
  /** Returns the violations of the schema, at most `limit` of them and of the causes of each, in the order of the keywords. */
  violations(value: unknown, options: VisitOptions, limit: number): readonly Violation[];
  /** Compiles every part, so that one that cannot be compiled throws whatever the value is. */
  compileAll(): void;
}

/** The keywords of JSON Schema (2020-12), and those of older drafts that it replaced. */
export const KEYWORDS: readonly Keyword[] = [...SCALAR_KEYWORDS, ...APPLICATORS, ...PART_KEYWORDS];

/** The options of {@link compileSchema}. */
export interface CompileOptions {
  /** The keywords in the order in which they are checked; by default, {@link KEYWORDS}. All others require nothing. */
  readonly keywords?: readonly Keyword[];
  /** The schemas outside of the schema that references may lead to, by URI. */
  readonly others?: ReadonlyMap<string, Json>;
  /** Returns what is compiled for a schema, or throws if it is not one. */
  prepare?(schema: Json): Json;
}

/**
 * Compiles a schema to functions. It generates no code, so it runs in a page that allows no `eval`. A part is compiled
 * when a value reaches it.
 */
export function compileSchema(
  root: Json,
  { keywords = KEYWORDS, others, prepare }: CompileOptions = {},
): CompiledSchema {
  const document = new SchemaDocument(root, others);
  const scopes = new Map<string, Scope>();
  const checks = new Map<Json, Check>();
  const parts: Part[] = [];

  const checkOf = (given: Json, around: string): Check => {
    const schema = prepare ? prepare(given) : given;
    if (!isJsonRecord(schema)) return schema === false ? refuse : accept;
    const part = new Part(schema, scopeOf(baseOf(schema, around)), keywords);
    parts.push(part);
    return part.check;
  };
  const scopeOf = (base: string): Scope => {
    const scope = scopes.get(base) ?? {
      base,
      resolve: (reference, from = base) => document.resolve(reference, from),
      compile: (schema, around = base) => {
        const check = checks.get(schema) ?? checkOf(schema, around);
        checks.set(schema, check);
        return check;
      },
    };
    scopes.set(base, scope);
    return scope;
  };

  const check = scopeOf(document.root.base).compile(root);
  return {
    accepts: (value, options) => check(value, new Visit(options), undefined),
    violations(value, options, limit) {
      const visit = new Visit(options, limit);
      check(value, visit, undefined);
      return visit.found;
    },
    compileAll() {
      // The list grows, because a part compiles those within it.
      for (const part of parts) part.compile();
    },
  };
}

const accept: Check = () => true;
const refuse: Check = (_value, visit) => visit.report("false", false);

/** A schema that is an object. */
class Part {
  readonly #byType = new Map<string, readonly Check[]>();
  readonly #isClosed: boolean;

  constructor(
    readonly schema: JsonRecord,
    readonly scope: Scope,
    readonly keywords: readonly Keyword[],
  ) {
    this.#isClosed = Object.hasOwn(schema, "unevaluatedProperties") || Object.hasOwn(schema, "unevaluatedItems");
  }

  readonly check: Check = (value, visit, outer) => {
    const type = typeOf(value);
    const known = this.#byType.get(type);
    const checks = known ?? this.compile(type);
    if (!known) this.#byType.set(type, checks);
    const evaluated: Evaluated = this.#isClosed ? new Set() : outer;
    const isValid = visit.enter(checks, value, evaluated);
    if (evaluated !== outer && outer && evaluated) for (const key of evaluated) outer.add(key);
    return isValid;
  };

  /** Makes the checks of the keywords, or only of those about values of one type. */
  compile(type?: string): readonly Check[] {
    const checks: Check[] = [];
    for (const keyword of this.keywords) {
      const argument = getOwn(this.schema, keyword.name);
      if (argument === undefined || (type !== undefined && (keyword.type ?? type) !== type)) continue;
      // A value of the only type needs no check of its type.
      const check =
        keyword.name === "type" && argument === type ? undefined : keyword.make(argument, this.schema, this.scope);
      if (check) checks.push(check);
    }
    return checks;
  }
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
