// The entry `@skill-convert/source/gray-matter`, the only one that loads gray-matter.
export { type Engine, engines, FrontMatterError, options } from "./gray-matter/engines.js";
export { type FromGrayMatterOptions, fromGrayMatter, type ParsedFile, toGrayMatter } from "./gray-matter/files.js";
