import { createHmac, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RECOVERY_CODES } from '@plumbline/contracts';
import { returning } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';

/** Without what looks alike on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/** Codes that stand in for a lost second factor, each once. */
@Injectable()
export class RecoveryCodes {
  constructor(@Inject(AUTH_CONFIG) private readonly config: AuthConfig) {}

  /** New codes in place of all others; shown this once. */
  async replace(tx: EntityManager, userId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newCode);
    await this.clear(tx, userId);
    await tx.query(`INSERT INTO recovery_codes (user_id, hash) SELECT $1, unnest($2::text[])`, [
      userId,
      codes.map((code) => this.hash(userId, code)),
    ]);
    return codes;
  }

  async clear(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(`DELETE FROM recovery_codes WHERE user_id = $1`, [userId]);
  }

  async left(tx: EntityManager, userId: string): Promise<number> {
    const [row]: { count: number }[] = await tx.query(
      `SELECT count(*)::int AS count FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL`,
      [userId],
    );
    return row?.count ?? 0;
  }

  /** Judges a code and uses it up; of two that come at once, one wins. */
  async use(tx: EntityManager, userId: string, code: string): Promise<boolean> {
    const used = await returning<{ hash: string }>(
      tx,
      `UPDATE recovery_codes SET used_at = now() WHERE user_id = $1 AND hash = $2 AND used_at IS NULL RETURNING hash`,
      [userId, this.hash(userId, code)],
    );
    return used.length > 0;
  }

  /** Fifty bits could be guessed from a bare hash; with the key of the service they cannot. */
  private hash(userId: string, code: string): string {
    const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    return createHmac('sha256', this.config.SEALING_KEY)
      .update(`recovery\n${userId}\n${plain}`)
      .digest('hex');
  }
}

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}
