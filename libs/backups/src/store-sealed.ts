import type { Readable } from 'node:stream';
import type { Storage, StoredObject } from '@plumbline/storage';
import { seal } from './seal.js';

/** Seals a stream on its way into the target. Nothing remains when it fails. */
export async function storeSealed(
  target: Storage,
  key: string,
  plain: Readable,
  { recipients, signal }: { recipients: readonly string[]; signal?: AbortSignal },
): Promise<StoredObject> {
  const { bytes, sha256 } = await target.put(key, await seal(plain, recipients), { signal });
  return { bytes, sha256 };
}
