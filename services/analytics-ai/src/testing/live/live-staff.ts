import { randomUUID } from 'node:crypto';
import type { Chart, Dashboard, DashboardQueryResult, Kpi, TileResult } from '@plumbline/contracts';
import type { Dataset } from '@plumbline/datasets';
import { AnsweringDatabase, heldRows } from '../answering-database.js';
import { type Caller, RunningAnalytics } from '../running-analytics.js';
import type { TestColumn } from '../test-source.js';

/** People in teams, of which the board is three. */
const STAFF: readonly TestColumn[] = [
  { name: 'email', stored: 'VARCHAR', role: 'identifier', sql: `'p' || i || '@example.org'` },
  {
    ...{ name: 'team', stored: 'VARCHAR', role: 'dimension' },
    sql: `CASE WHEN i < 3 THEN 'Board' ELSE 'Team ' || (i % 4) END`,
  },
  { name: 'hired', stored: 'DATE', role: 'time', sql: `DATE '2020-01-01' + CAST(i * 5 AS INTEGER)` },
  { name: 'salary', stored: 'BIGINT', role: 'measure', sql: `40000 + i * 37` },
];

/** A dashboard of a live source of 203 people, and 323 later: salaries by team and in all. */
export class LiveStaff {
  private constructor(
    readonly analytics: RunningAnalytics,
    readonly maria: Caller,
    readonly database: AnsweringDatabase,
    readonly dashboard: Dashboard,
    private readonly now: Dataset,
    readonly later: Dataset,
  ) {}

  static async start(): Promise<LiveStaff> {
    const analytics = await RunningAnalytics.start({ LIVE_WAIT_MS: '20000' });
    const maria = await analytics.signIn({ plan: 'premium' });
    const now = await heldRows(analytics, maria, { rows: 203, columns: STAFF });
    const later = await heldRows(analytics, maria, { rows: 323, columns: STAFF });
    const id = randomUUID();
    await analytics.announceReady(maria, {
      ...{ id, name: 'staff', version: 1, rows: 203, columns: STAFF, isLive: true },
    });
    const database = new AnsweringDatabase(analytics, now);
    return new LiveStaff(analytics, maria, database, await dashboardOf(analytics, maria, id), now, later);
  }

  async stop(): Promise<void> {
    await this.database.stop();
    await this.analytics.stop();
  }

  /** The database is there, holds what it held first, and was asked nothing yet. */
  async reset(): Promise<void> {
    Object.assign(this.database, { failure: undefined, dataset: this.now });
    await this.analytics.database.query('DELETE FROM live_answers');
  }

  /** As if what is known had been asked for long ago. */
  async age(): Promise<void> {
    await this.analytics.database.query(
      `UPDATE live_answers SET settled_at = settled_at - interval '1 hour'`,
    );
  }

  async ask(body: object = {}): Promise<DashboardQueryResult> {
    const path = `/api/dashboards/${this.dashboard.id}/query`;
    return (await this.analytics.call<DashboardQueryResult>(this.maria, 'POST', path, { body })).body;
  }

  teamsOf({ tiles }: DashboardQueryResult): TileResult {
    return tiles.find(({ id }) => id === this.dashboard.config.charts[0]?.id)!;
  }

  sumOf({ tiles }: DashboardQueryResult): TileResult {
    return tiles.find(({ id }) => id === this.dashboard.config.kpis[0]?.id)!;
  }
}

async function dashboardOf(
  analytics: RunningAnalytics,
  maria: Caller,
  dataSourceId: string,
): Promise<Dashboard> {
  const measures = [{ agg: 'sum' as const, column: 'salary', as: 'Total salary' }];
  const base = { dataSourceId, version: 1, measures, filters: [], order: [] };
  const byTeam: Chart = {
    ...{ id: randomUUID(), type: 'bar', title: 'By team', subtitle: '', reason: '' },
    ...{ plan: { ...base, dimensions: [{ column: 'team' }] }, layout: { x: 0, y: 0, w: 6, h: 3 } },
  };
  const kpi: Kpi = { id: randomUUID(), title: 'Total salary', plan: { ...base, dimensions: [] } };
  const made = await analytics.call<Dashboard>(maria, 'POST', '/api/dashboards', {
    body: { name: 'Staff', dataSourceId },
  });
  const reply = await analytics.call<Dashboard>(maria, 'PUT', `/api/dashboards/${made.body.id}`, {
    body: { config: { charts: [byTeam], kpis: [kpi], timeColumn: 'hired' } },
    headers: { 'if-match': String(made.body.version) },
  });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body;
}
