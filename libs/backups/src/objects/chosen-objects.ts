import type { Storage } from '@plumbline/storage';
import type { PartSource } from '../archive/part-source.js';
import type { Manifest } from '../manifest.js';
import {
  isThere,
  listedObjects,
  type ObjectOptions,
  type ObjectTotals,
  restoreObject,
} from './object-parts.js';

/** Under which key an object of the backup is put back; undefined: it is not. */
export type ChosenKey = (key: string) => string | undefined;

/** How many objects are chosen, and their bytes; nothing is opened for that but the list. */
export async function countChosen(
  manifest: Manifest,
  source: PartSource,
  identities: readonly string[],
  keyOf: ChosenKey,
): Promise<ObjectTotals> {
  const totals: ObjectTotals = { objects: 0, bytes: 0 };
  for await (const { key, bytes } of listedObjects(manifest, source, identities)) {
    if (keyOf(key) === undefined) continue;
    totals.objects += 1;
    totals.bytes += bytes;
  }
  return totals;
}

/**
 * Puts chosen objects of a backup back, each compared with what was stored. One that is there as it was stays.
 * @throws BackupDamaged naming the first part that is not whole
 */
export async function restoreChosen(
  manifest: Manifest,
  source: PartSource,
  storage: Storage,
  { identities, signal, onObject }: ObjectOptions,
  keyOf: ChosenKey,
): Promise<void> {
  let done = 0;
  for await (const entry of listedObjects(manifest, source, identities)) {
    signal?.throwIfAborted();
    const key = keyOf(entry.key);
    if (key === undefined) continue;
    const chosen = { ...entry, key };
    if (!(await isThere(chosen, storage))) await restoreObject(chosen, source, storage, identities);
    done += 1;
    onObject?.(done, done);
  }
}
