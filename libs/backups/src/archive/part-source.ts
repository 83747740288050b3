import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { ObjectMissing, type Storage } from '@plumbline/storage';
import { BackupDamaged } from '../backup-errors.js';
import { partKey } from '../part-names.js';

/** Where the sealed parts of one backup are read from, in the order in which its archive holds them. */
export interface PartSource {
  /** @throws BackupDamaged where it is not there */
  open(part: string): Promise<Readable>;
  close(): Promise<void>;
}

/** The parts as the target of an installation keeps them. */
export class StoredParts implements PartSource {
  constructor(
    private readonly target: Storage,
    private readonly backupId: string,
  ) {}

  async open(part: string): Promise<Readable> {
    try {
      return createReadStream(await this.target.localPath(partKey(this.backupId, part)));
    } catch (failure) {
      if (failure instanceof ObjectMissing) throw new BackupDamaged(part, 'is missing', { cause: failure });
      throw failure;
    }
  }

  async close(): Promise<void> {
    // Each part is a file of its own, closed when it was read.
  }
}
