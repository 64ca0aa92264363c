import { fieldsOf } from "@skill-convert/format";
import { V1, V2 } from "../format.js";

/** Records and tables that keep unknown keys under the id of version 2. */
export const v2 = fieldsOf(V2.id);

/** The same for version 1. */
export const v1 = fieldsOf(V1.id);
