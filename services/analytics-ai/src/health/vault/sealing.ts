import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;

/** The key does not open this, or it was altered, or stands in another's place. */
export class NotOpened extends Error {
  override name = 'NotOpened';
}

/**
 * Seals bytes for one place (AES-256-GCM, a nonce of its own): nonce, tag, then what is sealed. `place` is bound to it,
 * so that parts cannot change places.
 */
export function sealBytes(key: Buffer, place: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws NotOpened */
export function openBytes(key: Buffer, place: string, sealed: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new NotOpened('these health records were not sealed with this key, or have been altered', {
      cause,
    });
  }
}

/** Tells keys apart without telling anything of them. Hex. */
export const fingerprintOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex');

/** What a file is known by, to whoever has the key alone. Hex. */
export const fileMarkOf = (key: Buffer, sha256: string): string =>
  createHmac('sha256', key).update(sha256).digest('hex');
