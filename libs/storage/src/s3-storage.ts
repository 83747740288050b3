import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  ListMultipartUploadsCommand,
  type MultipartUpload,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Meter } from './meter.js';
import { createS3Client, PATIENCE, type S3Patience, s3Failure } from './s3-client.js';
import { PART_BYTES, S3Download } from './s3-download.js';
import { Spool } from './spool.js';
import type { Storage, StoredObject } from './storage.js';
import { StorageAway } from './storage-errors.js';
import { storageKey } from './storage-key.js';
import type { S3Settings } from './storage-settings.js';

/** The smallest part that S3 takes: a put holds two on their way and one that fills, 15 MiB. */
const PART = 5_242_880;
const PARTS_AT_ONCE = 2;

/**
 * Storage in a bucket. Puts go up in parts with their SHA-256, which every reading is checked against; everything is
 * read through copies in the spool. The credentials need s3:GetObject, PutObject, DeleteObject, AbortMultipartUpload,
 * ListBucket (without it, what is missing looks forbidden) and ListBucketMultipartUploads.
 */
export class S3Storage implements Storage {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly download: S3Download;
  private readonly spool: Spool;

  constructor(
    settings: S3Settings,
    private readonly patience: S3Patience = PATIENCE,
  ) {
    this.client = createS3Client(settings, patience);
    this.bucket = settings.bucket;
    this.download = new S3Download(this.client, this.bucket, patience);
    this.spool = new Spool(settings.spoolDirectory, settings.spoolMaxBytes);
  }

  /** Makes its spool ready, where a process that was killed may have left half copies. */
  static async open(settings: S3Settings): Promise<S3Storage> {
    const storage = new S3Storage(settings);
    await storage.spool.open();
    return storage;
  }

  async put(
    key: string,
    source: Readable,
    { maxBytes = Number.POSITIVE_INFINITY, signal }: { maxBytes?: number; signal?: AbortSignal } = {},
  ): Promise<StoredObject> {
    const meter = new Meter(maxBytes);
    const upload = new Upload({
      client: this.client,
      params: {
        ...this.object(key),
        Body: meter,
        Metadata: { [PART_BYTES]: String(PART) },
        ChecksumAlgorithm: 'SHA256',
      },
      partSize: PART,
      queueSize: PARTS_AT_ONCE,
    });
    // Each ends the other: a source that breaks has its upload taken back, an upload that fails stops its source.
    const [flow, sent] = await Promise.allSettled([pipeline(source, meter, { signal }), upload.done()]);
    if (flow.status === 'rejected' && (signal?.aborted || !isCutOff(flow.reason))) throw flow.reason;
    const stored = meter.total();
    if (sent.status === 'rejected') await this.settle(key, stored, sent.reason);
    await this.spool.drop(key);
    return stored;
  }

  async putFile(key: string, localPath: string): Promise<void> {
    await this.put(key, createReadStream(localPath));
    await rm(localPath, { force: true });
  }

  async copy(from: string, to: string): Promise<void> {
    const command = new CopyObjectCommand({
      ...this.object(to),
      CopySource: `${this.bucket}/${storageKey(from)}`,
      ChecksumAlgorithm: 'SHA256',
    });
    await this.client.send(command).catch((failure: unknown) => {
      throw s3Failure(failure, from);
    });
    await this.spool.drop(to);
  }

  async putText(key: string, text: string): Promise<void> {
    await this.put(key, Readable.from([Buffer.from(text)]));
  }

  async getText(key: string): Promise<string> {
    return readFile(await this.localPath(key), 'utf8');
  }

  localPath(key: string): Promise<string> {
    return this.spool.path(storageKey(key), async () => {
      const facts = await this.download.facts(key);
      return { bytes: facts.bytes, fetch: (path) => this.download.fetch(key, facts, path) };
    });
  }

  async remove(key: string): Promise<void> {
    await this.ask(key, () => this.client.send(new DeleteObjectCommand(this.object(key)), this.answering()));
    await this.spool.drop(key);
  }

  async removePrefix(prefix: string): Promise<void> {
    await this.remove(prefix);
    for await (const keys of this.pages(prefix)) {
      const Objects = keys.map(({ key }) => ({ Key: key }));
      const command = new DeleteObjectsCommand({ Bucket: this.bucket, Delete: { Objects, Quiet: true } });
      const { Errors } = await this.ask(prefix, () => this.client.send(command, this.answering()));
      if (Errors?.[0]) throw new StorageAway(new Error(`${Errors[0].Code} for ${Errors[0].Key}`));
    }
  }

  async *list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }> {
    for await (const page of this.pages(prefix)) yield* page;
  }

  /** Counts from when an upload began: one that is still growing must be younger than the age. */
  async sweep(olderThanMs: number): Promise<number> {
    let removed = 0;
    for await (const { Key, UploadId, Initiated } of this.unfinished()) {
      if (Date.now() - (Initiated?.getTime() ?? 0) < olderThanMs) continue;
      const command = new AbortMultipartUploadCommand({ Bucket: this.bucket, Key, UploadId });
      await this.ask('uploads', () => this.client.send(command, this.answering()));
      removed += 1;
    }
    return removed;
  }

  private async *unfinished(): AsyncIterable<MultipartUpload> {
    let markers: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
    while (markers) {
      const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
        Bucket: this.bucket,
        ...markers,
      });
      const page = await this.ask('uploads', () => this.client.send(command, this.answering()));
      yield* page.Uploads ?? [];
      const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
      markers = page.IsTruncated ? { KeyMarker, UploadIdMarker } : undefined;
    }
  }

  /**
   * An upload that S3 does not know any more when it is completed a second time, because the first answer was lost, is
   * complete (F34).
   */
  private async settle(key: string, stored: StoredObject, failure: unknown): Promise<void> {
    if (!(failure instanceof Error) || failure.name !== 'NoSuchUpload') throw s3Failure(failure, key);
    const facts = await this.download.facts(key).catch(() => undefined);
    if (facts?.bytes !== stored.bytes) throw new StorageAway(failure);
  }

  private async *pages(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }[]> {
    // Without a prefix all of it: no key begins with a slash.
    const query = { Bucket: this.bucket, ...(prefix !== '' && { Prefix: `${prefix}/` }) };
    const pages = paginateListObjectsV2({ client: this.client }, query, this.answering());
    try {
      for await (const { Contents = [] } of pages) {
        yield Contents.map(({ Key = '', LastModified = new Date() }) => ({
          key: Key,
          modifiedAt: LastModified,
        }));
      }
    } catch (failure) {
      throw s3Failure(failure, prefix);
    }
  }

  private object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: storageKey(key) };
  }

  private answering(): { requestTimeout: number } {
    return { requestTimeout: this.patience.answerMs };
  }

  private async ask<Answer>(key: string, call: () => Promise<Answer>): Promise<Answer> {
    return call().catch((failure: unknown) => {
      throw s3Failure(failure, key);
    });
  }
}

/** The stream was closed by its reader; the reason lies with the reader. */
function isCutOff({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR';
}
