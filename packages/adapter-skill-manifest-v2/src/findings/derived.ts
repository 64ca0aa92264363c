import type { FindingDefinitions } from "@skill-convert/format";

/** The findings about the parts of version 2 that version 1 lacks, and about a part that version 2 lacks. */
export const derivedFindings = {
  "derived-operation": {
    severity: "info",
    message: 'The operation "{operation}" is derived from an entrypoint, and its description is a placeholder.',
    docs: "Version 1 has entrypoints and no operations. Each entrypoint becomes an operation of the same name. Describe what it does, because agents choose operations by their descriptions.",
  },
  "derived-input": {
    severity: "info",
    message:
      'The inputs of "{operation}" are derived from its placeholders: {inputs}. Each is read as a required string.',
    docs: "Version 1 does not declare inputs. Check the types, and which inputs may be left out.",
  },
  "derived-capabilities": {
    severity: "info",
    message: "The capabilities are derived from the id and the operations: {capabilities}.",
    docs: "Version 1 has no capabilities. Each one is the last part of the id joined with the name of an operation. Check that people would search for the skill by these names.",
  },
  "contract-schema-version": {
    severity: "info",
    message: "stdout_contract.schema_version has no place in version 2.",
    docs: "Version 2 has one schema_version, at the top of the manifest. This field is kept as long as the skill stays in version 1.",
  },
} as const satisfies FindingDefinitions;
