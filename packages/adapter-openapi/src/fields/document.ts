import type { Path } from "@skill-convert/core";
import {
  type Codec,
  type Field,
  field,
  formatVersion,
  marker,
  named,
  plainVersion,
  string,
  type Table,
  toSemver,
  wrongType,
} from "@skill-convert/format";
import { ID, WRITTEN_VERSION } from "../format.js";
import { operations } from "../view/document.js";
import { operationList } from "./operations.js";
import { defineTable, kept } from "./record.js";
import { title } from "./title.js";

/** The version of OpenAPI, which identifies the document (openapi.md#s1). */
const version = formatVersion(WRITTEN_VERSION, {
  expected: "a version such as 3.1.1",
  schema: { type: ["string", "number"] },
  reads: (raw) => typeof raw === "string" || typeof raw === "number",
  issue(raw) {
    if (typeof raw !== "string" && typeof raw !== "number")
      return wrongType({ expected: "a version such as 3.1.1" }, raw, []);
    if (/^3\.[01]\.\d+/.test(String(raw)) && typeof raw === "string") return undefined;
    return { code: "unsupported-version", path: [], args: { found: String(raw) } };
  },
});

/** The version of the interface, which need not be SemVer (openapi.md#s8); `1.0` is read as `1.0.0` (openapi.md#d24). */
const plain = named(plainVersion, "version");
const apiVersion: Codec<string> = {
  ...plain,
  get(raw, at) {
    const version = plain.get(raw, at);
    return version === undefined ? undefined : toSemver(version);
  },
  put: (model, previous, at) =>
    typeof previous === "string" && toSemver(previous) === model ? previous : plain.put(model, previous, at),
};

const summary = named(string, "description");

const info = "Info Object";

/** A field that the model has no property for. */
function extra(at: string, codec: Codec, doc: string): Field {
  return field(at, `extensions.${ID}.${at}`, codec, { section: info, doc });
}

/** The fields of a document. */
const fields = defineTable(
  [
    marker("openapi", version, {
      required: true,
      section: "OpenAPI Object",
      doc: "The version of the OpenAPI Specification, such as 3.1.1.",
      schema: { title: "OpenAPI version" },
    }),
    field("info.title", "", title, {
      required: true,
      fields: ["id", "name"],
      section: info,
      doc: "The title of the interface.",
    }),
    field("info.version", "version", apiVersion, {
      required: true,
      section: info,
      doc: "The version of the document, which is not that of OpenAPI.",
    }),
    field("info.description", "description", summary, { section: info, doc: "A description of the interface." }),
    extra("info.summary", string, "A short summary of the interface."),
    extra("info.termsOfService", string, "The URL of the terms of use."),
    field("info.license.name", "license", string, { section: "License Object", doc: "The name of the licence." }),
    field("info.contact.name", "author", string, {
      section: "Contact Object",
      doc: "The person or organisation to ask.",
    }),
    extra("info.license.identifier", string, "The SPDX expression of the licence."),
    extra("info.license.url", string, "The URL of the licence."),
    extra("info.contact.url", string, "The URL of the person or organisation."),
    extra("info.contact.email", string, "The address of the person or organisation."),
    kept("jsonSchemaDialect", { section: "OpenAPI Object", doc: "The dialect of the schemas." }),
    kept("servers", { section: "Server Object", doc: "The servers that offer the interface." }),
    field("paths", "operations", operationList, {
      required: true,
      section: "Paths Object",
      doc: "The paths of the interface, each with an operation for every method.",
    }),
    kept("webhooks", { section: "OpenAPI Object", doc: "Requests that the interface sends." }),
    kept("components", { section: "Components Object", doc: "Parts that several operations use." }),
    kept("security", { section: "Security Requirement Object", doc: "The credentials that a request needs." }),
    kept("tags", { section: "Tag Object", doc: "The tags of operations, with descriptions." }),
    kept("externalDocs", { section: "External Documentation Object", doc: "Further documentation." }),
  ],
  {
    lens: operations,
    sections: {
      info: "Facts about the interface.",
      "info.license": "The licence of the interface.",
      "info.contact": "The people to ask about the interface.",
    },
    passthrough: true,
  },
);

/** The same, without findings about keys that anyone may add (openapi.md#s4). */
export const table: Table = {
  ...fields,
  issues: (raw, source) => fields.issues(raw, source).filter(({ code, path }) => !isExtension(code, path)),
};

function isExtension(code: string, path: Path): boolean {
  return (code === "unknown-field" || code === "misspelt-field") && String(path.at(-1)).startsWith("x-");
}
