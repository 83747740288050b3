export { type ArchivedPart, toArchive } from './archive/archive.js';
export { ArchiveParts } from './archive/archive-parts.js';
export { type PartSource, StoredParts } from './archive/part-source.js';
export * from './backup-errors.js';
export { connect } from './database/connect.js';
export { type DumpOptions, dumpTables } from './database/dump.js';
export { type LoadOptions, loadDatabase, type TableComparison } from './database/load.js';
export { Snapshot } from './database/snapshot.js';
export { Digest } from './digest.js';
export * from './keys.js';
export {
  MANIFEST_PART,
  type Manifest,
  OBJECTS_PART,
  type ObjectEntry,
  partKey,
  SECRETS_PART,
  tablePartName,
} from './manifest.js';
export { listedObjects, listLines, type ObjectTotals, restoreObjects } from './objects/object-parts.js';
export { openManifest, openText } from './open-backup.js';
export type { SealedPart } from './seal.js';
export { storeSealed } from './store-sealed.js';
