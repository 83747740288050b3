import type { QueryPlan } from '@plumbline/contracts';
import { measureFormat, type Phrasing, say, shortLabel, toNumber } from '@plumbline/semantics';
import { type Caption, columnAt, type Evidence } from './chart-evidence.js';

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
