import type { ChartType, ColumnFormat, QueryPlan } from '@plumbline/contracts';

export type Family = 'time' | 'ranking' | 'distribution' | 'composition' | 'relation';

/** Of all pictures in which groups are followed one stays: the one in which a group leaves the others behind most surely. */
export const APART = 'apart';

/** A chart that could be drawn, before its numbers are known. */
export interface ChartCandidate {
  type: ChartType;
  family: Family;
  plan: QueryPlan;
  about?: QueryPlan;
  /** Columns the picture shows, what is measured last; the rows themselves are ''. */
  columns: string[];
  /** The same, where of numbers that go together the first stands for all. */
  shows?: string[];
  /** How welcome this kind of picture is, 0 to 90 (after Metabase's x-rays). */
  prior: number;
  /** What it costs to read (after Draco, Moritz et al. 2019). */
  cost: number;
  /** What tells how much there is to see, and in what. */
  strength: StrengthKey;
  format?: ColumnFormat;
  formats?: Record<string, ColumnFormat>;
  /** Follows "Chosen because". */
  reason: string;
  /** The same where it is the strongest of its kind. */
  bestReason?: string;
  /** By how much totals of rows scatter by chance: the mean square of a row's number by its mean. */
  scatter?: number;
  /** What one of its groups must have moved by. */
  leastMove?: number;
  /** An analyst draws it of every such table, also where its marks are much alike. */
  isDesigned?: true;
  /** Drawn only where its values over time follow each other by more than chance. */
  needsCourse?: true;
  /** Drawn only where the series of a plan, with so many periods a year, has a season beyond that of a path that wanders. */
  needsSeason?: { plan: QueryPlan; length: number };
  /** Its place in the design of its table; the others are chosen by what they show. */
  place?: number;
  /** Pictures of a design that show the same by different categories: as many are kept as are strongest. */
  rivals?: { of: string; kept: number };
}

export type StrengthKey =
  | { by: 'trend'; measure: string }
  | { by: 'split'; measure: string; dimension: string }
  | { by: 'concentration'; measure: string; dimension: string }
  | { by: 'variance'; column: string; dimension: string }
  | { by: 'balance'; dimension: string }
  | { by: 'correlation'; x: string; y: string }
  | { by: 'known'; value: number };

export const isCounted = ({ plan }: ChartCandidate): boolean => plan.measures[0]?.agg === 'count';
