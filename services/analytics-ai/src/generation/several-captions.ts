import type { CellValue, Measure, QueryPlan, QueryResult } from '@plumbline/contracts';
import {
  inOrderOfScale,
  isAdditive,
  type Phrasing,
  periodDimension,
  phraseOf,
  sayShare,
  shortLabel,
  toNumber,
  valueName,
} from '@plumbline/semantics';
import { type Caption, columnAt, completeRows, type Evidence, sum } from './chart-evidence.js';

/** Several measures beside each other, of which every group or period has a mark. */
export function captionMeasures(plan: QueryPlan, evidence: Evidence): Caption {
  const names = plan.measures.map(({ as }) => as);
  const [by] = plan.dimensions;
  const plain = {
    title: `${names.slice(0, -1).join(', ')} and ${names.at(-1)}${by ? ` by ${by.grain ?? shortLabel(by.column)}` : ''}`,
    isPlain: true as const,
  };
  const period = periodDimension(plan);
  if (period && names.length === 2) return captionBoth(plan, evidence) ?? plain;
  const totals = plan.measures.map((measure) => ({ measure, total: totalOf(measure, evidence.result) }));
  const all = sum(totals.map(({ total }) => total));
  const isWhole = plan.measures.every(isAdditive) && totals.every(({ total }) => total >= 0) && all > 0;
  const [largest, next] = [...totals].sort((one, other) => other.total - one.total);
  if (!isWhole || !largest || largest.total === next?.total) return plain;
  return { title: `${largest.measure.as} makes up ${sayShare(largest.total / all)} of all` };
}

const totalOf = ({ as }: Measure, result: QueryResult): number => {
  const at = columnAt(result, as);
  return sum(result.rows.map((row) => toNumber(row[at])));
};

/** Two measures over time: in how many periods the one lies above the other, or what part of the rows the second is. */
function captionBoth(plan: QueryPlan, evidence: Evidence): Caption | undefined {
  const period = periodDimension(plan);
  const [one, other] = plan.measures;
  if (!period || !one || !other) return undefined;
  const [first, second] = [columnAt(evidence.result, one.as), columnAt(evidence.result, other.as)];
  const rows = completeRows(evidence, columnAt(evidence.result, period.as));
  const above = rows.filter((row) => (toNumber(row[second]) || 0) > (toNumber(row[first]) || 0));
  if (rows.length < 3) return undefined;
  const grains = `${period.grain}s`;
  if (above.length === 0) return { title: `${one.as} exceeds ${phraseOf(other)} in every ${period.grain}` };
  if (above.length === rows.length)
    return { title: `${other.as} exceeds ${phraseOf(one)} in every ${period.grain}` };
  return { title: `${other.as} exceeds ${phraseOf(one)} in ${above.length} of ${rows.length} ${grains}` };
}

/** Parts of a whole of which the second is what is still open: how much of all that is. */
export function captionOpen(plan: QueryPlan, { result }: Evidence): Caption | undefined {
  const [ended, open] = plan.measures;
  if (!ended || !open || plan.measures.length !== 2 || open.as !== 'Still open') return undefined;
  const [done, waiting] = [totalOf(ended, result), totalOf(open, result)];
  return done + waiting > 0
    ? { title: `${sayShare(waiting / (done + waiting))} of these are still open` }
    : undefined;
}

/** Answers to one question, as parts of all answers: how many are on the two best steps of its scale. */
export function captionAnswers(plan: QueryPlan, { result }: Evidence, phrasing: Phrasing): Caption {
  const [by] = plan.dimensions;
  const [share] = plan.measures;
  if (!by || !share) return { title: '' };
  const at = columnAt(result, share.as);
  const shareOf = new Map(result.rows.map((row) => [row[0] ?? null, toNumber(row[at])]));
  const question = shortLabel(by.column);
  const steps = stepsOf([...shareOf.keys()]);
  const [second, best] = steps?.slice(-2) ?? [];
  if (second === undefined || best === undefined) return captionMost(by.column, shareOf, phrasing);
  const both = sum([shareOf.get(second) ?? 0, shareOf.get(best) ?? 0]);
  const answer = typeof best === 'number' ? `give ${second} or ${best}` : `say “${second}” or “${best}”`;
  return { title: `${sayShare(both)} ${answer}: ${question}`, highlight: [second, best] };
}

/** The answers from the least to the most; undefined where they are on no scale. */
function stepsOf(answers: readonly CellValue[]): CellValue[] | undefined {
  const numbers = answers.filter((answer): answer is number => typeof answer === 'number');
  if (numbers.length === answers.length && numbers.length > 2) return [...numbers].sort((a, b) => a - b);
  return inOrderOfScale(answers.flatMap((answer) => (typeof answer === 'string' ? [answer] : [])));
}

function captionMost(column: string, shareOf: ReadonlyMap<CellValue, number>, phrasing: Phrasing): Caption {
  const [most] = [...shareOf].sort(([, one], [, other]) => other - one);
  if (!most) return { title: shortLabel(column), isPlain: true };
  return {
    title: `${valueName(column, most[0], phrasing)}: ${sayShare(most[1])} of answers to ${shortLabel(column)}`,
    highlight: [most[0]],
  };
}
