import type { Kpi, QueryResult } from '@plumbline/contracts';
import { formatNumber, formatShare, toNumber } from '../format/format-number.js';
import type { CellRef } from './chart-model.js';

/** A rate that moved by less than half a point has not moved. */
const FLAT_POINTS = 0.5;
const BASE_SUFFIX = '_base';

export interface Delta {
  direction: 'up' | 'down' | 'flat';
  /** "13%", "0.2 pts". */
  text: string;
  label: string;
  tone: 'good' | 'bad' | 'neutral';
}

export interface Pace {
  /** Of the days of the target's period, those that the data covers: 0 to 1. */
  elapsed: number;
  /** "12% ahead of pace", "On pace". */
  text: string;
  tone: Delta['tone'];
}

export interface KeyFigureModel {
  /** Compact, as printed. */
  text: string;
  /** In full, for tooltip and speech. */
  full: string;
  cell: CellRef;
  delta: Delta | null;
  /** How far the value is on its way to what a person wants it to be; null where nobody said. */
  target: { share: number; text: string } | null;
  /** Whether that is as much as the days that are over let expect; null where nobody said until when. */
  pace: Pace | null;
  /** The measure over time, oldest first. */
  spark: (number | null)[];
}

/** Reads a key figure's row, its change against the base period and its course; "–" where there is no row. */
export function toKeyFigureModel(
  kpi: Kpi,
  result: QueryResult,
  { spark, lastDay }: { spark?: QueryResult | undefined; lastDay?: string | undefined } = {},
): KeyFigureModel {
  const name = kpi.plan.measures[0]?.as ?? '';
  const indexOf = (column: string) => result.columns.findIndex((one) => one.name === column);
  const row = result.rows[0] ?? [];
  const value = row[indexOf(name)];
  return {
    text: formatNumber(value, kpi.format, 'compact'),
    full: formatNumber(value, kpi.format, 'full'),
    cell: { row: 0, column: name },
    delta: deltaOf(kpi, toNumber(value), toNumber(row[indexOf(`${name}${BASE_SUFFIX}`)])),
    target: targetOf(kpi, toNumber(value)),
    pace: paceOf(kpi, toNumber(value), lastDay),
    spark: spark ? sparkOf(kpi, spark) : [],
  };
}

/** A target of nothing has no share. */
function targetOf({ target, format }: Kpi, value: number | null): KeyFigureModel['target'] {
  if (target === undefined || target === 0 || value === null) return null;
  const share = value / target;
  return { share, text: `${formatShare(share)} of ${formatNumber(target, format, 'compact')}` };
}

const DAY_MS = 86_400_000;
/** A difference from the expected of less than this share is none. */
const ON_PACE = 0.005;

/** Against the target spread evenly over its days. @param lastDay that the data covers, `YYYY-MM-DD` */
function paceOf(
  { pace, target, comparison }: Kpi,
  value: number | null,
  lastDay: string | undefined,
): Pace | null {
  if (!pace || !target || value === null || lastDay === undefined) return null;
  const [from, to, last] = [pace.from, pace.to, lastDay].map((day) => Date.parse(day) / DAY_MS);
  if (from === undefined || to === undefined || last === undefined || last < from || to < from) return null;
  const elapsed = (Math.min(last, to) - from + 1) / (to - from + 1);
  const ahead = (value - target * elapsed) / Math.abs(target * elapsed);
  if (Math.abs(ahead) < ON_PACE) return { elapsed, text: 'On pace', tone: 'neutral' };
  const text = `${formatShare(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} pace`;
  return { elapsed, text, tone: toneOf(ahead, comparison?.goodWhen ?? 'up') };
}

function deltaOf(kpi: Kpi, value: number | null, base: number | null): Delta | null {
  const { comparison } = kpi;
  if (!comparison || value === null || base === null) return null;
  if (kpi.format?.percent) {
    const points = (value - base) * 100;
    const isFlat = Math.abs(points) < FLAT_POINTS;
    return {
      direction: directionOf(Math.abs(points) < 0.05 ? 0 : points),
      text: `${formatNumber(Number(Math.abs(points).toFixed(1)))} pts`,
      label: comparison.label,
      tone: isFlat ? 'neutral' : toneOf(points, comparison.goodWhen),
    };
  }
  // A change from nothing has no percentage.
  if (base === 0) return null;
  const change = (value - base) / Math.abs(base);
  const rounded = Math.abs(change) < 0.0005 ? 0 : change;
  return {
    direction: directionOf(rounded),
    text: formatShare(Math.abs(rounded)),
    label: comparison.label,
    tone: toneOf(rounded, comparison.goodWhen),
  };
}

function directionOf(change: number): Delta['direction'] {
  if (change === 0) return 'flat';
  return change > 0 ? 'up' : 'down';
}

function toneOf(change: number, goodWhen: 'up' | 'down' | 'neutral'): Delta['tone'] {
  if (goodWhen === 'neutral' || change === 0) return 'neutral';
  return change > 0 === (goodWhen === 'up') ? 'good' : 'bad';
}

function sparkOf(kpi: Kpi, spark: QueryResult): (number | null)[] {
  const names = kpi.spark?.measures.map(({ as }) => as) ?? [];
  const measure = spark.columns.findIndex(({ name }) => names.includes(name));
  const dimension = kpi.spark?.dimensions[0];
  const time = spark.columns.findIndex(({ name }) => name === (dimension?.as ?? dimension?.column));
  const rows = time < 0 ? spark.rows : spark.rows.filter((row) => row[time] !== null);
  const ordered = time < 0 ? rows : rows.toSorted((a, b) => (String(a[time]) < String(b[time]) ? -1 : 1));
  return ordered.map((row) => toNumber(row[measure]));
}
