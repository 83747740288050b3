import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { secretSetting } from '@plumbline/server';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** For services that store what must be readable again but not by who sees the database. */
export const sealSettings = {
  /** Seals stored fields: mails that wait, second-factor secrets. */
  SEALING_KEY: secretSetting,
};

/**
 * Seals fields of the database (AES-256-GCM). Each purpose has a key of its own, derived from the service's; what was
 * sealed for one purpose does not open for another.
 */
export class FieldSeal {
  private readonly key: Buffer;

  constructor(
    secret: string,
    private readonly purpose: string,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  }

  seal(text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @throws Error when it was sealed with another key or for another purpose, or has been altered */
  open(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(tag);
      return (
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch {
      throw new Error(`this field was not sealed for ${this.purpose} with this key`);
    }
  }
}
