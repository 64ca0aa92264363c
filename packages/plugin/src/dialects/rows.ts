import { isJsonRecord } from "@skill-convert/core/json";
import {
  type Codec,
  type Field,
  type FieldOptions,
  field,
  fieldsOf,
  list,
  reporting,
  string,
} from "@skill-convert/format";
import { orWithUrl } from "../codec/with-url.js";
import type { DialectId } from "../dialect/ids.js";

/** The documentation of the parts of the canonical plugin, which the fields of all dialects share. */
const DOCS: Readonly<Record<string, string>> = {
  name: "The name of the plugin, which prefixes its components.",
  version: "The version of the plugin. Programs decide by it whether there is an update.",
  displayName: "The name of the plugin for people.",
  description: "What the plugin is for.",
  summary: "What the plugin is for, in a few words.",
  longDescription: "What the plugin is for, in several paragraphs.",
  "author.name": "The name of the author.",
  "author.email": "The email address of the author.",
  "author.url": "The website of the author.",
  author: "The author of the plugin.",
  publisher: "The name under which the plugin is published.",
  homepage: "The address of a page about the plugin.",
  repository: "The address of the source code.",
  license: "The licence, usually as an SPDX expression.",
  keywords: "Words by which people find the plugin.",
  category: "The category of the plugin in a catalogue.",
  tags: "Words by which a catalogue groups plugins.",
  logo: "An image, as a path in the plugin or as an address.",
  "interface.capabilities": "What the plugin can do, in words of a catalogue.",
  "interface.websiteUrl": "The address of the website of the plugin.",
  "interface.privacyPolicyUrl": "The address of the privacy policy.",
  "interface.termsOfServiceUrl": "The address of the terms of service.",
  "interface.defaultPrompts": "Requests that a person may begin with.",
  "interface.brandColor": "The colour of the brand.",
  "interface.composerIcon": "The icon that is shown where people write.",
  "interface.logoDark": "An image for a dark ground.",
  "interface.screenshots": "Images of the plugin at work.",
  "components.skills": "The folders of skills.",
  "components.commands": "The commands that people can call.",
  "components.agents": "The agents that the program can start.",
  "components.rules": "The rules that the program always follows.",
  "components.hooks": "What is run at certain events.",
  "components.mcpServers": "The MCP servers, or the file that lists them.",
  "components.lspServers": "The language servers, or the file that lists them.",
  "components.apps": "The file that lists the apps.",
  "components.outputStyles": "The styles of answers.",
  "components.workflows": "The workflows.",
  onboardingSkill: "The skill that introduces the plugin.",
  userInputs: "The values that the user of the plugin gives.",
  enabled: "Whether the plugin is switched on when it is installed.",
  minClientVersions: "The earliest version of each client that will do.",
  dependencies: "The plugins that the plugin needs.",
  contextFiles: "The files that are part of every conversation.",
  excludeTools: "The tools of the program that the plugin switches off.",
};

/** The functions that make the rows of one dialect, in one section of its specification. */
export function rowsOf(id: DialectId, section: string) {
  const { kept, record, defineTable } = fieldsOf(id);
  /** A row with the documentation of its part of the model. */
  const row = (at: string | readonly string[], to: string, codec: Codec, options: FieldOptions = {}): Field => {
    const doc = DOCS[to];
    return field(at, to, codec, { section, ...(doc !== undefined && { doc }), ...options });
  };
  return {
    defineTable,
    record,
    row,
    /** A row of a string with the same name in the model. */
    text: (name: string, options?: FieldOptions) => row(name, name, string, options),
    /** A row of a list of strings with the same name in the model. */
    texts: (name: string, options?: FieldOptions) => row(name, name, strings, options),
    /** The row of the repository. */
    repository: (codec: Codec<string> = string) => row("repository", "repository", orWithUrl(codec)),
    /** The row of the author, with the parts that the dialect has. */
    author: (parts: readonly Part[], required: readonly Part[] = []) =>
      row("author", "author", person(parts, required)),
    /** The row of an author in which any other key makes the manifest invalid (agent-plugins.md#s9). */
    closedAuthor: (parts: readonly Part[]) =>
      row(
        "author",
        "author",
        reporting(person(parts, [], { passthrough: true }), (raw) =>
          Object.keys(isJsonRecord(raw) ? raw : {})
            .filter((key) => !parts.some((part) => part === key))
            .map((key) => ({ code: "author-field", path: [key], part: "key", args: { field: key } })),
        ),
      ),
    kept: (key: string, doc: string, expected = "a value") => kept(key, { section, doc, expected }),
  };

  function person(parts: readonly Part[], required: readonly Part[], options?: { readonly passthrough: true }) {
    const rows = parts.map((part) => {
      const doc = DOCS[`author.${part}`];
      const isRequired = required.includes(part) && { required: true as const };
      return field(part, part, PERSON[part], { section, ...(doc !== undefined && { doc }), ...isRequired });
    });
    return { ...record(rows, options), holds: { required: [...required] } };
  }
}

type Part = keyof typeof PERSON;

const PERSON = { name: string, email: string, url: string } as const;

/** A list of strings. */
export const strings: Codec<readonly string[]> = list(string, "a list of strings");
