import { onSessionEnd } from '../../../shared/api/session-life.js';
import { readStored, removeStored, writeStored } from '../../../shared/lib/storage.js';

/** An upload that the server has a part of, by what the browser knows of its file. */
interface BegunUpload {
  id: string;
  userId: string;
  name: string;
  bytes: number;
  modifiedAt: number;
  begunAt: number;
}

/** It outlives the page, so that the same file goes on after a reload; a sign-out ends it. */
const STORED = 'begun_uploads';
/** As long as the server keeps parts. */
const LASTS_MS = 86_400_000;

onSessionEnd(() => removeStored(STORED));

/** Of everybody who used this browser, without those that the server has given up. */
function all(now: number): BegunUpload[] {
  try {
    const stored = JSON.parse(readStored(STORED) ?? '[]') as BegunUpload[];
    return stored.filter(({ begunAt }) => now - begunAt < LASTS_MS);
  } catch {
    return [];
  }
}

const isOf = (upload: BegunUpload, userId: string, file: File): boolean =>
  upload.userId === userId &&
  upload.name === file.name &&
  upload.bytes === file.size &&
  upload.modifiedAt === file.lastModified;

/** The id of the upload that a user began with a file. */
export const begunUploadOf = (userId: string, file: File, now = Date.now()): string | undefined =>
  all(now).find((upload) => isOf(upload, userId, file))?.id;

export function rememberUpload(userId: string, file: File, id: string, now = Date.now()): void {
  const { name, size: bytes, lastModified: modifiedAt } = file;
  write([{ id, userId, name, bytes, modifiedAt, begunAt: now }, ...others(userId, file, now)]);
}

export const forgetUpload = (userId: string, file: File, now = Date.now()): void =>
  write(others(userId, file, now));

const others = (userId: string, file: File, now: number): BegunUpload[] =>
  all(now).filter((upload) => !isOf(upload, userId, file));

function write(uploads: readonly BegunUpload[]): void {
  if (uploads.length === 0) removeStored(STORED);
  else writeStored(STORED, JSON.stringify(uploads));
}
