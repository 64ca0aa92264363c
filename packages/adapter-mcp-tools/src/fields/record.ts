import { fieldsOf } from "@skill-convert/format";
import { ID } from "../format.js";

/** Records and tables that keep unknown keys under the id of the format. */
export const { record, defineTable } = fieldsOf(ID);
