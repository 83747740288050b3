import type { Readable } from 'node:stream';

export interface StoredObject {
  bytes: number;
  /** Hex. */
  sha256: string;
}

/**
 * Objects by key (`owner/workspace/thing/...`). An object appears whole or not at all; its owner deletes it. A key that
 * has been read is never written again: other machines may keep a copy of what they read, for as long as a day.
 * Errors: TooManyBytes, ObjectMissing, ObjectDamaged, StorageAway, and whatever the stream fails with.
 */
export interface Storage {
  /** Stores a stream while counting and hashing it. Nothing remains when it fails or is aborted. */
  put(
    key: string,
    source: Readable,
    options?: { maxBytes?: number; signal?: AbortSignal },
  ): Promise<StoredObject>;
  /** Moves a finished local file under the key. */
  putFile(key: string, localPath: string): Promise<void>;
  /** Stores what is under one key under another too. Throws ObjectMissing. */
  copy(from: string, to: string): Promise<void>;
  putText(key: string, text: string): Promise<void>;
  getText(key: string): Promise<string>;
  /** A path on this machine that holds the object, for engines that want files. Read only; good for ten minutes. */
  localPath(key: string): Promise<string>;
  remove(key: string): Promise<void>;
  removePrefix(prefix: string): Promise<void>;
  /** Keys under a prefix, or all of them under the empty one, with the time they were last written. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Removes what unfinished puts left behind, older than the given age. */
  sweep(olderThanMs: number): Promise<number>;
}
