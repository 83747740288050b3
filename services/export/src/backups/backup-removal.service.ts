import { Inject, Injectable } from '@nestjs/common';
import { MANIFEST_PART, partKey } from '@plumbline/backups';
import { DataSource, type EntityManager } from 'typeorm';
import { BackupRow } from './backup.entity.js';
import { BackupAdoption } from './backup-adoption.service.js';
import { BackupTarget } from './backup-target.service.js';

const BATCH = 500;

/** Removes backups with what no other backup holds. */
@Injectable()
export class BackupRemoval {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(BackupTarget) private readonly place: BackupTarget,
    @Inject(BackupAdoption) private readonly adoption: BackupAdoption,
  ) {}

  /** The row first: what is left of its parts by a kill in between goes with the next removal. */
  async remove(id: string, inTransaction?: (tx: EntityManager) => Promise<void>): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.delete(BackupRow, { id });
      await inTransaction?.(tx);
    });
    const target = await this.place.open();
    // First of all: without its list a backup that is half removed is not taken for one again.
    await target.remove(partKey(id, MANIFEST_PART));
    await target.removePrefix(`backups/${id}`);
    await this.removeUnheld();
  }

  /** Parts of objects that no backup holds any more. Nothing goes while a backup is being taken: it may be about to hold them. */
  async removeUnheld(): Promise<void> {
    await this.adoption.ensure();
    const target = await this.place.open();
    for (;;) {
      const gone: { part: string; isLast: boolean }[] = await this.database.transaction(async (tx) => {
        const open = await tx.existsBy(BackupRow, [{ status: 'queued' }, { status: 'running' }]);
        if (open) return [];
        const [rows] = await tx.query(
          `DELETE FROM backup_objects WHERE ctid IN (
             SELECT o.ctid FROM backup_objects o WHERE NOT EXISTS (
               SELECT FROM backups b WHERE b.status = 'ready' AND b.seq BETWEEN o.first_seq AND o.last_seq) LIMIT ${BATCH})
           RETURNING part`,
        );
        const parts: { part: string }[] = rows;
        const held: { part: string }[] = await tx.query(
          'SELECT DISTINCT part FROM backup_objects WHERE part = ANY($1)',
          [parts.map(({ part }) => part)],
        );
        const stillHeld = new Set(held.map(({ part }) => part));
        return parts.map(({ part }) => ({ part, isLast: !stillHeld.has(part) }));
      });
      for (const { part, isLast } of gone) if (isLast) await target.remove(part);
      if (gone.length < BATCH) return;
    }
  }
}
