import type {
  Chart,
  ColumnFormat,
  Insight,
  Kpi,
  Phrase,
  Sentence,
  SummaryAudience,
  SummaryChart,
  SummaryForecast,
  SummaryLength,
  SummaryPart,
} from '@plumbline/contracts';
import type { Comparison, PeriodGrain, TimeField } from '@plumbline/semantics';
import type { TextSpan } from '../../facts/rich-text.js';
import type { TracedResult } from '../../facts/traced-result.js';
import type { Planner } from '../../plans/planner.js';
import type { AnalysisContext } from '../engine/analysis-context.js';
import type { Metric } from '../trends/metric-series.js';

/** Words, a figure with its fact, a number of the receipt, or words that have their facts already. */
export type SummarySpan = TextSpan | { receipt: string } | { settled: Phrase };
export type Paragraph = SummarySpan[];

/** What is wanted, and for whom. */
export interface Brief {
  audience: SummaryAudience;
  length: SummaryLength;
  parts: readonly SummaryPart[];
  /** A dashboard's own key figures and what its first one measures; else they are chosen as for a dashboard. */
  kpis?: readonly Kpi[];
  /** The answer to a question, told first. */
  answer?: Sentence;
  /** What a prediction foretells, or a question is about; `*` is the rows themselves. */
  target?: string;
}

/** A measure that is written about. */
export interface Subject extends Metric {
  /** As a sentence begins with it. */
  name: string;
  format: ColumnFormat | undefined;
  goodWhen: 'up' | 'down' | 'neutral';
  write: (value: number) => string;
}

/** Two windows of the time column, and how prose calls them. */
export interface Windows extends Comparison {
  /** "over the last twelve months", "in October 2026". */
  during: string;
  /** "in the twelve months before", "in September 2026". */
  base: string;
  isYear: boolean;
  /** The periods that the story is told in. */
  grain: PeriodGrain;
}

/** All that a section is written from. */
export interface Writing {
  analysis: AnalysisContext;
  planner: Planner;
  brief: Brief;
  subject: Subject;
  time: TimeField | undefined;
  windows: Windows | undefined;
  /** Whether the change is what periods differ by anyway, so that nothing explains it. */
  isUsual: boolean;
  findings: readonly KnownFinding[];
}

/** A finding of the search for insights, in the words it is listed by. */
export interface KnownFinding
  extends Pick<
    Insight,
    | 'type'
    | 'priority'
    | 'direction'
    | 'at'
    | 'columns'
    | 'effectMeasure'
    | 'method'
    | 'titleParts'
    | 'descriptionParts'
  > {
  saw: Sentence[];
  chart: SummaryChart;
}

/** What the receipt of the reading says of the file, beside its rows. */
export interface ReceiptNotes {
  rowsRead: number;
  rowsRejected: number;
  /** Lines that are no records, such as totals and footnotes. */
  setAside: { kind: string; lines: number }[];
  /** Columns whose reading only a person can decide. */
  undecided: string[];
}

export interface FigureDraft {
  label: string;
  value: SummarySpan;
  change: Paragraph;
  direction?: 'up' | 'down' | 'level';
  goodWhen: 'up' | 'down' | 'neutral';
}

export interface ChartDraft extends Pick<Chart, 'type' | 'plan' | 'title' | 'subtitle'> {
  format?: ColumnFormat;
  highlight?: Chart['highlight'];
}

/** A section before it is settled into phrases: one message a paragraph. */
export interface SectionDraft {
  kind: SummaryPart;
  heading: string;
  paragraphs: Paragraph[];
  figures?: FigureDraft[];
  chart?: ChartDraft;
  /** A picture that is drawn already. */
  drawn?: SummaryChart;
  forecast?: Omit<SummaryForecast, 'factId'> & { traced: TracedResult };
}
