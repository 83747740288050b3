import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ObjectMissing, type Storage } from '@plumbline/storage';
import type { PartSource } from '../archive/part-source.js';
import { BackupDamaged } from '../backup-errors.js';
import { Digest } from '../digest.js';
import { type Manifest, type ObjectEntry, objectEntry } from '../manifest.js';
import { unseal } from '../seal.js';

export interface ObjectOptions {
  identities: readonly string[];
  signal?: AbortSignal;
  onObject?: (done: number, of: number) => void;
  /** Passes over objects that the storage holds as they were: an earlier attempt put them there. */
  resumes?: boolean;
  /** Hears of each part that is not whole, where objects are only compared; it goes on with the next one then. */
  onDamaged?: (damage: BackupDamaged) => Promise<void>;
}

/** What was found of the objects of a backup. */
export interface ObjectTotals {
  objects: number;
  bytes: number;
}

/** The lines of the list of objects, written and read one by one. */
export const listLines = (entries: AsyncIterable<ObjectEntry>): Readable =>
  Readable.from(
    (async function* () {
      for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
    })(),
    { objectMode: false },
  );

/**
 * The entries of a backup's list, in the order of their parts. They come from a file beside: an archive is read from its
 * beginning to its end, so its list has passed before its first object.
 */
export async function* listedObjects(
  { objects: { list } }: Manifest,
  source: PartSource,
  identities: readonly string[],
): AsyncGenerator<ObjectEntry> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-list-'));
  const path = join(folder, 'objects');
  try {
    await pipeline(await unseal(await source.open(list.name), identities, list), createWriteStream(path));
    for await (const line of createInterface({ input: createReadStream(path) }))
      yield objectEntry.parse(JSON.parse(line));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Opens every object of a backup, compares it with what was stored, and puts it where it lay; without a storage it is only
 * compared.
 * @throws BackupDamaged naming the first part that is not whole, unless somebody hears of them
 */
export async function restoreObjects(
  manifest: Manifest,
  source: PartSource,
  storage: Storage | undefined,
  { identities, signal, onObject, resumes = false, onDamaged }: ObjectOptions,
): Promise<ObjectTotals> {
  const totals: ObjectTotals = { objects: 0, bytes: 0 };
  let before: ObjectEntry | undefined;
  const hear = async (failure: unknown) => {
    if (storage || !onDamaged || !(failure instanceof BackupDamaged)) throw failure;
    await onDamaged(failure);
  };
  for await (const entry of listedObjects(manifest, source, identities)) {
    signal?.throwIfAborted();
    if (!(resumes && storage && (await isThere(entry, storage)))) {
      if (before?.part !== entry.part) await restoreObject(entry, source, storage, identities).catch(hear);
      else await storage?.copy(before.key, entry.key);
    }
    before = entry;
    totals.objects += 1;
    totals.bytes += entry.bytes;
    onObject?.(totals.objects, manifest.objects.count);
  }
  if (totals.objects !== manifest.objects.count)
    throw new BackupDamaged(
      manifest.objects.list.name,
      `names ${totals.objects} objects instead of ${manifest.objects.count}`,
    );
  return totals;
}

/** Whether the storage holds the object as it was. */
export async function isThere({ key, sha256 }: ObjectEntry, storage: Storage): Promise<boolean> {
  try {
    return (await digestOf(createReadStream(await storage.localPath(key)))).sha256 === sha256;
  } catch (failure) {
    if (failure instanceof ObjectMissing) return false;
    throw failure;
  }
}

/** Opens one object, compares it with what was stored, and puts it under its key. @throws BackupDamaged */
export async function restoreObject(
  entry: ObjectEntry,
  source: PartSource,
  storage: Storage | undefined,
  identities: readonly string[],
): Promise<void> {
  const plain = await unseal(await source.open(entry.part), identities, { name: entry.part });
  const stored = storage ? await storage.put(entry.key, plain) : await digestOf(plain);
  if (stored.sha256 !== entry.sha256)
    throw new BackupDamaged(entry.part, `holds other bytes than ${entry.key} had`);
}

async function digestOf(plain: Readable): Promise<{ bytes: number; sha256: string }> {
  const digest = new Digest();
  await pipeline(plain, digest.resume());
  return digest.total();
}
