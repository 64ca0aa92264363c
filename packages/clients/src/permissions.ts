export { GRANT_KINDS, type Grant, type GrantKind, type Need, permissionNeeds } from "./permissions/needs.js";
export {
  type PermissionSettings,
  type PermissionText,
  permissionClient,
  permissionSettings,
  readPermissions,
  type UnmetNeed,
} from "./permissions/settings.js";
export {
  PERMISSION_FILES,
  type PermissionClientId,
  type PermissionFacts,
  type PermissionFile,
  type PermissionNotation,
} from "./permissions/table.js";
