import type {
  Atlas,
  CellValue,
  Chart,
  ColumnFormat,
  Filter,
  Grain,
  Overlay,
  QueryResult,
} from '@plumbline/contracts';

/** What the web has of one chart tile. */
export interface ChartView {
  chart: Chart;
  /** Where rows of it are withheld, a period without one is unknown, not zero. */
  result: QueryResult & { isWithheld?: boolean };
  /** The dashboard's colour slots by column and value. */
  colours?: Record<string, Record<string, number>>;
  /** Columns that split some chart of the dashboard (`splitColumns`): their values keep their colours in bars, too. */
  splits?: readonly string[];
  /** Drawn over lines, upright columns and points; other pictures leave it out. */
  overlay?: Overlay;
}

/** The result cell that a mark or a printed number shows: row index in `result.rows`, column name. */
export interface CellRef {
  row: number;
  column: string;
}

/** One number of the picture. `cell` is null where the number is no cell of the result (a filled gap, a fold made here). */
export interface Datum {
  value: number;
  cell: CellRef | null;
  /** The number as tooltip and table write it: with the decimals of its column. */
  text: string;
}

/** A position along the chart's first dimension. */
export interface Category {
  key: string;
  value: CellValue;
  /** In words: "February 2026", "No region". */
  label: string;
  /** Short form under an axis: "Feb", "Mon", "Q3"; absent where the label is all there is. */
  tick?: string;
  isMissing: boolean;
  isOther: boolean;
  /** The period has not ended in the data. */
  isPartial: boolean;
  /** What choosing this category asks of the other tiles; empty where no filter can say it. */
  cross: Filter[];
}

export interface Series {
  key: string;
  label: string;
  /** Colour slot 0 to 5; 6 is "Other" grey. */
  slot: number;
  isOther: boolean;
  cross: Filter[];
}

/** An overlay along the x axis: `x` is the place of a category (0 is the first), or the value in a scatter plot. */
export interface OverlayModel {
  band: {
    label: string;
    places: { x: number; expected: number | null; low: number | null; high: number | null }[];
  } | null;
  points: { x: number; y: number; label?: string }[];
  spans: { from: number; to: number; label: string }[];
  lines: { label: string; from: { x: number; y: number }; to: { x: number; y: number } }[];
}

export interface SeriesModel {
  kind: 'series';
  type: 'line' | 'column' | 'bar' | 'stacked' | 'grouped' | 'multiples';
  grain: Grain | null;
  categories: Category[];
  series: Series[];
  /** By series, then category; null is a gap. */
  data: (Datum | null)[][];
  format: ColumnFormat;
  /** With how many decimals the numbers are written. */
  decimals: number;
  /** The measure in words, for summaries. */
  measure: string;
  /** Sums and counts: zero is their floor and their missing periods are zero. */
  isAdditive: boolean;
  /** Category keys that the title names; empty highlights nothing. */
  highlight: string[];
  /** Slot per category key where a value keeps its colour across the dashboard. */
  categorySlots: Record<string, number>;
  markers: { value: number; label: string }[];
  /** Groups left out of the picture because a sum of them would not be true. */
  notDrawn: number;
  overlay?: OverlayModel;
}

export interface HistogramBin {
  /** Null where the bin is open on that side. */
  from: number | null;
  to: number | null;
  datum: Datum;
  label: string;
  cross: Filter[];
}

export interface HistogramModel {
  kind: 'histogram';
  bins: HistogramBin[];
  /** How the binned column is written. */
  format: ColumnFormat;
  countFormat: ColumnFormat;
  measure: string;
  markers: { value: number; label: string }[];
}

/** Whiskers, box and median. The whiskers end at the extremes, or at outer quantiles that the plan asks for. */
export const FIVE_NUMBERS = ['low', 'q1', 'median', 'q3', 'high'] as const;
export type FiveNumber = (typeof FIVE_NUMBERS)[number];

export interface BoxModel {
  kind: 'box';
  boxes: (Category & { numbers: Record<FiveNumber, Datum>; count: number | null })[];
  /** What each number is called: "Smallest", "5th percentile". */
  names: Record<FiveNumber, string>;
  format: ColumnFormat;
  measure: string;
}

export interface ScatterModel {
  kind: 'scatter';
  points: { x: Datum; y: Datum }[];
  /** Two-dimensional bins where the rows are too many to draw each. */
  cells: { x: [number, number]; y: [number, number]; datum: Datum; label: string; cross: Filter[] }[];
  /** What a cell counts or measures. */
  measure: string;
  measureFormat: ColumnFormat;
  xFormat: ColumnFormat;
  yFormat: ColumnFormat;
  xName: string;
  yName: string;
  overlay?: OverlayModel;
}

export interface HeatmapModel {
  kind: 'heatmap';
  /** What the columns and the rows are. */
  columnName: string;
  rowName: string;
  columns: Category[];
  rows: Category[];
  /** By row, then column. */
  data: (Datum | null)[][];
  format: ColumnFormat;
  measure: string;
}

export interface TableColumn {
  name: string;
  type: QueryResult['columns'][number]['type'];
  isNumber: boolean;
  /** A measure: its cells are facts. */
  isMeasure: boolean;
  /** Its cells carry a bar. */
  hasBar?: true;
  grain?: Grain;
  format?: ColumnFormat;
  /** With how many decimals all of its numbers are written. */
  decimals?: number;
  /** Its numbers as they are written, by row, where they are the parts of one whole. */
  shares?: string[];
  /** Its numbers name something, such as a year: they are never grouped. */
  isName?: boolean;
}

export interface TableModel {
  kind: 'table';
  columns: TableColumn[];
  rows: CellValue[][];
}

/** One group in two periods. */
export interface ChangePart extends Category {
  before: Datum | null;
  after: Datum | null;
}

export interface ChangeModel {
  kind: 'change';
  type: 'waterfall' | 'slope';
  parts: ChangePart[];
  /** The totals, where the parts are no groups that add up to them: each part is then what it adds to the change. */
  totals?: { before: Datum; after: Datum };
  /** The periods in words. */
  beforeName: string;
  afterName: string;
  format: ColumnFormat;
  decimals: number;
  measure: string;
  highlight: string[];
}

export interface FunnelStage {
  key: string;
  label: string;
  datum: Datum;
  cross: Filter[];
}

export interface FunnelModel {
  kind: 'funnel';
  /** In their order. */
  stages: FunnelStage[];
  format: ColumnFormat;
  measure: string;
  highlight: string[];
}

export interface CalendarModel {
  kind: 'calendar';
  /** One after the other, without gaps; `day` counts from 1970-01-01. */
  days: (Category & { day: number; datum: Datum | null })[];
  format: ColumnFormat;
  measure: string;
}

export interface MapModel {
  kind: 'map';
  atlas: Atlas;
  /** Largest first; `number` is of the state or country, absent where the value names none, or one that is there already. */
  places: (Category & { number?: string; datum: Datum })[];
  format: ColumnFormat;
  measure: string;
}

export type ChartModel =
  | SeriesModel
  | HistogramModel
  | BoxModel
  | ScatterModel
  | HeatmapModel
  | TableModel
  | ChangeModel
  | FunnelModel
  | CalendarModel
  | MapModel;
