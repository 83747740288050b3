import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Pairs known to be stored; a guest who asks again writes nothing. */
const MAX_KNOWN = 50_000;

/** Remembers which facts a dashboard stated to guests: those they may open, and no others of the workspace. */
@Injectable()
export class GuestFacts {
  private readonly known = new Set<string>();

  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async remember(dashboardId: string, factIds: readonly string[]): Promise<void> {
    const keyOf = (id: string) => `${dashboardId} ${id}`;
    const fresh = [...new Set(factIds)].filter((id) => !this.known.has(keyOf(id)));
    if (fresh.length === 0) return;
    await this.database.query(
      `INSERT INTO guest_facts (dashboard_id, fact_id) SELECT $1, unnest($2::uuid[]) ON CONFLICT DO NOTHING`,
      [dashboardId, fresh],
    );
    if (this.known.size > MAX_KNOWN) this.known.clear();
    for (const id of fresh) this.known.add(keyOf(id));
  }
}
