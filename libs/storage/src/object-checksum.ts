import { createHash } from 'node:crypto';

/**
 * S3's SHA-256 of an object, in base64: of its bytes; or, for one that came in parts, of the SHA-256 of each part,
 * followed by `-` and their number.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity-upload.html
 */
export class ObjectChecksum {
  constructor(private readonly value: string) {}

  /** How many parts it was made of; undefined when it is over the bytes themselves. */
  get parts(): number | undefined {
    const count = /-(\d+)$/.exec(this.value)?.[1];
    return count === undefined ? undefined : Number(count);
  }

  /** @param digests SHA-256 of every part, or of the one whole */
  matches(digests: readonly Buffer[]): boolean {
    if (this.parts === undefined) return digests[0]?.toString('base64') === this.value;
    const composite = createHash('sha256').update(Buffer.concat(digests)).digest('base64');
    return `${composite}-${digests.length}` === this.value;
  }
}
