export { CLIENT_KEYS, clientKey, type Form } from "./keys.js";
export { LIMITS, NAME } from "./limits.js";
