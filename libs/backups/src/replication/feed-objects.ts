import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ObjectMissing, type Storage } from '@plumbline/storage';
import { Digest } from '../digest.js';
import { dataFrame, dataFrames, jsonFrame } from './frames.js';
import type { ObjectHash } from './shapes.js';

/** Lines of a list in one frame. */
const LINES = 500;

/** The keys of all objects with the time of each, in any order. */
export async function* objectListFrames({ storage }: { storage: Storage }): AsyncGenerator<Buffer> {
  let lines: string[] = [];
  for await (const { key, modifiedAt } of storage.list('')) {
    if (key.startsWith('.')) continue;
    lines.push(JSON.stringify({ key, modifiedAt: modifiedAt.toISOString() }));
    if (lines.length < LINES) continue;
    yield dataFrame(Buffer.from(`${lines.join('\n')}\n`));
    lines = [];
  }
  if (lines.length > 0) yield dataFrame(Buffer.from(`${lines.join('\n')}\n`));
  yield jsonFrame({ isThere: true });
}

export async function* objectFrames({ storage }: { storage: Storage }, key: string): AsyncGenerator<Buffer> {
  const path = await localPath(storage, key);
  if (path !== undefined) yield* dataFrames(createReadStream(path, { highWaterMark: 1 << 18 }));
  yield jsonFrame({ isThere: path !== undefined });
}

/** What objects hold now, read anew from where they lie. `sha256` is null for one that is not there. */
export async function hashObjects(storage: Storage, keys: readonly string[]): Promise<ObjectHash[]> {
  const hashes: ObjectHash[] = [];
  for (const key of keys) {
    const path = await localPath(storage, key);
    if (path === undefined) {
      hashes.push({ key, bytes: 0, sha256: null });
      continue;
    }
    const digest = new Digest();
    await pipeline(createReadStream(path, { highWaterMark: 1 << 18 }), digest.resume());
    hashes.push({ key, ...digest.total() });
  }
  return hashes;
}

async function localPath(storage: Storage, key: string): Promise<string | undefined> {
  try {
    return await storage.localPath(key);
  } catch (failure) {
    if (failure instanceof ObjectMissing) return undefined;
    throw failure;
  }
}
