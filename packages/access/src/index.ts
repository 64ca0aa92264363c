export { broadPermissions, NARROW_PERMISSIONS, PERMISSIONS, permissionsFor } from "./permissions.js";
export { type Binding, type Folder, folderOf, type Hole, pathText, placeholdersOf } from "./region/folder.js";
export { type Invocation, invocationBinding } from "./region/invocation.js";
export { folderContains, foldersOverlap } from "./region/overlap.js";
export { type Region, readRegion, writeRegion } from "./region/region.js";
export { literal as literalSegment, type Segment, segmentsMeet } from "./region/segment.js";
