import type { Coverage, Json, JsonRecord } from "@skill-convert/core";
import { schemaAddress } from "@skill-convert/core/text";
import { type CoverageDeclarations, coverageOf, type Row, type Table } from "@skill-convert/format";
import type { ComponentKind } from "../model/components.js";
import { PLUGIN_PARTS } from "../model/parts.js";
import type { Plugin } from "../model/schemas.js";
import type { ServerForm } from "../servers/form.js";
import type { DialectId } from "./ids.js";

/** Where a program looks for components of a kind. */
export interface ComponentRule {
  /** The places in which it looks without a field. The first one that exists counts. */
  readonly at: readonly string[];
  /**
   * What the field of the manifest does: it `replaces` the places or `adds` to them. Without it the places are fixed.
   */
  readonly field?: "replaces" | "adds";
}

/** The components that a program finds. A kind that is absent is not looked for. */
export type ComponentRules = { readonly [Kind in ComponentKind]?: ComponentRule };

/** The description of a dialect, from which {@link defineDialect} derives the rest. */
export interface DialectDefinition {
  readonly id: DialectId;
  readonly title: string;
  /** The places of a manifest, the usual one first. */
  readonly files: readonly string[];
  readonly table: Table;
  readonly components: ComponentRules;
  /**
   * The form of the files of components by kind, if it is not that of most dialects. Only files of one form are shared
   * between dialects (plugin-manifests.md#d14).
   */
  readonly forms?: { readonly [Kind in ComponentKind]?: string };
  /** The form of MCP servers, in files and in the manifest. */
  readonly servers: ServerForm;
  /** The `$schema` of a manifest, which a conversion writes over that of another version (plugin-manifests.md#d3). */
  readonly schema?: string;
  /**
   * The fields that only drafts have, with the part of the model that each of them means, if any. They are read and
   * never written.
   */
  readonly drafted?: Readonly<Record<string, keyof Plugin | undefined>>;
  /** Values that a conversion writes for parts that the dialect requires and the source lacks (plugin-manifests.md#d19). */
  readonly defaults?: Plugin;
  /** Coverage that the rows do not show. */
  readonly coverage?: CoverageDeclarations;
}

/** A dialect of plugin manifests. */
export interface Dialect extends DialectDefinition {
  /** How much of the canonical plugin the dialect can hold. */
  readonly coverage: Coverage;
  /** The rows of the mapping table. */
  readonly mapping: readonly Row[];
  readonly jsonSchema: JsonRecord;
}

/** Derives the coverage, the mapping and the JSON Schema of a dialect from its table. */
export function defineDialect(definition: DialectDefinition): Dialect {
  const { table, coverage = {} } = definition;
  const parts = PLUGIN_PARTS.map(({ path }) => path.join("/"));
  return {
    ...definition,
    coverage: coverageOf(table.mapping, coverage, parts),
    mapping: table.mapping,
    jsonSchema: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $id: schemaAddress(`plugin-${definition.id}`),
      title: `A plugin of ${definition.title}`,
      ...table.schema,
    },
  };
}

/** Returns true if the field of a kind says that only its paths count (plugin-manifests.md#s48). */
export function isExclusive(field: Json | undefined): boolean {
  return typeof field === "object" && field !== null && (field as JsonRecord)["exclusive"] === true;
}
