// The entry `@skill-convert/mcp/client` asks servers, and must not load what serves.
export type { ConnectOptions } from "./client/connect.js";
export { connectionProblem } from "./client/connection-problem.js";
export { inspectServer, type ServerFinding, type ServerReport } from "./client/inspect.js";
export { SERVER_LIMITS, type ServerLimits } from "./client/limits.js";
export type { ServerAddress, ServerProgram, ServerTarget } from "./client/server.js";
export { type ServerSnapshot, SNAPSHOT_LIMITS, type TakenSnapshot, takeSnapshot } from "./client/snapshot.js";
