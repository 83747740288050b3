import { DiskStorage } from './disk-storage.js';
import type { Storage } from './storage.js';
import { observeStorage } from './storage-observer.js';
import { chosenStorage, type StorageSettings } from './storage-settings.js';

/**
 * The storage that settings name.
 * @throws ConfigError when they name none, or not all of one
 */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  const chosen = chosenStorage(settings);
  if (chosen.kind === 'disk') return observeStorage(new DiskStorage(chosen.root));
  // Only then: the SDK costs a start time and memory that a product on one disk should not pay.
  const { S3Storage } = await import('./s3-storage.js');
  return observeStorage(await S3Storage.open(chosen.s3));
}

/**
 * Folders that `localPath` answers from: what an engine must be allowed to read.
 * @throws ConfigError like openStorage
 */
export function storageFolders(settings: StorageSettings): string[] {
  const chosen = chosenStorage(settings);
  return [chosen.kind === 'disk' ? chosen.root : chosen.s3.spoolDirectory];
}
