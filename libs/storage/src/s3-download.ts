import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { ObjectChecksum } from './object-checksum.js';
import { MAX_ATTEMPTS, type S3Patience, s3Failure } from './s3-client.js';
import { diskFailure, ObjectDamaged, StorageAway } from './storage-errors.js';

/** Object metadata: the size of the parts it came in, which are also the ranges it is fetched and checked in. */
export const PART_BYTES = 'part-bytes';
/** Ranges of one object on their way at the same time. */
const RANGES_AT_ONCE = 4;

/** What is known of an object before it is fetched. */
export interface ObjectFacts {
  bytes: number;
  etag: string | undefined;
  checksum: ObjectChecksum | undefined;
  /** Bytes of every part but the last. */
  partBytes: number;
}

/** Fetches objects of one bucket into files, and checks them against the SHA-256 that S3 keeps of each. */
export class S3Download {
  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
    private readonly patience: S3Patience,
  ) {}

  /** @throws ObjectMissing, StorageAway */
  async facts(key: string): Promise<ObjectFacts> {
    const command = new HeadObjectCommand({ Bucket: this.bucket, Key: key, ChecksumMode: 'ENABLED' });
    const head = await this.client
      .send(command, { requestTimeout: this.patience.answerMs })
      .catch((failure: unknown) => {
        throw s3Failure(failure, key);
      });
    const bytes = head.ContentLength ?? 0;
    const checksum = head.ChecksumSHA256 ? new ObjectChecksum(head.ChecksumSHA256) : undefined;
    // A copy made by S3 keeps the metadata, but is one part.
    const partBytes = checksum?.parts === undefined ? bytes : Number(head.Metadata?.[PART_BYTES] ?? bytes);
    return { bytes, etag: head.ETag, checksum, partBytes };
  }

  /**
   * Writes an object to a new file.
   * @throws ObjectMissing, ObjectDamaged, StorageAway
   */
  async fetch(key: string, facts: ObjectFacts, path: string): Promise<void> {
    const file = await open(path, 'wx');
    try {
      await this.whole(key, facts, file).catch((failure: unknown) => {
        if (failure instanceof ObjectDamaged) return this.whole(key, facts, file);
        throw failure;
      });
      await file.sync();
    } finally {
      await file.close();
    }
  }

  private async whole(key: string, facts: ObjectFacts, file: FileHandle): Promise<void> {
    const digests = await this.ranges(key, facts, file);
    if (facts.checksum && !facts.checksum.matches(digests)) throw new ObjectDamaged(key);
  }

  private async ranges(key: string, facts: ObjectFacts, file: FileHandle): Promise<Buffer[]> {
    const starts = partStarts(facts);
    const digests: Buffer[] = [];
    let next = 0;
    const failed = new AbortController();
    const work = async () => {
      for (let index = next++; index < starts.length && !failed.signal.aborted; index = next++) {
        digests[index] = await this.range(key, facts, starts[index] ?? 0, file, failed.signal);
      }
    };
    const workers = Array.from({ length: Math.min(RANGES_AT_ONCE, starts.length) }, () =>
      work().catch((failure: unknown) => failed.abort(failure)),
    );
    // All of them, so that nobody writes to a file that is closed.
    await Promise.all(workers);
    failed.signal.throwIfAborted();
    return digests;
  }

  /** The SDK repeats calls that fail, but not an answer that breaks off on its way. */
  private async range(
    key: string,
    facts: ObjectFacts,
    start: number,
    file: FileHandle,
    signal: AbortSignal,
  ): Promise<Buffer> {
    for (let attempt = 1; ; attempt += 1) {
      const body = await this.open(key, facts, start, signal);
      try {
        return await writeRange(body, file, start, Math.min(facts.partBytes, facts.bytes - start));
      } catch (failure) {
        signal.throwIfAborted();
        const known = diskFailure(failure);
        if (known !== failure) throw known;
        if (attempt === MAX_ATTEMPTS)
          throw failure instanceof ObjectDamaged ? failure : new StorageAway(failure);
        await sleep(this.patience.backoffMs * 2 ** (attempt - 1), undefined, { signal });
      }
    }
  }

  private async open(
    key: string,
    { bytes, etag, partBytes, checksum }: ObjectFacts,
    start: number,
    signal: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array>> {
    const isWhole = partBytes >= bytes;
    const command = new GetObjectCommand({
      Bucket: this.bucket,
      Key: key,
      IfMatch: etag,
      ...(!isWhole && { Range: `bytes=${start}-${Math.min(start + partBytes, bytes) - 1}` }),
      // Put there by other means: the SDK then checks whatever sum S3 has of it.
      ...(isWhole && !checksum && { ChecksumMode: 'ENABLED' as const }),
    });
    try {
      const { Body } = await this.client.send(command, {
        requestTimeout: this.patience.answerMs,
        abortSignal: signal,
      });
      return Body as AsyncIterable<Uint8Array>;
    } catch (failure) {
      throw s3Failure(failure, key);
    }
  }
}

function partStarts({ bytes, partBytes }: ObjectFacts): number[] {
  return Array.from({ length: Math.ceil(bytes / partBytes) || 1 }, (_, index) => index * partBytes);
}

async function writeRange(
  body: AsyncIterable<Uint8Array>,
  file: FileHandle,
  start: number,
  bytes: number,
): Promise<Buffer> {
  const hash = createHash('sha256');
  let written = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    await file.write(chunk, 0, chunk.length, start + written);
    written += chunk.length;
  }
  if (written !== bytes) throw new ObjectDamaged(`${written} of ${bytes} bytes`);
  return hash.digest();
}
