import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupDamaged, WrongKey } from './backup-errors.js';
import { Digest } from './digest.js';

/** zstd's own default: stronger levels take several times as long for a tenth less. */
const LEVEL = 3;
/** An error travels along the streams; whoever reads the last one meets it. */
const passOn = () => undefined;

/** The library says the web's own type of stream, which is the same one. */
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as unknown as WebStream);

/** Compresses (zstd) and encrypts (age) a stream for recipients. What comes out opens with `age -d | zstd -d`, too. */
export async function seal(source: Readable, recipients: readonly string[]): Promise<Readable> {
  if (recipients.length === 0) throw new Error('a backup is never written without a key');
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const compressed = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: LEVEL } });
  pipeline(source, compressed, passOn);
  return fromWeb(await encrypter.encrypt(toWeb(compressed)));
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
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const sealed = new Digest();
  pipeline(source, sealed, passOn);
  let opened: Readable;
  try {
    opened = fromWeb(await decrypter.decrypt(toWeb(sealed)));
  } catch (failure) {
    source.destroy();
    if (/no identity matched/.test(String(failure))) throw new WrongKey();
    throw damage(part.name, failure);
  }
  const plain = createZstdDecompress();
  pipeline(opened, plain, passOn);
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
