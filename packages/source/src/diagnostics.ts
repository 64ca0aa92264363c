import { defineDiagnostics } from "@skill-convert/core";

/** Every finding about the text of a manifest, whatever its format. */
export const sourceDiagnostics = defineDiagnostics("source", {
  "yaml-syntax": {
    severity: "error",
    message: "This YAML cannot be read: {reason}.",
    docs: "The text is not YAML at the place shown, so nothing of the document is used. Correct the line and try again.",
  },
  "json-syntax": {
    severity: "error",
    message: "This JSON cannot be read: found {found}, expected {expected}.",
    docs: "The text is not JSON at the place shown, so nothing of the document is used. Correct it and try again.",
  },
});
