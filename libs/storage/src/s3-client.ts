import { S3Client } from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { ObjectMissing, StorageAway, StorageDenied } from './storage-errors.js';
import type { S3Settings } from './storage-settings.js';

/** How long S3 is waited for, in milliseconds. */
export interface S3Patience {
  connectMs: number;
  /** Until the first byte of an answer to a call that moves no data; three of them stay below a page's own limit. */
  answerMs: number;
  /** Without a byte in either direction. */
  idleMs: number;
  /** Before a second try, doubled before a third. */
  backoffMs: number;
}

export const PATIENCE: S3Patience = { connectMs: 2_000, answerMs: 7_000, idleMs: 30_000, backoffMs: 200 };
/** Tries of one call, the first included (F33). */
export const MAX_ATTEMPTS = 3;

export function createS3Client(settings: S3Settings, patience: S3Patience): S3Client {
  return new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    maxAttempts: MAX_ATTEMPTS,
    // Answers are checked where they are read; some servers send the sum of a whole object with a range of it.
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: new NodeHttpHandler({
      connectionTimeout: patience.connectMs,
      socketTimeout: patience.idleMs,
      throwOnRequestTimeout: true,
    }),
  });
}

interface S3Failure extends Error {
  $metadata: { httpStatusCode?: number };
}

/** What a failed call means to callers. What did not come from S3 (a broken source, a full disk) stays as it is. */
export function s3Failure(failure: unknown, key: string): unknown {
  if (!isS3Failure(failure)) return failure;
  const status = failure.$metadata.httpStatusCode;
  if (failure.name === 'NoSuchBucket' || status === 401 || status === 403) return new StorageDenied(failure);
  if (status === 404) return new ObjectMissing(key, { cause: failure });
  // Without a status there was no answer; a bad answer of a gateway in between is none either.
  return status === undefined || status === 429 || status >= 500 || status < 300
    ? new StorageAway(failure)
    : failure;
}

/** Failed calls carry how often they were tried, whether or not there was an answer. */
function isS3Failure(failure: unknown): failure is S3Failure {
  return failure instanceof Error && '$metadata' in failure;
}
