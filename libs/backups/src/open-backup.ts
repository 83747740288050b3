import { text } from 'node:stream/consumers';
import type { PartSource } from './archive/part-source.js';
import { BackupDamaged, NewerBackup } from './backup-errors.js';
import { FORMAT, type Manifest, manifest, mark } from './manifest.js';
import { MANIFEST_PART } from './part-names.js';
import { type SealedPart, unseal } from './seal.js';

/**
 * What a backup says that it holds.
 * @throws WrongKey, BackupDamaged, NewerBackup
 */
export async function openManifest(source: PartSource, identities: readonly string[]): Promise<Manifest> {
  const words = await openText(source, identities, { name: MANIFEST_PART });
  const said = parsed(words);
  const { data: { format, product } = { format: FORMAT, product: '' } } = mark.safeParse(said);
  if (format > FORMAT)
    throw new NewerBackup(product, `its format is ${format}, and this one knows ${FORMAT}`);
  const read = manifest.safeParse(said);
  if (!read.success) throw new BackupDamaged(MANIFEST_PART, 'is not a list of parts');
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

function parsed(words: string): unknown {
  try {
    return JSON.parse(words);
  } catch (failure) {
    throw new BackupDamaged(MANIFEST_PART, 'is not a list of parts', { cause: failure });
  }
}
