import type { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { WrongKey } from '../backup-errors.js';

/** A header with a few recipients has some hundred bytes; what is longer is none. */
const LONGEST_HEADER = 65_536;
/** Random bytes before the payload, from which and the file's key the payload's key follows. */
export const SALT_BYTES = 16;
/** Of an empty payload. */
const TAG_BYTES = 16;

/** A header for recipients, and the key of the file that only they find in it. */
export async function newHeader(
  recipients: readonly string[],
): Promise<{ header: Buffer; fileKey: Uint8Array }> {
  if (recipients.length === 0) throw new Error('a backup is never written without a key');
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  let fileKey: Uint8Array | undefined;
  // Hears the key, and adds nothing to the header.
  encrypter.addRecipient({
    wrapFileKey(key) {
      fileKey = key;
      return [];
    },
  });
  const empty = await encrypter.encrypt(new Uint8Array());
  if (!fileKey) throw new Error('the library for age asked no recipient');
  return { header: Buffer.from(empty.subarray(0, empty.length - SALT_BYTES - TAG_BYTES)), fileKey };
}

/**
 * Reads the header and the salt at the beginning of a stream, whose next bytes are the payload.
 * @throws WrongKey, and Error for what is no header
 */
export async function openHeader(
  source: Readable,
  identities: readonly string[],
): Promise<{ fileKey: Uint8Array; salt: Buffer }> {
  const { header, salt } = await readHeader(source);
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    return { fileKey: await decrypter.decryptHeader(header), salt };
  } catch (failure) {
    if (/no identity matched/.test(String(failure))) throw new WrongKey();
    throw failure;
  }
}

async function readHeader(source: Readable): Promise<{ header: Buffer; salt: Buffer }> {
  let bytes = Buffer.alloc(0);
  for (;;) {
    const end = endOfHeader(bytes);
    if (end !== undefined && bytes.length >= end + SALT_BYTES) {
      source.unshift(bytes.subarray(end + SALT_BYTES));
      return { header: bytes.subarray(0, end), salt: bytes.subarray(end, end + SALT_BYTES) };
    }
    if (bytes.length > LONGEST_HEADER) throw new Error('there is no header');
    const chunk = await nextChunk(source);
    if (chunk === null) throw new Error('the header ended too early');
    bytes = Buffer.concat([bytes, chunk]);
  }
}

/** Its last line begins with three dashes. */
function endOfHeader(bytes: Buffer): number | undefined {
  const last = bytes.indexOf('\n--- ');
  const end = last < 0 ? -1 : bytes.indexOf('\n', last + 1);
  return end < 0 ? undefined : end + 1;
}

/** Null at the end. */
function nextChunk(source: Readable): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      const chunk: Buffer | null = source.read();
      if (chunk === null && !source.readableEnded && !source.errored && !source.destroyed) return;
      leave();
      if (source.errored) reject(source.errored);
      else resolve(chunk);
    };
    const leave = () => {
      for (const name of ['readable', 'end', 'error', 'close']) source.off(name, settle);
    };
    for (const name of ['readable', 'end', 'error', 'close']) source.on(name, settle);
    settle();
  });
}
