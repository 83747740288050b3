import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { SALT_BYTES } from './age-header.js';

/**
 * The payload of an age file (age-encryption.org/v1): STREAM over ChaCha20-Poly1305, in chunks of 64 KB, by the
 * ciphers of Node itself. The library for age makes and opens the header; its own cipher, in JavaScript, took two
 * thirds of the time of a backup.
 */
const CHUNK = 65_536;
const TAG = 16;
const CIPHER = 'chacha20-poly1305';

const keyOf = (fileKey: Uint8Array, salt: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', fileKey, salt, 'payload', 32));

/** Eleven bytes that count chunks, and one that says which is the last. */
function nonceOf(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(counter, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Cuts a stream into chunks of one size, and knows which is the last. */
abstract class Chunks extends Transform {
  private held: Buffer[] = [];
  private heldBytes = 0;
  private counter = 0;

  protected constructor(private readonly size: number) {
    super({ highWaterMark: 4 * CHUNK });
  }

  /** What comes out for a chunk. */
  protected abstract turn(chunk: Buffer, nonce: Buffer): Buffer;

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.held.push(chunk);
    this.heldBytes += chunk.length;
    this.settle(done, () => {
      // One byte more than a chunk: only then is it known not to be the last.
      if (this.heldBytes <= this.size) return;
      const bytes = Buffer.concat(this.held, this.heldBytes);
      let at = 0;
      for (; bytes.length - at > this.size; at += this.size)
        this.emitChunk(bytes.subarray(at, at + this.size), false);
      this.held = [bytes.subarray(at)];
      this.heldBytes = bytes.length - at;
    });
  }

  override _flush(done: TransformCallback): void {
    this.settle(done, () => this.emitChunk(Buffer.concat(this.held, this.heldBytes), true));
  }

  protected get isFirst(): boolean {
    return this.counter === 0;
  }

  private emitChunk(chunk: Buffer, isLast: boolean): void {
    this.push(this.turn(chunk, nonceOf(this.counter, isLast)));
    this.counter += 1;
  }

  private settle(done: TransformCallback, work: () => void): void {
    let failed: Error | undefined;
    try {
      work();
    } catch (failure) {
      failed = failure as Error;
    }
    done(failed ?? null);
  }
}

/** Encrypts what flows through; the header and a salt come out first. */
export class EncryptPayload extends Chunks {
  private readonly key: Buffer;

  constructor(header: Buffer, fileKey: Uint8Array) {
    super(CHUNK);
    const salt = randomBytes(SALT_BYTES);
    this.key = keyOf(fileKey, salt);
    this.push(Buffer.concat([header, salt]));
  }

  protected override turn(chunk: Buffer, nonce: Buffer): Buffer {
    const cipher = createCipheriv(CIPHER, this.key, nonce, { authTagLength: TAG });
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Decrypts what flows through, which begins behind the salt; fails at the first chunk that is not what was written. */
export class DecryptPayload extends Chunks {
  private readonly key: Buffer;

  constructor({ fileKey, salt }: { fileKey: Uint8Array; salt: Buffer }) {
    super(CHUNK + TAG);
    this.key = keyOf(fileKey, salt);
  }

  protected override turn(chunk: Buffer, nonce: Buffer): Buffer {
    if (chunk.length < TAG) throw new Error('the payload ended within a chunk');
    if (chunk.length === TAG && !this.isFirst) throw new Error('the final chunk is empty');
    const end = chunk.length - TAG;
    const cipher = createDecipheriv(CIPHER, this.key, nonce, { authTagLength: TAG });
    cipher.setAuthTag(chunk.subarray(end));
    return Buffer.concat([cipher.update(chunk.subarray(0, end)), cipher.final()]);
  }
}
