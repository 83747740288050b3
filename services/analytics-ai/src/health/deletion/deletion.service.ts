import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, HealthReceipt } from '@plumbline/contracts';
import { notFound } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { requireUnlocked } from '../vault/health-access.js';
import { HealthKeys } from '../vault/health-keys.js';
import { HealthReceiptRow } from '../vault/health-receipt.entity.js';
import { fingerprintOf, openBytes } from '../vault/sealing.js';
import { HEALTH_TABLES } from './remove-records.js';

interface KeptAside {
  place: string;
  sealed: Buffer;
}

/** Deletes everything at once: rows, and the key without which no copy of them opens; the receipt says what was checked. */
@Injectable()
export class HealthDeletion {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(HealthKeys) private readonly keys: HealthKeys,
  ) {}

  /** The consent is not asked for: who withdrew it may delete all the same. @throws AppError `not_found` where there is nothing */
  async deleteAll(claims: AccessClaims): Promise<HealthReceipt> {
    requireUnlocked(claims);
    const { sub: userId } = claims;
    const receipt = await this.database.transaction(async (tx) => {
      const key = await this.keys.holdExisting(tx, userId);
      if (!key) throw notFound();
      const aside = await keepAside(tx, userId);
      const before = await countAll(tx, userId);
      for (const { table } of HEALTH_TABLES)
        await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
      const after = await countAll(tx, userId);
      const left = await this.keys.find(tx, userId);
      const made: HealthReceipt = {
        ...{ id: randomUUID(), deletedAt: new Date().toISOString(), keyFingerprint: fingerprintOf(key) },
        counted: HEALTH_TABLES.map(({ what }, at) => ({
          what,
          before: before[at] ?? 0,
          after: after[at] ?? 0,
        })),
        ...{ isKeyGone: left === undefined, opensNoMore: !opens(left, aside) },
      };
      const deletedAt = new Date(made.deletedAt);
      await tx.insert(HealthReceiptRow, { id: made.id, userId, receipt: made, deletedAt });
      return made;
    });
    // Rows that were deleted lie in the files of the tables until then, the wrapped key among them.
    for (const { table } of HEALTH_TABLES) await this.database.query(`VACUUM ${table}`);
    return receipt;
  }

  async receipts(claims: AccessClaims): Promise<HealthReceipt[]> {
    requireUnlocked(claims);
    const rows = await this.database.manager.find(HealthReceiptRow, {
      where: { userId: claims.sub },
      order: { deletedAt: 'DESC' },
      take: 100,
    });
    return rows.map(({ receipt }) => receipt);
  }

  async hasRecords(userId: string): Promise<boolean> {
    const rows: unknown[] = await this.database.query(
      `SELECT 1 FROM health_imports WHERE user_id = $1 LIMIT 1`,
      [userId],
    );
    return rows.length > 0;
  }
}

async function countAll(tx: EntityManager, userId: string): Promise<number[]> {
  const counts: number[] = [];
  for (const { table } of HEALTH_TABLES) {
    const [row]: { count: number }[] = await tx.query(
      `SELECT count(*)::int AS count FROM ${table} WHERE user_id = $1`,
      [userId],
    );
    counts.push(row?.count ?? 0);
  }
  return counts;
}

/** A part that is tried once the key is gone, as somebody would who kept a copy of the table. */
async function keepAside(tx: EntityManager, userId: string): Promise<KeptAside | undefined> {
  const [row]: { name: string; place: number; sealed: Buffer }[] = await tx.query(
    `SELECT name, place, sealed FROM health_parts WHERE user_id = $1 LIMIT 1`,
    [userId],
  );
  return row && { place: `${userId}\n${row.name}\n${row.place}`, sealed: row.sealed };
}

function opens(key: Buffer | undefined, aside: KeptAside | undefined): boolean {
  if (!key || !aside) return false;
  try {
    openBytes(key, aside.place, aside.sealed);
    return true;
  } catch {
    return false;
  }
}
