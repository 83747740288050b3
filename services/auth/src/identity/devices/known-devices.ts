import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DEVICE_MARK_SECONDS } from '@plumbline/contracts';
import { returning } from '@plumbline/events';
import { DataSource, type EntityManager } from 'typeorm';
import { hashOfSecret } from '../sessions/secrets.js';
import { SigningKeys } from '../sessions/signing-keys.js';

const MOST_MARKS = 3;
const MOST_DEVICES = 50;

/**
 * Where a user has signed in before. Such a device keeps its own count of wrong passwords, so that nobody else's tries,
 * from whatever address, make its user wait. A mark proves nothing more: the password is asked as ever.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly database: DataSource,
    private readonly keys: SigningKeys,
  ) {}

  /** @param userId undefined where nobody has the name: that takes as long @returns what names the device in counters */
  async find(userId: string | undefined, marks: readonly string[]): Promise<string | undefined> {
    const [known]: { hash: string }[] = await this.database.query(
      `SELECT hash FROM known_devices WHERE user_id = $1 AND hash = ANY($2)
         AND seen_at > now() - make_interval(secs => $3)`,
      [userId ?? randomUUID(), marks.map(hashOfSecret), DEVICE_MARK_SECONDS],
    );
    return known?.hash;
  }

  /**
   * Marks the device a user has just signed in on, always anew: a mark that somebody planted there is worth nothing.
   * @returns all marks of the device, those of its other users among them
   */
  async mark(tx: EntityManager, userId: string, marks: readonly string[]): Promise<string[]> {
    const fresh = await this.keys.signDeviceMark();
    const replaced = await returning<{ hash: string }>(
      tx,
      `DELETE FROM known_devices WHERE user_id = $1 AND (hash = ANY($2) OR hash IN (
         SELECT hash FROM known_devices WHERE user_id = $1 ORDER BY seen_at DESC OFFSET $3))
       RETURNING hash`,
      [userId, marks.map(hashOfSecret), MOST_DEVICES - 1],
    );
    await tx.query(`INSERT INTO known_devices (user_id, hash, seen_at) VALUES ($1, $2, now())`, [
      userId,
      hashOfSecret(fresh),
    ]);
    const gone = new Set(replaced.map(({ hash }) => hash));
    return [fresh, ...marks.filter((mark) => !gone.has(hashOfSecret(mark)))].slice(0, MOST_MARKS);
  }

  /** With the password, the devices that knew it go. */
  async forget(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(`DELETE FROM known_devices WHERE user_id = $1`, [userId]);
  }
}
