import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  BackupDamaged,
  listedObjects,
  MANIFEST_PART,
  type Manifest,
  NewerBackup,
  newestOf,
  type ObjectEntry,
  openManifest,
  partKey,
  StoredParts,
  WrongKey,
} from '@plumbline/backups';
import { BACKUP_KINDS, type BackupKind } from '@plumbline/contracts';
import { LOGGER, type Logger } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource, type EntityManager } from 'typeorm';
import { INSTALLATION } from './backup-jobs.js';
import { BackupKeys } from './backup-keys.service.js';
import { BackupTarget } from './backup-target.service.js';

const BATCH = 500;
/** Held while one process looks: another finds everything known. */
const LOCK = 7_202_611;

/**
 * Knows again what lies in the place of backups. A restored installation remembers those of the moment that it shows: what
 * was taken since, the state before the restore included, is taken into its list, and what was deleted since leaves it.
 * Nothing is removed from the place before that has been done: it would be of backups that are not known yet.
 */
@Injectable()
export class BackupAdoption {
  private done: Promise<void> | undefined;

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(BackupKeys) private readonly keys: BackupKeys,
    @Inject(BackupTarget) private readonly place: BackupTarget,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Once for each process; a failure is tried again by the next call. */
  ensure(): Promise<void> {
    this.done ??= this.adopt().catch((failure: unknown) => {
      this.done = undefined;
      throw failure;
    });
    return this.done;
  }

  /** Takes into the list what lies in the place, and out of it what does not. */
  async adopt(): Promise<void> {
    if (!this.place.isThere) return;
    const target = await this.place.open();
    await this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      const idsOf = async (condition: string): Promise<string[]> => {
        const rows: { id: string }[] = await tx.query(`SELECT id FROM backups WHERE ${condition}`);
        return rows.map(({ id }) => id);
      };
      // Asked before the place is looked at, and after it: one that becomes whole meanwhile is neither gone nor unknown.
      const whole = await idsOf(`status = 'ready'`);
      const held = await idsIn(target);
      const known = new Set(await idsOf('true'));
      const manifests: Manifest[] = [];
      for (const id of held) if (!known.has(id)) manifests.push(...(await this.read(target, id)));
      for (const manifest of manifests.toSorted((a, b) => a.at.localeCompare(b.at)))
        await this.take(tx, target, manifest);
      // An empty place is more likely a disk that is not mounted than one whose backups were all deleted.
      const gone = whole.filter((id) => !held.has(id));
      if (held.size > 0 && gone.length > 0) await tx.query('DELETE FROM backups WHERE id = ANY($1)', [gone]);
    });
  }

  /** None for what is no backup of this installation, or not whole. */
  private async read(target: Storage, id: string): Promise<Manifest[]> {
    try {
      return [await openManifest(new StoredParts(target, id), await this.keys.identities())];
    } catch (failure) {
      const isKnown = [BackupDamaged, NewerBackup, WrongKey].some((known) => failure instanceof known);
      if (!isKnown) throw failure;
      this.logger.warn({ backup: id, err: failure }, 'a backup that lies in the place is not listed');
      return [];
    }
  }

  private async take(tx: EntityManager, target: Storage, manifest: Manifest): Promise<void> {
    const { id, at, tables, objects, catalog } = manifest;
    const path = await target.localPath(partKey(id, MANIFEST_PART));
    const list = await readFile(path);
    const parts = [
      ...tables.map(({ part }) => part),
      objects.list,
      ...(manifest.secrets ? [manifest.secrets] : []),
    ];
    const ownBytes = parts.reduce((sum, { bytes }) => sum + bytes, list.length);
    const migrations = catalog.schemas.flatMap(({ lastMigration }) => lastMigration ?? []);
    const [row]: { seq: number }[] = await tx.query(
      `INSERT INTO backups (id, kind, status, created_by, created_at, at, finished_at, bytes, added_bytes, tables, rows, objects,
         product_version, schema_version, job_id, checksum)
       VALUES ($1, $2, 'ready', $3, $4, $4, $4, $5, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING seq`,
      [
        ...[id, kindOf(manifest), manifest.createdBy ?? null, at, ownBytes, tables.length],
        ...[tables.reduce((sum, { rows }) => sum + rows, 0), objects.count, manifest.product],
        ...[newestOf(migrations) ?? null, INSTALLATION, createHash('sha256').update(list).digest('hex')],
      ],
    );
    await this.takeObjects(tx, target, manifest, row?.seq ?? 0);
    await tx.query('UPDATE backups SET bytes = bytes + $2 WHERE id = $1', [id, objects.bytes]);
  }

  /** Notes which parts it holds. How large they are sealed is not asked for, which would fetch them: plain they are hardly larger. */
  private async takeObjects(
    tx: EntityManager,
    target: Storage,
    manifest: Manifest,
    seq: number,
  ): Promise<void> {
    let batch: ObjectEntry[] = [];
    const flush = async () => {
      await tx.query(
        `INSERT INTO backup_objects (key, modified_at, sealed_for, part, bytes, sha256, sealed_bytes, first_seq, last_seq, seen_seq)
         SELECT key, $6, $7, part, bytes, sha256, bytes, $5, $5, $5
         FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) AS listed (key, part, bytes, sha256)`,
        [
          ...[batch.map(({ key }) => key), batch.map(({ part }) => part), batch.map(({ bytes }) => bytes)],
          ...[batch.map(({ sha256 }) => sha256), seq, manifest.at, `of ${manifest.id}`],
        ],
      );
      batch = [];
    };
    const source = new StoredParts(target, manifest.id);
    for await (const entry of listedObjects(manifest, source, await this.keys.identities())) {
      batch.push(entry);
      if (batch.length === BATCH) await flush();
    }
    await flush();
  }
}

const kindOf = ({ kind }: Manifest): BackupKind => BACKUP_KINDS.find((known) => known === kind) ?? 'manual';

/** Whose list of parts, which is written last, lies there. */
async function idsIn(target: Storage): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const { key } of target.list('backups')) {
    const [, id, part] = key.split('/');
    if (id && part === MANIFEST_PART) ids.add(id);
  }
  return ids;
}
