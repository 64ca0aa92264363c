export { skillManifestV1Format, skillManifestV2Format } from "./format.js";
