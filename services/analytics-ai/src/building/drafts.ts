import type { ChartType, ColumnFormat, Measure, QueryPlan } from '@plumbline/contracts';

export type Family = 'time' | 'ranking' | 'distribution' | 'composition' | 'relation';

/** A chart that could be drawn, before its numbers are known. */
export interface Draft {
  type: ChartType;
  family: Family;
  plan: QueryPlan;
  about?: QueryPlan;
  /** Columns the picture shows; the rows themselves are ''. */
  columns: string[];
  /** How welcome this kind of picture is, 0 to 90 (after Metabase's x-rays). */
  prior: number;
  /** What it costs to read (after Draco, Moritz et al. 2019). */
  cost: number;
  /** Which signal tells how much there is to see, and in what. */
  signal: SignalKey;
  format?: ColumnFormat;
  /** Follows "Chosen because". */
  reason: string;
}

export type SignalKey =
  | { by: 'trend'; measure: string }
  | { by: 'split'; measure: string; dimension: string }
  | { by: 'concentration'; measure: string; dimension: string }
  | { by: 'variance'; column: string; dimension: string }
  | { by: 'balance'; dimension: string }
  | { by: 'correlation'; x: string; y: string }
  | { by: 'known'; value: number };

/** The plan of the table at the foot; every dashboard ends with the rows behind it. */
export type TableDraft = Pick<Draft, 'plan' | 'columns' | 'reason' | 'format'> & {
  formats: Record<string, ColumnFormat>;
};

/** The one column a measure is written like, if any. */
export function formatOf(
  measure: Measure,
  formats: ReadonlyMap<string, ColumnFormat | undefined>,
): ColumnFormat | undefined {
  if (measure.agg === 'count' || measure.agg === 'count_distinct' || measure.agg === 'corr')
    return { decimals: 0 };
  if (measure.agg === 'share') return { percent: true };
  return measure.column === undefined ? undefined : formats.get(measure.column);
}
