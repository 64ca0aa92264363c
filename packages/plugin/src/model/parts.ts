import { COMPONENT_KINDS, COMPONENT_WORDS } from "./components.js";

/** A named part of the canonical plugin, for coverage, comparisons and generated pages. */
export interface PluginPart {
  readonly path: readonly string[];
  readonly label: string;
}

const part = (path: string, label: string): PluginPart => ({ path: path.split("/"), label });

/** Every part of the canonical plugin that a dialect may lack, in the order of the model. */
export const PLUGIN_PARTS: readonly PluginPart[] = [
  part("name", "name"),
  part("version", "version"),
  part("displayName", "display name"),
  part("description", "description"),
  part("summary", "summary"),
  part("longDescription", "long description"),
  part("author/name", "name of the author"),
  part("author/email", "email of the author"),
  part("author/url", "address of the author"),
  part("publisher", "publisher"),
  part("homepage", "homepage"),
  part("repository", "repository"),
  part("license", "license"),
  part("keywords", "keywords"),
  part("category", "category"),
  part("tags", "tags"),
  part("logo", "logo"),
  part("interface/capabilities", "capabilities"),
  part("interface/websiteUrl", "address of the website"),
  part("interface/privacyPolicyUrl", "address of the privacy policy"),
  part("interface/termsOfServiceUrl", "address of the terms of service"),
  part("interface/defaultPrompts", "default prompts"),
  part("interface/brandColor", "brand colour"),
  part("interface/composerIcon", "icon in the composer"),
  part("interface/logoDark", "logo on dark ground"),
  part("interface/screenshots", "screenshots"),
  ...COMPONENT_KINDS.map((kind) => part(`components/${kind}`, COMPONENT_WORDS[kind])),
  part("onboardingSkill", "onboarding skill"),
  part("userInputs", "user inputs"),
  part("enabled", "default state"),
  part("minClientVersions", "earliest versions of clients"),
  part("dependencies", "dependencies"),
  part("contextFiles", "context files"),
  part("excludeTools", "excluded tools"),
];
