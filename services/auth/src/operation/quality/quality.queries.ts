import { Injectable } from '@nestjs/common';
import { type FactAudit, KEPT_DAYS, type ProductQuality, type QualityMeasure } from '@plumbline/contracts';
import { DataSource } from 'typeorm';

/** Which counter tells a measure, which of its outcomes are the part, and which make up the whole. */
const COUNTERS: Record<QualityMeasure, { metric: string; part: string; whole: readonly string[] }> = {
  facts: { metric: 'facts_audited_total', part: 'differing', whole: ['equal', 'differing'] },
  forecasts: { metric: 'forecast_points_total', part: 'held', whole: ['held', 'missed'] },
  fields: { metric: 'fields_reviewed_total', part: 'changed', whole: ['accepted', 'changed'] },
  questions: {
    metric: 'questions_total',
    part: 'no_answer',
    whole: ['answered', 'asked_back', 'no_answer'],
  },
};
const AUDITS_SHOWN = 24;

interface Counted {
  day: string;
  metric: string;
  outcome: string;
  count: number;
}

/** How right the numbers are that people are told, from what was counted when they used them. */
@Injectable()
export class QualityQueries {
  constructor(private readonly database: DataSource) {}

  async quality(now = new Date()): Promise<ProductQuality> {
    const [counted, audits] = await Promise.all([this.counted(now), this.audits()]);
    const days = Array.from({ length: KEPT_DAYS }, (_, back) =>
      new Date(now.getTime() - (KEPT_DAYS - 1 - back) * 86_400_000).toISOString().slice(0, 10),
    );
    const measures = Object.entries(COUNTERS).map(([measure, counter]) => ({
      measure: measure as QualityMeasure,
      ...partOf(counted, counter),
      shares: days.map((day) => {
        const { part, whole } = partOf(
          counted.filter((row) => row.day === day),
          counter,
        );
        return whole === 0 ? null : part / whole;
      }),
    }));
    return { days, measures, audits };
  }

  private counted(now: Date): Promise<Counted[]> {
    return this.database.query(
      `SELECT (slot AT TIME ZONE 'UTC')::date::text AS day, metric, label AS outcome, sum(total)::float8 AS count
       FROM kept_series WHERE metric = ANY($1) AND slot >= ($2::timestamptz - interval '${KEPT_DAYS} days')
       GROUP BY 1, 2, 3`,
      [Object.values(COUNTERS).map(({ metric }) => metric), now],
    );
  }

  /** Those in which a fact differed come first, as long as they are kept; then the newest. */
  private async audits(): Promise<FactAudit[]> {
    const rows: (Omit<FactAudit, 'at'> & { at: Date })[] = await this.database.query(
      `SELECT id AS "auditId", at, seed, sampled, equal, unreadable, differing FROM fact_audits
       ORDER BY (differing <> '[]'::jsonb) DESC, at DESC LIMIT ${AUDITS_SHOWN}`,
    );
    return rows
      .map((row) => ({ ...row, at: row.at.toISOString() }))
      .sort((one, other) => other.at.localeCompare(one.at));
  }
}

function partOf(rows: readonly Counted[], { metric, part, whole }: (typeof COUNTERS)[QualityMeasure]) {
  const sum = (outcomes: readonly string[]) =>
    rows
      .filter((row) => row.metric === metric && outcomes.includes(row.outcome))
      .reduce((all, { count }) => all + count, 0);
  return { part: sum([part]), whole: sum(whole) };
}
