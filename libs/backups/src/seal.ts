import { pipeline, Readable } from 'node:stream';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { newHeader, openHeader } from './age/age-header.js';
import { DecryptPayload, EncryptPayload } from './age/age-payload.js';
import { BackupDamaged, WrongKey } from './backup-errors.js';
import { Digest } from './digest.js';

/** zstd's own default: stronger levels take several times as long for a tenth less. */
const LEVEL = 3;
/** Bytes that zstd hands on at once: with its own 16 KB, a large part costs four times as many rounds. */
const BUFFER = 1 << 18;
/** An error travels along the streams; whoever reads the last one meets it. */
const passOn = () => undefined;

/** Compresses (zstd) and encrypts (age) a stream for recipients. What comes out opens with `age -d | zstd -d`, too. */
export async function seal(source: Readable, recipients: readonly string[]): Promise<Readable> {
  const { header, fileKey } = await newHeader(recipients);
  const compressed = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
    chunkSize: BUFFER,
  });
  return pipeline(source, compressed, new EncryptPayload(header, fileKey), passOn);
}

/** What a part of a backup was when it was written. */
export interface SealedPart {
  /** Where it lies in the backup. */
  name: string;
  bytes: number;
  /** Hex, of the sealed bytes. */
  sha256: string;
}

/**
 * Opens a sealed part while its bytes are compared with what was written.
 * @throws WrongKey; the stream fails with BackupDamaged, which names the part
 */
export async function unseal(
  source: Readable,
  identities: readonly string[],
  part: Pick<SealedPart, 'name'> & Partial<SealedPart>,
): Promise<Readable> {
  const sealed = new Digest();
  pipeline(source, sealed, passOn);
  const opening = await openHeader(sealed, identities).catch((failure: unknown) => {
    source.destroy();
    throw failure instanceof WrongKey ? failure : damage(part.name, failure);
  });
  const plain = createZstdDecompress({ chunkSize: BUFFER });
  pipeline(sealed, new DecryptPayload(opening), plain, passOn);
  return Readable.from(checked(plain, sealed, part), { objectMode: false });
}

async function* checked(
  plain: Readable,
  sealed: Digest,
  { name, bytes, sha256 }: Pick<SealedPart, 'name'> & Partial<SealedPart>,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of plain) yield chunk as Buffer;
  } catch (failure) {
    throw damage(name, failure);
  }
  const is = sealed.total();
  if (bytes !== undefined && is.bytes !== bytes)
    throw new BackupDamaged(name, `has ${is.bytes} bytes instead of ${bytes}`);
  if (sha256 !== undefined && is.sha256 !== sha256)
    throw new BackupDamaged(name, 'has other bytes than were written');
}

function damage(name: string, failure: unknown): BackupDamaged {
  if (failure instanceof BackupDamaged) return failure;
  const words = String((failure as Error)?.message ?? failure);
  const reason = /unexpected end|truncat|too short|EOF|ended/i.test(words)
    ? 'ends too early'
    : 'has other bytes than were written';
  return new BackupDamaged(name, `${reason} (${words})`, { cause: failure });
}
