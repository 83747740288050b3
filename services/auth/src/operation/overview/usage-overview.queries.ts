import { Injectable } from '@nestjs/common';
import {
  OVERVIEW_DAYS,
  type OverviewWindow,
  PLANS,
  type Plan,
  SERVICE_NAMES,
  type ServiceName,
  type TotalMeasure,
  USAGE_MEASURES,
  type UsageMeasure,
  type UsageOverview,
} from '@plumbline/contracts';
import { DataSource } from 'typeorm';
import { Levels } from '../monitoring/levels.js';
import { SeriesQueries } from '../monitoring/series.queries.js';
import { TOTALS } from './daily-totals.js';

/** Services tell every five minutes; one that missed three times is late. */
const LATE_MS = 16 * 60_000;

type Totals = Partial<Record<TotalMeasure, number>>;

/** Who tells which amounts: of what it has told nothing there is nothing. */
const TELLERS: Record<UsageMeasure, ServiceName> = {
  data_sources: 'ingestion',
  data_bytes: 'ingestion',
  documents: 'documents',
  document_bytes: 'documents',
  dashboards: 'analytics-ai',
  predictions: 'analytics-ai',
  questions: 'analytics-ai',
  exports: 'export',
  export_bytes: 'export',
  schedules: 'scheduler',
};

interface PlanRow {
  plan: Plan;
  paidBy: keyof UsageOverview['plans'][number]['paidBy'];
  count: number;
}

/** What the installation holds, and how it came to that. */
@Injectable()
export class UsageOverviewQueries {
  constructor(
    private readonly database: DataSource,
    private readonly series: SeriesQueries,
  ) {}

  async overview(window: OverviewWindow, now = new Date()): Promise<UsageOverview> {
    const [known, days, plans, levels, told] = await Promise.all([
      this.totals(),
      this.days(OVERVIEW_DAYS[window], now),
      this.plans(),
      this.series.levels(now),
      this.told(now),
    ]);
    const totals = { ...nothingOf(told), ...known };
    const today = { day: now.toISOString().slice(0, 10), totals };
    const before = days[0];
    return {
      totals,
      before: before ?? null,
      days: [...days, today],
      plans,
      disk: new Levels(levels).usage('disk_used_bytes', 'disk_total_bytes'),
      told,
    };
  }

  private async totals(): Promise<Totals> {
    return totalsOf(await this.database.query(TOTALS));
  }

  /** Days before today that are known. */
  private async days(count: number, now: Date): Promise<UsageOverview['days']> {
    const rows: { day: string; measure: TotalMeasure; amount: number }[] = await this.database.query(
      `SELECT day::text AS day, measure, amount FROM daily_totals
       WHERE day >= ($1::timestamptz AT TIME ZONE 'UTC')::date - $2::int
         AND day < ($1::timestamptz AT TIME ZONE 'UTC')::date ORDER BY day`,
      [now, count],
    );
    const byDay = Map.groupBy(rows, ({ day }) => day);
    return [...byDay].map(([day, amounts]) => ({ day, totals: totalsOf(amounts) }));
  }

  private async plans(): Promise<UsageOverview['plans']> {
    const rows: PlanRow[] = await this.database.query(
      `SELECT plan, paid_by AS "paidBy", count(*)::int AS count FROM workspaces GROUP BY plan, paid_by`,
    );
    return PLANS.map((plan) => {
      const paidBy = { card: 0, agreement: 0, nothing: 0 };
      for (const row of rows.filter((each) => each.plan === plan)) paidBy[row.paidBy] += row.count;
      return { plan, workspaces: paidBy.card + paidBy.agreement + paidBy.nothing, paidBy };
    });
  }

  private async told(now: Date): Promise<UsageOverview['told']> {
    const rows: { service: string; at: Date }[] = await this.database.query(
      'SELECT service, at FROM usage_told',
    );
    return SERVICE_NAMES.filter((service) => service !== 'auth').map((service) => {
      const at = rows.find((row) => row.service === service)?.at;
      return {
        service,
        at: at?.toISOString() ?? null,
        isLate: at === undefined || now.getTime() - at.getTime() > LATE_MS,
      };
    });
  }
}

/** Amounts of those who have told. */
const nothingOf = (told: UsageOverview['told']): Totals =>
  Object.fromEntries(
    USAGE_MEASURES.filter((measure) =>
      told.some(({ service, at }) => service === TELLERS[measure] && at !== null),
    ).map((measure) => [measure, 0]),
  );

/** What PostgreSQL counts comes as text. */
const totalsOf = (rows: readonly { measure: TotalMeasure; amount: string | number }[]): Totals =>
  Object.fromEntries(rows.map(({ measure, amount }) => [measure, Number(amount)]));
