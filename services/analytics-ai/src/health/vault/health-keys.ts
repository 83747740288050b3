import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { FieldSeal } from '@plumbline/database';
import type { EntityManager } from 'typeorm';
import { ANALYTICS_CONFIG, type AnalyticsConfig } from '../../config.js';
import { KEY_BYTES } from './sealing.js';

/** Whose records, and with which workspace they go. */
export interface Owner {
  userId: string;
  workspaceId: string;
}

/**
 * A key for each owner's records, itself sealed under the service's. The row is all that there is of it: deleting the row
 * destroys it.
 */
@Injectable()
export class HealthKeys {
  private readonly seal: FieldSeal;

  constructor(@Inject(ANALYTICS_CONFIG) config: AnalyticsConfig) {
    this.seal = new FieldSeal(config.SEALING_KEY, 'health keys');
  }

  /** Undefined where nothing was ever brought in, or all was deleted. */
  async find(tx: EntityManager, userId: string): Promise<Buffer | undefined> {
    return this.read(tx, userId, '');
  }

  /** The key, made where there is none; whoever changes records holds it until the change is written. */
  async hold(tx: EntityManager, { userId, workspaceId }: Owner): Promise<Buffer> {
    const wrapped = this.seal.seal(randomBytes(KEY_BYTES).toString('base64'));
    await tx.query(
      `INSERT INTO health_keys (user_id, workspace_id, wrapped) VALUES ($1, $2, $3) ON CONFLICT (user_id) DO NOTHING`,
      [userId, workspaceId, wrapped],
    );
    const key = await this.read(tx, userId, 'FOR UPDATE');
    if (!key) throw new Error('the key of these records was just destroyed');
    return key;
  }

  /** Holds it where there is one. */
  async holdExisting(tx: EntityManager, userId: string): Promise<Buffer | undefined> {
    return this.read(tx, userId, 'FOR UPDATE');
  }

  async destroy(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(`DELETE FROM health_keys WHERE user_id = $1`, [userId]);
  }

  private async read(
    tx: EntityManager,
    userId: string,
    lock: '' | 'FOR UPDATE',
  ): Promise<Buffer | undefined> {
    const [row]: { wrapped: string }[] = await tx.query(
      `SELECT wrapped FROM health_keys WHERE user_id = $1 ${lock}`,
      [userId],
    );
    return row && Buffer.from(this.seal.open(row.wrapped), 'base64');
  }
}
