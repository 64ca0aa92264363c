import { defineDiagnostics } from "@skill-convert/core";

/** The diagnostics of the files around the skills of a plugin. */
export const pluginDiagnostics = defineDiagnostics("plugin", {
  "field-value": {
    severity: "error",
    message: "{field} {problem}.",
    docs: "A client rejects a plugin or a marketplace if its manifest lacks a required field, or has a value that its specification does not allow (Agent Plugins 1.0.0, section 5; the manifest and marketplace references of Claude Code). Correct the value.",
  },
  "unknown-field": {
    severity: "warning",
    message: 'No specification defines the field "{field}"{near}, so clients ignore it.',
    docs: "Clients report and ignore fields that they do not know (Agent Plugins 1.0.0, section 5; Claude Code strips them). Correct the name, or remove the field; data for one client belongs in `extensions`, or in `metadata` for Claude Code.",
  },
  "missing-path": {
    severity: "error",
    message: "{field} leads to {path}, which does not exist.",
    docs: "A path of a manifest must lead to something inside the folder of the plugin or the marketplace. Correct the path, or add what is missing.",
  },
  "path-form": {
    severity: "error",
    message: 'The path "{path}" in {field} must begin with "./" and stay in the folder.',
    docs: "Paths are relative to the folder of the plugin or the marketplace, begin with `./` and do not lead out of it (Agent Plugins 1.0.0, section 4; Claude Code). The fix adds `./` if the path then exists.",
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
  "duplicate-plugin": {
    severity: "error",
    message: 'The marketplace lists two plugins with the name "{name}".',
    docs: "A plugin is installed by its name, so the entries of a marketplace must have different names.",
  },
  "other-name": {
    severity: "warning",
    message: 'The marketplace calls this plugin "{name}", but its own manifest calls it "{own}".',
    docs: "A plugin is installed by the name in the marketplace, and its skills are called by the name in its manifest. Use one name.",
  },
});
