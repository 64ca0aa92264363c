import { defineDiagnostics } from "@skill-convert/core";
import { keyDiagnostics, structuralDiagnostics } from "@skill-convert/format";

/** The diagnostics of plugins: of their manifests, of the programs that read them, and of differences between them. */
export const pluginDiagnostics = defineDiagnostics("plugin", {
  ...structuralDiagnostics,
  ...keyDiagnostics,
  "missing-field": {
    severity: "error",
    message: 'The required field "{field}" is missing from {container} ({expected}).',
    docs: "The program that reads this manifest rejects the plugin without the field. Add it.",
  },
  "unknown-field": {
    severity: "warning",
    message: '{dialect} has no field "{field}" in {container}, so it is ignored.',
    docs: "The program that reads this manifest ignores the field. Remove it, or move what it says to a field that the program knows; in Agent Plugins, data for one program belongs in `extensions`, and in Claude Code in `metadata`.",
  },
  "misspelt-field": {
    severity: "warning",
    message: '{dialect} has no field "{field}" in {container}{hint}, so it is ignored.',
    docs: "A field with a similar name is missing, so this is most likely a typo. Correct the name.",
  },
  "bad-name": {
    severity: "error",
    message: '{dialect} does not accept the name "{name}": it must be {words}.',
    docs: "The name prefixes every component of the plugin, so a program that does not accept it rejects the plugin. Choose a name that every program accepts: lowercase letters, digits and single hyphens.",
  },
  "reserved-name": {
    severity: "info",
    message: '{dialect} is said to refuse the name "{name}" in its own check: it should be {words}.',
    docs: "Only a second-hand source says that `claude plugin validate` refuses names that begin with `claude-` or `anthropic-`. Choose another name if the plugin is not one of Anthropic's.",
  },
  "not-an-address": {
    severity: "error",
    message: '{Place} must be an address such as https://example.com; found "{found}".',
    docs: "Claude Code does not load a plugin whose `homepage` is not an address, and the schema of Cursor refuses it. Write the complete address, or remove the field.",
  },
  "ignored-extensions": {
    severity: "warning",
    message: "{Place} is ignored: extensions are an object, with an object for each namespace.",
    docs: "Clients of Agent Plugins report and ignore `extensions` of another type (Agent Plugins 1.0.0, section 8). Correct the value.",
  },
  "author-field": {
    severity: "error",
    message: '{dialect} allows no "{field}" in the author, so the plugin is rejected.',
    docs: "The author of an Agent Plugin has `name`, `email` and `url` only, and a client rejects the manifest with any other key (Agent Plugins 1.0.0, section 5). Remove it, or move it to `extensions`.",
  },
  "path-leaves": {
    severity: "error",
    message: 'The path "{path}" in {place} leaves the folder of the plugin.',
    docs: "A path of a manifest must stay in the folder of the plugin, links included. Programs reject the plugin, or ignore the field. Move what the path leads to into the plugin.",
  },
  "path-form": {
    severity: "error",
    message: 'The path "{path}" in {place} must begin with "./" for {dialect}.',
    docs: "Claude Code refuses a path without `./` at the beginning, and Codex ignores the field. The fix adds it if the path then exists.",
  },
  "missing-path": {
    severity: "error",
    message: "{Place} leads to {path}, which does not exist.",
    docs: "A path of a manifest must lead to something inside the folder of the plugin. Correct the path, or add what is missing.",
  },
  "ambiguous-root": {
    severity: "info",
    message:
      "Nothing shows which program this plugin.json is for. It is read as one of Copilot; {readers} read it too.",
    docs: "Agent Plugins, Copilot and Antigravity have their manifest in the same place, and only `$schema` tells them apart. No command of skill-convert adds one, because that changes which programs read the file.",
  },
  "draft-version": {
    severity: "info",
    message: "Version {version} of Agent Plugins is a draft. The manifest is read by the rules of 1.0.0.",
    docs: "The draft 1.1.0 differs from 1.0.0 only in the version in its addresses, and Codex rejects it. Write 1.0.0.",
  },
  "drafted-field": {
    severity: "info",
    message: '"{field}" is in no published version of {dialect}, so programs ignore it.',
    docs: "Only a proposal for a later version of Agent Plugins has the field. Conversions to other dialects take `displayName` from it. Until a version with the field is published, say it in the manifests of the programs that show it.",
  },
  "rejected-version": {
    severity: "error",
    message: "{client} rejects the plugin, because it does not load version {version} of Agent Plugins.",
    docs: "Codex loads Agent Plugins 1.0.0 only. A root manifest of another version rejects the plugin, and no other manifest is tried. Write the `$schema` of 1.0.0.",
  },
  "linked-manifest": {
    severity: "error",
    message: "{client} rejects the plugin, because this manifest is a symbolic link.",
    docs: "A manifest that is a symbolic link ends the search of Codex, which then reads no other manifest. Replace the link with a file; `plugin sync --check` keeps several manifests equal.",
  },
  shadowed: {
    severity: "warning",
    message: "{client} reads {read} and ignores this manifest{lost}.",
    docs: "A program reads the first manifest in its order and merges nothing. What only the ignored manifest declares has no effect in that program. Say it in the manifest that is read, or remove one of the two.",
  },
  "partly-shadowed": {
    severity: "warning",
    message: "{client} reads {read}, and takes only the interface from this manifest{lost}.",
    docs: 'Codex reads a root `plugin.json` of Agent Plugins first. If it has no `extensions["com.openai"]`, `.codex-plugin/plugin.json` lends its `interface` to it. Codex runs neither hooks nor apps of such a plugin.',
  },
  "not-run": {
    severity: "warning",
    message: "Codex runs no {components} of a root manifest.",
    docs: 'The loader of Codex takes neither hooks nor apps from `extensions["com.openai"]` of a root `plugin.json` (versions 0.149 to 0.161 alpha), although its documentation allows hooks there. Keep them in `.codex-plugin/plugin.json` without a root manifest if they have to run.',
  },
  "not-expanded": {
    severity: "warning",
    message: "{client} also finds {file}, and does not expand {variable} in it.",
    docs: "The file has MCP servers of Agent Plugins, and the program looks for servers in the same place but has other variables, so it starts them with the text of the variable. Name other servers in the manifest of that program.",
  },
  "unread-manifest": {
    severity: "warning",
    message: "No known program reads a manifest at {file}{near}.",
    docs: "Each program looks for its manifest in certain places, and this is none of them. Move the file to the place that was meant. Other programs may have places that no source describes.",
  },
  "no-manifest": {
    severity: "error",
    message: "{folder} has no plugin manifest that a known program reads.",
    docs: "A plugin has at least one of `.claude-plugin/plugin.json`, `.codex-plugin/plugin.json`, `.cursor-plugin/plugin.json`, `.github/plugin/plugin.json`, `.plugin/plugin.json`, `plugin.json` and `gemini-extension.json`.",
  },
  unfound: {
    severity: "warning",
    message: "No program that reads a manifest of this plugin ({clients}) looks for {components} in {path}.",
    docs: "The components lie in a place in which some programs look for them, but none of those that read a manifest of this plugin. Name the place in a manifest that allows it, or add a manifest of a program that looks there.",
  },
  "mcp-version": {
    severity: "warning",
    message: "mcp.json does not name version {version} of Agent Plugins as its manifest does, so its servers are off.",
    docs: "`$schema` of `mcp.json` must be `https://agent-plugins.org/schemas/1.0.0/mcp.schema.json`, of the same version as that of `plugin.json`. A client switches the servers off otherwise.",
  },
  "no-owner": {
    severity: "info",
    message: "The documentation of {dialect} asks for an owner of the marketplace, which its schema does not require.",
    docs: "Add an `owner` with a `name`. A conversion never invents one.",
  },
  "duplicate-plugin": {
    severity: "error",
    message: 'The marketplace lists two plugins with the name "{name}".',
    docs: "A plugin is installed by its name, so the entries of a marketplace must have different names.",
  },
  "other-name": {
    severity: "warning",
    message: 'The marketplace calls this plugin "{name}", but {file} calls it "{own}".',
    docs: "A plugin is installed by the name in the marketplace, and its skills are called by the name in its manifest. Use one name.",
  },
  "skipped-source": {
    severity: "warning",
    message: 'Cursor skips an entry whose source is "{path}".',
    docs: "The importer of Cursor takes no plugin from the folder of the marketplace itself (second hand). Move the plugin to a folder of its own.",
  },
  "name-drift": {
    severity: "error",
    message: "The manifests of this plugin have different names: {values}.",
    docs: "The name prefixes the components of the plugin, and people install it by its name, so it has to be the same everywhere. `plugin sync` never writes it: decide on one, and change the others by hand.",
  },
  "version-drift": {
    severity: "error",
    message: "The manifests of this plugin have different versions: {values}.",
    docs: "Programs decide by the version whether there is an update, so users of one program get none. Write the version of one manifest into the others with `plugin sync`.",
  },
  "field-drift": {
    severity: "warning",
    message: "The manifests of this plugin differ in their {field}: {values}.",
    docs: "The licence, the repository and the homepage of a plugin do not depend on the program that loads it. Write those of one manifest into the others with `plugin sync --fields`.",
  },
  "words-drift": {
    severity: "info",
    message: "The manifests of this plugin differ in their {field}: {values}.",
    docs: "Descriptions, keywords and authors are often meant for one program. If these are not, write those of one manifest into the others with `plugin sync --fields`.",
  },
  absent: {
    severity: "info",
    message: 'Only some manifests of this plugin have "{field}": {values}; not {absent}.',
    docs: "The other manifests could have the field too. Programs that decide on updates by the version need it everywhere.",
  },
  "not-converted": {
    severity: "error",
    message: "The plugin was not converted to {to}: {reason}.",
    docs: "A manifest of that dialect would be rejected, or would replace one of another kind. Nothing was written for it, and nothing that the dialect requires was invented. Add what is missing to the manifest that is converted.",
  },
  "not-lossless": {
    severity: "error",
    message: "Nothing was converted to {to}, because of --lossless: {reason}.",
    docs: "With `--lossless`, `plugin convert` converts each result back in memory, and writes it only if every byte of the files that were converted comes back. Make the manifests say the same at the place that is named, with `plugin sync` or by hand, or convert without `--lossless`; what was converted stays as it is in both cases, unless its own dialect is the target.",
  },
  loss: {
    severity: "warning",
    message: "{message}",
    docs: "The new manifest does not say this as the one that was converted does. The manifest that was converted stays as it is.",
  },
  addition: {
    severity: "info",
    message: "{message}",
    docs: "The new manifest says this, and the one that was converted does not: the dialect requires it, or has it by default.",
  },
  "copied-skill": {
    severity: "info",
    message: "{path} is a copy of {from}. Programs that look in both places find the skill twice.",
    docs: "The program for which the plugin was converted looks for skills only in `skills/`, and its manifest can name no other folder, so the skill was copied. Keep one of the two: if no other program needs the first folder, remove it, and its path from the manifests.",
  },
  "marketplace-not-converted": {
    severity: "error",
    message: "The marketplace was not converted to {to}: {reason}.",
    docs: "A marketplace of that dialect would be rejected. Nothing was written for it, and nothing that the dialect requires, such as its owner, was invented. Add what is missing to the marketplace that is converted.",
  },
  "no-marketplace": {
    severity: "info",
    message: "{to} has no marketplaces in repositories, so this one was not converted to it.",
    docs: "Only Codex, Claude Code, Cursor and Copilot install plugins from a marketplace in a repository. The plugins themselves are converted.",
  },
  "not-synced": {
    severity: "warning",
    message: "The {field} of {from} was not written to {file}: {reason}.",
    docs: "`plugin sync` writes a value only if the dialect of the manifest can hold it, and invents nothing that the dialect requires beside it. Write the field by hand.",
  },
  "skill-not-found": {
    severity: "warning",
    message: "{path} is not found by clients: they look for a SKILL.md in the folders directly in skills/.",
    docs: "Clients find the skills of an Agent Plugin in `skills/<name>/SKILL.md`, and do not look deeper (Agent Plugins 1.0.0, section 6). Move the skill.",
  },
  "no-skill": {
    severity: "warning",
    message: "{path} has no SKILL.md, so clients skip it.",
    docs: "Every folder in `skills/` holds one skill (Agent Plugins 1.0.0, section 6). Add a SKILL.md, or move the folder.",
  },
});
