export { CLIENTS, type Client, clientNamed, type FaultCell } from "./clients.js";
export { clientDiagnostics } from "./diagnostics.js";
export { clientsOfFolder } from "./discovery.js";
export { type ClientStatus, EFFECTS, type Effect, FAULTS, type Fault } from "./faults.js";
export { type ClientKey, type Form, KEY_TABLE, type KeyCell, type KeyUse, useOf } from "./keys.js";
export { type FoundIn, type Precedence, type Scope, taken } from "./precedence.js";
export { type ClientReport, type ClientResult, reportClients } from "./report.js";
export { SOURCES, type Source, type SourceId } from "./sources.js";
export { writeFor } from "./write-for.js";
