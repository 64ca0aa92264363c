import { demandOf } from "@skill-convert/format";

/** Defines a rule by the section of the specification that requires it. */
export const demand = demandOf("Skill Manifest v2");
