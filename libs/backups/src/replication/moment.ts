import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connect } from '../database/connect.js';

/** What is sent to standbys: made by whoever may, such as the launcher. */
export const PUBLICATION = 'plumbline_replication';

/**
 * One moment of a database that has a name in its log: everything that was committed before `lsn` is seen, and nothing else.
 * A standby that has applied the log up to there has to be equal, row by row.
 */
export class Moment {
  private constructor(
    readonly lsn: string,
    /** Sees that moment; inside a transaction that only reads. */
    readonly reader: pg.Client,
  ) {}

  /**
   * @param slot keeps the log from that moment on for a standby of this name; without one nothing is kept
   * @throws what PostgreSQL says where its log is not logical (`wal_level`) or the role may not replicate
   */
  static async open(url: string, slot?: string): Promise<Moment> {
    const sender = new pg.Client({
      connectionString: url,
      application_name: 'replication',
      replication: 'database',
    } as pg.ClientConfig);
    sender.on('error', () => undefined);
    await sender.connect();
    try {
      const name = slot ?? `plumbline_moment_${randomBytes(8).toString('hex')}`;
      const { rows } = await sender.query<{ consistent_point: string; snapshot_name: string }>(
        `CREATE_REPLICATION_SLOT "${name}" ${slot ? '' : 'TEMPORARY '}LOGICAL pgoutput (SNAPSHOT 'export')`,
      );
      const [made] = rows;
      if (!made) throw new Error('PostgreSQL made no replication slot');
      const reader = await connect(url);
      try {
        await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        await reader.query(`SET TRANSACTION SNAPSHOT '${made.snapshot_name}'`);
        return new Moment(made.consistent_point, reader);
      } catch (failure) {
        await reader.end();
        throw failure;
      }
    } finally {
      await sender.end();
    }
  }

  async close(): Promise<void> {
    await this.reader.end();
  }
}

/** Positions in the log, such as `0/1A2B3C`, as numbers that can be compared. */
export function lsnNumber(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export const lsnText = (lsn: bigint): string =>
  `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffffffffn).toString(16).toUpperCase()}`;
