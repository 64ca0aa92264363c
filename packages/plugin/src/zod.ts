// The entry `@skill-convert/plugin/zod`, the only one that loads zod.
export {
  Component,
  Components,
  Entry,
  Interface,
  Marketplace,
  Person,
  Plugin,
  Source,
  UserInput,
} from "./model/schemas.js";
