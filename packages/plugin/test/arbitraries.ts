import fc from "fast-check";
import type { Plugin } from "../src/model/schemas.js";

const word = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/);
const sentence = fc.oneof(word, fc.string({ maxLength: 20 }));
const path = fc.oneof(
  word,
  fc.tuple(word, word).map((parts) => parts.join("/")),
);
const address = word.map((host) => `https://${host}.example/`);
const words = fc.array(sentence, { maxLength: 3 });
const inline = fc.dictionary(
  word.filter((key) => key !== "paths"),
  fc.record({ command: sentence }),
  { minKeys: 1, maxKeys: 2 },
);
const paths = fc.array(path, { maxLength: 3 });
const mixed = fc.array(fc.oneof(path, inline), { maxLength: 3 });

const some = <T>(model: { readonly [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(model, { requiredKeys: [] });

/** Canonical plugins, from those with a name alone to those with everything. */
export const plugins: fc.Arbitrary<Plugin> = fc.record(
  {
    name: word,
    version: sentence,
    displayName: sentence,
    description: sentence,
    summary: sentence,
    longDescription: sentence,
    author: fc
      .record({ name: sentence, email: sentence, url: address }, { requiredKeys: [] })
      .filter((each) => Object.keys(each).length > 0),
    publisher: sentence,
    homepage: address,
    repository: address,
    license: sentence,
    keywords: words,
    category: sentence,
    tags: words,
    logo: path,
    interface: some({
      capabilities: words,
      websiteUrl: address,
      privacyPolicyUrl: address,
      termsOfServiceUrl: address,
      defaultPrompts: words,
      brandColor: sentence,
      composerIcon: path,
      logoDark: path,
      screenshots: paths,
    }).filter((each) => Object.keys(each).length > 0),
    components: some({
      skills: paths,
      commands: mixed,
      agents: paths,
      rules: paths,
      hooks: mixed,
      mcpServers: mixed,
      lspServers: mixed,
      apps: paths,
      outputStyles: paths,
      workflows: paths,
      policies: paths,
    }).filter((each) => Object.keys(each).length > 0),
    onboardingSkill: path,
    userInputs: fc.uniqueArray(
      fc.record(
        {
          key: word,
          title: sentence,
          description: sentence,
          type: word,
          default: sentence,
          required: fc.boolean(),
          sensitive: fc.boolean(),
        },
        { requiredKeys: ["key"] },
      ),
      { maxLength: 3, selector: ({ key }) => key },
    ),
    enabled: fc.boolean(),
    minClientVersions: fc.dictionary(word, word, { maxKeys: 2 }),
    dependencies: words,
    contextFiles: paths,
    excludeTools: words,
  },
  { requiredKeys: ["name", "version"] },
) as fc.Arbitrary<Plugin>;
