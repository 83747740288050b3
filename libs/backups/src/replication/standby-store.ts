import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { type Drill, type Mismatch, type Order, type ReplicatedKind, STANDBY_PHASES } from './shapes.js';

/** A schema of the standby's own, beside the ones that it keeps equal. */
const SCHEMA = [
  'CREATE SCHEMA IF NOT EXISTS standby',
  'CREATE TABLE IF NOT EXISTS standby.state (id integer PRIMARY KEY, state jsonb NOT NULL)',
  `CREATE TABLE IF NOT EXISTS standby.objects (
     key text PRIMARY KEY,
     kind text NOT NULL,
     modified_at timestamptz NOT NULL,
     bytes bigint NOT NULL,
     sha256 text NOT NULL,
     verified_at timestamptz,
     gone_since integer
   )`,
  'CREATE INDEX IF NOT EXISTS objects_content ON standby.objects (sha256)',
  `CREATE TABLE IF NOT EXISTS standby.tables (
     schema text NOT NULL, name text NOT NULL, total bigint NOT NULL, here bigint NOT NULL, equal bigint NOT NULL,
     PRIMARY KEY (schema, name)
   )`,
  `CREATE TABLE IF NOT EXISTS standby.mismatches (
     id uuid PRIMARY KEY, kind text NOT NULL, item text NOT NULL, key text, "primary" text, standby text,
     found_at timestamptz NOT NULL, seen_at timestamptz NOT NULL
   )`,
];

const state = z.object({
  /** Null until everything was fetched once. */
  slot: z.string().nullable(),
  applied: z.string(),
  appliedAt: z.iso.datetime().nullable(),
  /** Counts rounds over all objects. */
  round: z.number().int(),
  epoch: z.number().int(),
  phase: z.enum(STANDBY_PHASES),
  databaseVerifiedAt: z.iso.datetime().nullable(),
  /** Whether rows were found otherwise than the log told: then everything is compared soon. */
  isDoubted: z.boolean(),
  /** What the primary said of itself last. */
  primary: z
    .object({
      ...{ name: z.string(), takesOver: z.enum(['by_contact', 'by_lease']), leaseMs: z.number() },
      isLeasing: z.boolean().default(false),
    })
    .nullable(),
  /** Whom it follows, as a hash: what is known of another one counts for nothing. */
  follows: z.string().nullable(),
  /** Rows that the primary had changed by `appliedAt`, about. */
  appliedChanges: z.number(),
  /** When the primary was heard of last, and the rows that it had changed by then. */
  heard: z.object({ at: z.iso.datetime(), changes: z.number() }).nullable(),
  /** A promotion that has begun; `isDecided` when nothing is asked of the primary any more. */
  taking: z.object({ epoch: z.number().int(), isFenced: z.boolean(), isDecided: z.boolean() }).nullable(),
  done: z.array(z.uuid()),
  drills: z.array(z.custom<Drill>()),
});
export type StandbyState = z.infer<typeof state>;

const FIRST: StandbyState = {
  ...{ slot: null, applied: '0/0', appliedAt: null, round: 0, epoch: 0, phase: 'seeding' },
  ...{ databaseVerifiedAt: null, isDoubted: false, primary: null, done: [], drills: [] },
  ...{ follows: null, appliedChanges: 0, heard: null, taking: null },
};

export const kindOfObject = (key: string): Exclude<ReplicatedKind, 'database'> =>
  key.startsWith('documents/') ? 'documents' : 'files';

/** What a standby knows of itself; it lasts through a kill at any moment, together with what it has applied. */
export class StandbyStore {
  private constructor(
    readonly client: ClientBase,
    private held: StandbyState,
  ) {}

  /** @param follows which primary, by a token's hash: what is known of an earlier one is fetched anew */
  static async open(client: ClientBase, follows: string): Promise<StandbyStore> {
    for (const statement of SCHEMA) await client.query(statement);
    const { rows } = await client.query<{ state: unknown }>('SELECT state FROM standby.state WHERE id = 1');
    const read = rows[0] ? state.safeParse({ ...FIRST, ...(rows[0].state as object) }) : undefined;
    const held = read?.success ? read.data : FIRST;
    const isOther = held.follows !== null && held.follows !== follows;
    return new StandbyStore(client, { ...(isOther ? { ...FIRST, drills: held.drills } : held), follows });
  }

  get state(): StandbyState {
    return this.held;
  }

  /** @param client whose transaction it is part of */
  async save(change: Partial<StandbyState>, client: ClientBase = this.client): Promise<void> {
    const next = { ...this.held, ...change };
    await client.query(
      `INSERT INTO standby.state (id, state) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET state = EXCLUDED.state`,
      [JSON.stringify(next)],
    );
    this.held = next;
  }

  /** After a transaction that saved was taken back. */
  async reload(): Promise<void> {
    this.held = (await StandbyStore.open(this.client, this.held.follows ?? '')).held;
  }

  async noteDone({ id }: Order): Promise<void> {
    await this.save({ done: [...this.held.done.filter((each) => each !== id), id].slice(-100) });
  }

  async noteDrill(drill: Drill): Promise<void> {
    await this.save({ drills: [drill, ...this.held.drills].slice(0, 20) });
  }

  async mismatch(id: string): Promise<Mismatch | undefined> {
    const { rows } = await this.client.query<Omit<Mismatch, 'foundAt'> & { found_at: Date; seen_at: Date }>(
      'SELECT * FROM standby.mismatches WHERE id = $1',
      [id],
    );
    return rows.map(({ found_at, seen_at: _, ...rest }) => ({ ...rest, foundAt: found_at.toISOString() }))[0];
  }

  async forget(id: string): Promise<void> {
    await this.client.query('DELETE FROM standby.mismatches WHERE id = $1', [id]);
  }

  /** One that was found before keeps its id. */
  async noteMismatch(found: Omit<Mismatch, 'id' | 'foundAt'>): Promise<void> {
    const { kind, item, key } = found;
    const { rowCount } = await this.client.query(
      `UPDATE standby.mismatches SET "primary" = $4, standby = $5, seen_at = clock_timestamp()
       WHERE kind = $1 AND item = $2 AND key IS NOT DISTINCT FROM $3`,
      [kind, item, key, found.primary, found.standby],
    );
    if (rowCount === 0)
      await this.client.query(
        'INSERT INTO standby.mismatches VALUES ($1, $2, $3, $4, $5, $6, now(), clock_timestamp())',
        [...[randomUUID(), kind, item, key, found.primary, found.standby]],
      );
  }

  /** Forgets what a comparison of the database that has begun at a time did not find again. */
  async forgetUnseen(since: Date): Promise<void> {
    await this.client.query(`DELETE FROM standby.mismatches WHERE kind = 'database' AND seen_at < $1`, [
      since,
    ]);
  }
}
