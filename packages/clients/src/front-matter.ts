export { clientKey, clientsWithKey, type Form, formOf } from "./keys.js";
export { LIMITS, NAME } from "./limits.js";
