// The entry `@skill-convert/registry/http` answers questions about a registry over HTTP, in any server of the Web.
export { interfaceManifest } from "./http/describe.js";
export {
  interfaceRoutes,
  METHODS,
  type RegistryHandler,
  type RegistryHandlerOptions,
  registryHandler,
} from "./http/handler.js";
export { inPath, inQuery, type Values } from "./http/parameters.js";
export { Refusal } from "./http/problem.js";
export type { Answer, Route, ServedRegistry } from "./http/route.js";
