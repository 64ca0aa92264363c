import type { Budget } from "../budget.js";
import { FALSE, type Formulas, type Literal, TRUE } from "../formula.js";
import { canonical, isObject, type Json, member } from "../json.js";
import { Undecided } from "../reasons.js";
import { arrayKeywords } from "./array-keywords.js";
import type { Context, Scope, Site } from "./context.js";
import { refHidesSiblings } from "./dialect.js";
import type { Document, Resource, SchemaLocation } from "./document.js";
import { generalKeywords, logicKeywords } from "./general-keywords.js";
import { objectKeywords } from "./object-keywords.js";
import { numberKeywords, stringKeywords } from "./scalar-keywords.js";
import { unevaluatedKeywords } from "./unevaluated.js";
import { fragmentOf, resolveUri } from "./uri.js";

const EMPTY_SCOPE: Scope = { key: "", anchors: new Map() };
const MAX_DEPTH = 250;

const KEYWORDS: readonly ((context: Context) => Iterable<Literal>)[] = [
  generalKeywords,
  logicKeywords,
  numberKeywords,
  stringKeywords,
  arrayKeywords,
  objectKeywords,
  unevaluatedKeywords,
];

interface CompiledSchema {
  literal: Literal | undefined;
  started: boolean;
  /** The reference that stands for the formula of a recursive schema until the formula is defined. */
  ref: Literal | undefined;
}

/** Compiles the schemas of one document to formulas. */
export class Compiler {
  readonly #entries = new Map<Json, Map<string, CompiledSchema>>();
  readonly #ids = new Map<Json, number>();
  #depth = 0;

  constructor(
    readonly formulas: Formulas,
    readonly document: Document,
    readonly name: string,
    readonly assertFormat: boolean,
    readonly budget: Budget,
  ) {}

  /** The root of the document. */
  get rootSite(): Site {
    return { place: this.document.root, scope: EMPTY_SCOPE };
  }

  /** Returns the site of a subschema, or of a schema with some of the keywords. */
  within(schema: Json, { place, scope }: Site): Site {
    return { place: this.document.child(schema, place), scope };
  }

  /** Returns the schemas that the references of a site lead to, except those that cannot be found. */
  targets(site: Site): readonly Site[] {
    return this.#targets(site).filter((target) => target !== undefined);
  }

  /** Returns the formula of a schema, or a reference to it if the schema is being compiled already. */
  compile(site: Site): Literal {
    const { schema, resource } = site.place;
    if (schema === true) return TRUE;
    if (schema === false) return FALSE;
    if (!isObject(schema)) throw new Undecided("malformed", `schema ${canonical(schema)}`);
    const entered = enter(site.scope, resource, (json) => this.#id(json));
    const entry = this.#entry(schema, entered.key);
    if (entry.literal !== undefined) return entry.literal;
    if (!entry.started) return this.#fresh({ place: site.place, scope: entered }, entry);
    entry.ref ??= this.formulas.ref(`${this.name}.${this.#id(schema)}.${entered.key}`);
    return entry.ref;
  }

  #fresh(site: Site, entry: CompiledSchema): Literal {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new Undecided("depth");
    this.budget.spend();
    entry.started = true;
    const context = this.#context(site);
    const literals = KEYWORDS.flatMap((keywords) => [...keywords(context)]);
    entry.literal = this.formulas.and([...this.#references(site), ...literals]);
    if (entry.ref !== undefined) this.formulas.define(entry.ref, entry.literal);
    this.#depth -= 1;
    return entry.literal;
  }

  #context(site: Site): Context {
    const { place } = site;
    const schema = isObject(place.schema) ? place.schema : {};
    const hidden = refHidesSiblings(place.resource.dialect) && typeof schema["$ref"] === "string";
    const at = (child: Json): Site => this.within(child, site);
    const keyword = (name: string): Json | undefined => (hidden ? undefined : member(schema, name));
    return {
      formulas: this.formulas,
      assertFormat: this.assertFormat,
      site,
      keyword,
      at,
      child: (child) => this.compile(at(child)),
      spend: () => this.budget.spend(),
      targets: (from) => this.targets(from),
      compile: (from) => this.compile(from),
    };
  }

  #references(site: Site): readonly Literal[] {
    return this.#targets(site).map((target, index) => {
      if (target !== undefined) return this.compile(target);
      const schema = isObject(site.place.schema) ? site.place.schema : {};
      const reference = [schema["$ref"], schema["$dynamicRef"]].filter((ref) => ref !== undefined)[index];
      const uri = resolveUri(site.place.resource.uri, String(reference));
      const owner = uri.startsWith("schema:") ? this.name : "";
      const identity = `${owner} ${uri}#${fragmentOf(String(reference)) ?? ""}`;
      return this.formulas.opaque("reference", String(reference), identity);
    });
  }

  #targets({ place, scope }: Site): readonly (Site | undefined)[] {
    if (!isObject(place.schema)) return [];
    const targets: (Site | undefined)[] = [];
    const { $ref, $dynamicRef } = place.schema;
    const { dialect } = place.resource;
    const inScope = enter(scope, place.resource, (json) => this.#id(json));
    if ($ref !== undefined) targets.push(this.#target($ref, place, inScope));
    if ($dynamicRef !== undefined && dialect === "2020-12") {
      targets.push(this.#dynamicTarget($dynamicRef, place, inScope));
    }
    return targets;
  }

  #target(reference: Json, place: SchemaLocation, scope: Scope): Site | undefined {
    if (typeof reference !== "string") return undefined;
    const target = this.document.resolve(reference, place);
    return target && { place: target, scope };
  }

  #dynamicTarget(reference: Json, place: SchemaLocation, scope: Scope): Site | undefined {
    const target = this.#target(reference, place, scope);
    const anchor = fragmentOf(String(reference));
    if (target === undefined || anchor === undefined) return target;
    const bookended = target.place.resource.dynamicAnchors.get(anchor) === target.place.schema;
    const outermost = bookended ? scope.anchors.get(anchor) : undefined;
    return outermost === undefined ? target : { place: outermost, scope };
  }

  #entry(schema: Json, scope: string): CompiledSchema {
    const scopes = this.#entries.get(schema) ?? new Map<string, CompiledSchema>();
    this.#entries.set(schema, scopes);
    const entry = scopes.get(scope) ?? { literal: undefined, started: false, ref: undefined };
    scopes.set(scope, entry);
    return entry;
  }

  #id(json: Json): number {
    const known = this.#ids.get(json);
    if (known !== undefined) return known;
    this.#ids.set(json, this.#ids.size);
    return this.#ids.size - 1;
  }
}

function enter(scope: Scope, resource: Resource, id: (json: Json) => number): Scope {
  const fresh = [...resource.dynamicAnchors].filter(([name]) => !scope.anchors.has(name));
  if (fresh.length === 0) return scope;
  const anchors = new Map(scope.anchors);
  for (const [name, schema] of fresh) anchors.set(name, { schema, resource });
  const key = [...anchors].map(([name, place]) => `${name}=${id(place.schema)}`).sort();
  return { key: key.join(), anchors };
}
