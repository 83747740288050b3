import { Inject, Injectable } from '@nestjs/common';
import type { Storage } from '@plumbline/storage';
import { DataSource } from 'typeorm';

const BATCH = 1_000;

/**
 * Which sealed parts of objects lie in the place of backups. What the database says of them may be of another place: after a
 * restore into an empty folder, at a standby that took over, on a new disk. A backup that relied on it would not be whole.
 */
@Injectable()
export class HeldParts {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** Notes the parts that are not there as lost. */
  noteLost(target: Storage): Promise<void> {
    return this.database.transaction(async (tx) => {
      await tx.query('CREATE TEMPORARY TABLE held_parts (part text NOT NULL) ON COMMIT DROP');
      let batch: string[] = [];
      const flush = async () => {
        await tx.query('INSERT INTO held_parts SELECT unnest($1::text[])', [batch]);
        batch = [];
      };
      for await (const { key } of target.list('objects')) {
        batch.push(key);
        if (batch.length === BATCH) await flush();
      }
      await flush();
      await tx.query(
        `UPDATE backup_objects SET is_lost = true
         WHERE NOT is_lost AND NOT EXISTS (SELECT FROM held_parts WHERE held_parts.part = backup_objects.part)`,
      );
    });
  }
}
