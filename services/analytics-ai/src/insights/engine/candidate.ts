import type {
  CellValue,
  Chart,
  ColumnFormat,
  Direction,
  Filter,
  InsightType,
  Overlay,
  Segment,
} from '@plumbline/contracts';
import type { RichText } from '../../facts/rich-text.js';
import type { CellReference, TracedResult } from '../../facts/traced-result.js';
import type { AnalysisContext, AnalysisData } from './analysis-context.js';

export type { RichText, TextSpan } from '../../facts/rich-text.js';

/** One comparison that was made. All of a run, material or not, enter the gate together. */
export interface Candidate {
  type: InsightType;
  /** What kind of finding, such as `level_shift`, `run`, `measure_by_dimension`. */
  kind: string;
  /** What is measured first. */
  columns: string[];
  segment?: Segment;
  /** The value of another column that rows of the segment have, more or less often than others. */
  meets?: CellValue;
  direction?: Direction;
  /** Moments, as they stand in the data: one of a point or a break, first and last of a run. */
  at?: string[];
  /** Evidence against chance, before the gate adjusts it; null for an exact description, which is not tested. */
  p: number | null;
  /** Size of the effect on a common scale of 0 to 1, for ranking across kinds; 0.1 is small, 0.3 medium, 0.5 large. */
  strength: number;
  /** The effect as it is stated, and what it is: `Cramér's V`, `share of variance`, `change`. */
  effect: number;
  effectMeasure: string;
  /** What it comes to in the unit of what adds up: of a part and a whole that changed alike, how much of it the part makes. */
  amount?: number;
  /** Large enough to matter to a person. What is not is tested all the same, and never listed. */
  isMaterial: boolean;
  /**
   * What is so for good, and no news: how the things of a panel differ, and that two amounts of a row grow with its size, as total
   * and tip do with the guests.
   */
  isStanding?: boolean;
  /** An exact description that is news by itself; others are told beside a tested finding about one of their columns. */
  standsAlone?: boolean;
  /** Part of the business that is touched, 0 to 1: of the measure's total, or of the rows. */
  share: number;
  sampleSize: number;
  /** In plain words: `Seasonal Mann–Kendall test, serial dependence taken out`. */
  method: string;
  /** What it is about, the general first: findings that share all of the shorter one's keys say the same thing twice. */
  about: string[];
  /** How wide it speaks: 0 the whole table, 1 one segment, 2 a segment of a segment. The more general comes first. */
  depth: number;
  /** Its words and picture; called only for what is shown. */
  narrate(analysis: AnalysisContext): Promise<Narrative>;
}

export interface Narrative {
  title: RichText;
  /** One line of evidence, for lists. */
  description: RichText;
  subtitle: string;
  saw: RichText[];
  /** How it was found; the gate adds the sentence about chance. */
  found: RichText[];
  uses: RichText;
  next: RichText[];
  /** The first is the effect, the second the sample; the gate adds the adjusted confidence. */
  figures: { label: string; value: RichText; note: RichText }[];
  /** The number that the title states. */
  value?: number;
  /** A picture: plan, type, format. Its words are the narrative's own. */
  chart: Pick<Chart, 'type' | 'plan'> & { format?: ColumnFormat; highlight?: Chart['highlight'] };
  overlay: Omit<Overlay, 'band' | 'lines'> & {
    band?: { traced: TracedResult; label: string; expected: string; low: string; high: string };
    lines?: (NonNullable<Overlay['lines']>[number] & { traced?: TracedResult })[];
  };
  /** The rows it speaks of. */
  filters: Filter[];
  rows: CellReference;
}

/** Looks for one family of findings. Pure but for what it reads of the data. */
export type Detector = (data: AnalysisData) => Promise<Candidate[]>;
