import type { ConsumerName, EventDefinition } from '@plumbline/contracts';
import type { QueueConnection } from './queue-connection.js';

/** Who hears which events, in a table beside the queues: whoever sends must know whose queues to fill. */
export class Subscriptions {
  private readonly table: string;
  private made: Promise<unknown> | undefined;

  constructor(
    private readonly connection: QueueConnection,
    schema: string,
  ) {
    this.table = `"${schema}".event_subscriptions`;
  }

  /** The consumer hears these events, and no others any more. */
  async set(consumer: ConsumerName, hears: readonly EventDefinition[]): Promise<void> {
    await this.ready();
    await this.connection.query(
      `WITH gone AS (DELETE FROM ${this.table} WHERE consumer = $1 AND type <> ALL($2))
       INSERT INTO ${this.table} (consumer, type) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`,
      [consumer, hears.map(({ name }) => name)],
    );
  }

  /** The consumers of each type of event that anybody hears. */
  async hearers(): Promise<ReadonlyMap<string, readonly ConsumerName[]>> {
    await this.ready();
    const rows = await this.connection.query<{ type: string; consumers: ConsumerName[] }>(
      `SELECT type, array_agg(consumer ORDER BY consumer) AS consumers FROM ${this.table} GROUP BY type`,
    );
    return new Map(rows.map(({ type, consumers }) => [type, consumers]));
  }

  private async ready(): Promise<void> {
    this.made ??= this.make();
    try {
      await this.made;
    } catch (error) {
      this.made = undefined;
      throw error;
    }
  }

  /** One statement, and so one transaction: two processes that make a table at once would collide in the catalog. */
  private make(): Promise<unknown> {
    return this.connection.query(`DO $$ BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('plumbline-subscriptions'));
      CREATE TABLE IF NOT EXISTS ${this.table} (type text, consumer text, PRIMARY KEY (type, consumer));
    END $$`);
  }
}
