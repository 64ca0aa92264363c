import type { SkillManifest } from "@skill-convert/core";
import fc from "fast-check";
import { json } from "./json.js";
import { template } from "./operations.js";
import { type Density, sparse } from "./sparse.js";
import { text } from "./text.js";

/** Generates effects of all types, each combination of type and access at most once. */
export function effects(density: Density): fc.Arbitrary<NonNullable<SkillManifest["effects"]>> {
  const paths = fc.array(fc.constantFrom("content/", "slop/", "reports/a.md", ".git/"), { maxLength: 2 });
  const destinations = fc.array(fc.constantFrom("example.org", "#channel"), { minLength: 1, maxLength: 2 });
  const effect = fc.oneof(
    sparse(
      { type: fc.constant("filesystem"), access: fc.constantFrom("read", "write", "delete"), paths, description: text },
      ["type", "access"],
      density,
    ),
    sparse({ type: fc.constantFrom("network", "message"), destinations, description: text }, ["type"], density),
    sparse({ type: fc.constantFrom("process", "state"), description: text }, ["type"], density),
    sparse(
      { type: fc.constantFrom("database", "git"), access: fc.constantFrom("read", "write"), description: text },
      ["type", "access"],
      density,
    ),
  );
  return fc.uniqueArray(effect, {
    maxLength: 4,
    selector: (made) => `${made.type}/${"access" in made ? made.access : ""}`,
  }) as fc.Arbitrary<NonNullable<SkillManifest["effects"]>>;
}

/** Generates assertions about the given inputs and outputs. */
export function assertions(inputs: readonly string[], outputs: readonly string[], density: Density) {
  const details = { message: text, severity: fc.constantFrom("error", "warn") };
  const before = fc.oneof(
    sparse({ check: fc.constant("file_exists"), path: template(inputs), ...details }, ["check", "path"], density),
    sparse(
      { check: fc.constant("file_matches"), path: template(inputs), pattern: fc.constant("^ok$"), ...details },
      ["check", "path", "pattern"],
      density,
    ),
    sparse(
      { check: fc.constant("env_var"), name: fc.constantFrom("HOME", "API_KEY"), ...details },
      ["check", "name"],
      density,
    ),
    sparse({ check: fc.constant("tool_available"), tool: fc.constant("exec"), ...details }, ["check", "tool"], density),
  );
  const after = fc.oneof(
    sparse(
      { check: fc.constant("duration"), maxMs: fc.integer({ min: 1, max: 90_000 }), ...details },
      ["check", "maxMs"],
      density,
    ),
    sparse(
      { check: fc.constant("http_status"), urlPattern: fc.constant("example"), equals: fc.constant(200), ...details },
      ["check", "equals"],
      density,
    ),
    sparse(
      { check: fc.constant("custom"), command: template(inputs), exitCode: fc.nat(3), ...details },
      ["check", "command"],
      density,
    ),
    ...(outputs.length > 0
      ? [
          sparse(
            {
              check: fc.constant("output"),
              output: fc.constantFrom(...outputs),
              equals: json,
              notEmpty: fc.boolean(),
              matches: fc.constant("^x"),
              greaterThan: fc.nat(5),
              ...details,
            },
            ["check", "output"],
            density,
          ),
        ]
      : []),
  );
  return sparse(
    { pre: fc.array(before, { maxLength: 3 }), post: fc.array(after as fc.Arbitrary<object>, { maxLength: 3 }) },
    [],
    density,
  );
}
