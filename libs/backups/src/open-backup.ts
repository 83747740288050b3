import { text } from 'node:stream/consumers';
import type { PartSource } from './archive/part-source.js';
import { BackupDamaged } from './backup-errors.js';
import { type Manifest, manifest } from './manifest.js';
import { MANIFEST_PART } from './part-names.js';
import { type SealedPart, unseal } from './seal.js';

/**
 * What a backup says that it holds.
 * @throws WrongKey, BackupDamaged
 */
export async function openManifest(source: PartSource, identities: readonly string[]): Promise<Manifest> {
  const words = await openText(source, identities, { name: MANIFEST_PART });
  const read = manifest.safeParse(JSON.parse(words));
  if (!read.success) throw new BackupDamaged(MANIFEST_PART, 'is of another version of the product');
  return read.data;
}

/** A part that is small enough to be held in memory, as text. */
export async function openText(
  source: PartSource,
  identities: readonly string[],
  part: Pick<SealedPart, 'name'> & Partial<SealedPart>,
): Promise<string> {
  return text(await unseal(await source.open(part.name), identities, part));
}
