/** Keys beyond the specification that the documentation of some client gives a meaning to. */
export const CLIENT_KEYS: readonly string[] = [
  ...[
    "agent",
    "allowedTools",
    "argument-hint",
    "arguments",
    "background",
    "color",
    "context",
    "disable-model-invocation",
  ],
  ...["disabled", "disallowed-tools", "effort", "enabled", "globs", "hooks", "icon", "mode", "model", "modeSlugs"],
  ...["paths", "permissions", "priority", "shell", "triggers", "user-invocable", "when_to_use"],
];
