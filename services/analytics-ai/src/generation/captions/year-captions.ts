import type { CellValue, QueryPlan } from '@plumbline/contracts';
import {
  measureFormat,
  mostOf,
  namesYearOfRow,
  type Phrasing,
  say,
  shortLabel,
  toNumber,
  valueName,
} from '@plumbline/semantics';
import { type Caption, columnAt, type Evidence } from './chart-evidence.js';
import { leadersOf, type Series } from './series.js';

/** A change by less of the first value is none to speak of. */
const LEAST_CHANGE = 0.02;

/** A measure along years that are numbers: from where to where it went. */
export function captionYears(plan: QueryPlan, { result }: Evidence, phrasing: Phrasing): Caption {
  const [by] = plan.dimensions;
  const [measure] = plan.measures;
  if (!by || !measure) return { title: '' };
  const plain = { title: `${measure.as} by ${shortLabel(by.column)}`, isPlain: true as const };
  const at = columnAt(result, measure.as);
  const years = result.rows
    .map((row) => ({ year: Number(row[0] ?? Number.NaN), value: toNumber(row[at]) }))
    .filter(({ year, value }) => Number.isFinite(year) && Number.isFinite(value))
    .sort((one, other) => one.year - other.year);
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last || years.length < 3) return plain;
  const write = (value: number) => say(value, measureFormat(measure, phrasing));
  const change = Math.abs(last.value - first.value);
  if (change < LEAST_CHANGE * Math.abs(first.value) || write(first.value) === write(last.value)) return plain;
  const verb = last.value > first.value ? 'rose' : 'fell';
  return {
    title: `${measure.as} ${verb} from ${write(first.value)} in ${first.year} to ${write(last.value)} in ${last.year}`,
  };
}

/** Of the years, those in which one series must lead where that is told. */
const LEAST_LED = 0.6;

/** Lines of years by category: who has most in how many of them; undefined where nobody leads. */
export function captionYearLines(
  plan: QueryPlan,
  { result }: Evidence,
  phrasing: Phrasing,
): Caption | undefined {
  const [measure] = plan.measures;
  const year = plan.dimensions.find(({ column }) => namesYearOfRow(column));
  const by = plan.dimensions.find((dimension) => dimension !== year);
  if (!measure || !year || !by) return undefined;
  const [when, who, what] = [year.column, by.column, measure.as].map((name) => columnAt(result, name));
  const series = new Map<CellValue, Series>();
  for (const row of result.rows) {
    const [value, number] = [row[who ?? -1] ?? null, toNumber(row[what ?? -1])];
    if (value === null || !Number.isFinite(number)) continue;
    const one = series.get(value) ?? { value, byPeriod: new Map<string, number>() };
    one.byPeriod.set(String(row[when ?? -1]), number);
    series.set(value, one);
  }
  const years = [...new Set([...series.values()].flatMap(({ byPeriod }) => [...byPeriod.keys()]))];
  const [leader] = leadersOf([...series.values()], years, false);
  if (!leader || series.size < 2 || leader.periods < LEAST_LED * years.length) return undefined;
  const led = leader.periods === years.length ? 'every year' : `${leader.periods} of ${years.length} years`;
  return {
    title: `${valueName(by.column, leader.series.value, phrasing)} has the ${mostOf(measure)} in ${led}`,
    highlight: [leader.series.value],
  };
}
