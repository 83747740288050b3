import type { DataSource } from 'typeorm';
import type { EventTransport, Positions } from '../transport/event-transport.js';

/**
 * Notices when a broker has lost what it acknowledged, such as by an empty disk: its log then ends before the place
 * where it stored this outbox's last messages. The outbox keeps what was sent for 7 days, so that all of it can be
 * sent again; consumers pass over what they know.
 */
export class SentPositions {
  private known: Map<string, number> | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly transport: EventTransport,
  ) {}

  /** Another relay may have sent meanwhile. */
  forget(): void {
    this.known = undefined;
  }

  /** Whether the broker still has what it said it had. */
  async areThere(): Promise<boolean> {
    const known = await this.load();
    if (known.size === 0) return true;
    const ends = await this.transport.ends([...known.keys()]);
    return [...known].every(([place, position]) => (ends[place] ?? 0) > position);
  }

  /** Remembers where a batch was stored; false when that is not behind the batches before it. */
  async note(positions: Positions): Promise<boolean> {
    const known = await this.load();
    const entries = Object.entries(positions);
    if (entries.some(([place, position]) => position <= (known.get(place) ?? -1))) return false;
    for (const [place, position] of entries) known.set(place, position);
    if (entries.length > 0) {
      await this.database.query(
        `INSERT INTO outbox_positions (place, position)
         SELECT * FROM unnest($1::text[], $2::bigint[])
         ON CONFLICT (place) DO UPDATE SET position = excluded.position`,
        [Object.keys(positions), Object.values(positions)],
      );
    }
    return true;
  }

  /** Has everything sent again that the outbox still holds. */
  async startOver(): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query('DELETE FROM outbox_positions');
      await tx.query('UPDATE outbox SET published_at = NULL WHERE published_at IS NOT NULL');
    });
    this.known = undefined;
  }

  private async load(): Promise<Map<string, number>> {
    if (this.known) return this.known;
    const rows: { place: string; position: number }[] = await this.database.query(
      'SELECT place, position::float8 AS position FROM outbox_positions',
    );
    this.known = new Map(rows.map(({ place, position }) => [place, position]));
    return this.known;
  }
}
