// Limits on the cost of a document. A document that exceeds one is reported with a diagnostic.

/** The deepest nesting of lists and mappings. */
export const MAX_DEPTH = 100;

/** The most characters of one document. Reading takes up to half a microsecond per character. */
export const MAX_DOCUMENT_LENGTH = 8 * 1024 * 1024;

/** The most characters of YAML that only the complete reader can read. It takes up to 15 microseconds per character. */
export const MAX_SLOW_LENGTH = 512 * 1024;

/** The most findings that are reported for one document. */
export const MAX_FINDINGS = 200;

/** The most characters that all YAML aliases of a document may expand to. */
export const MAX_ALIASED_LENGTH = 256 * 1024;
