import type { CellValue, Measure, QueryPlan, QueryResult } from '@plumbline/contracts';
import {
  inOrderOfScale,
  isAdditive,
  type Phrasing,
  periodDimension,
  phraseOf,
  pluralOf,
  sayShare,
  shortLabel,
  toNumber,
  uncapitalised,
  valueName,
} from '@plumbline/semantics';
import { type Caption, columnAt, completeRows, type Evidence, sum } from './chart-evidence.js';
import type { Picture } from './picture.js';

/** Several measures beside each other, of which every group or period has a mark; only stacked ones are parts of a whole. */
export function captionMeasures({ type, plan }: Picture, evidence: Evidence, phrasing: Phrasing): Caption {
  const names = plan.measures.map(({ as }) => as);
  const [by] = plan.dimensions;
  const plain = {
    title: `${names.slice(0, -1).join(', ')} and ${names.at(-1)}${by ? ` by ${by.grain ?? shortLabel(by.column)}` : ''}`,
    isPlain: true as const,
  };
  if (type !== 'stacked')
    return (
      captionBoth(plan, evidence) ??
      captionLowest(plan, evidence, phrasing) ??
      captionWidest(plan, evidence, phrasing) ??
      plain
    );
  const apart = captionShares(plan, evidence, phrasing);
  if (apart) return apart;
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

/** Shares of each group, stacked: the one that differs most between groups, and the group where it is highest. */
function captionShares(plan: QueryPlan, { result }: Evidence, phrasing: Phrasing): Caption | undefined {
  const [by] = plan.dimensions;
  if (!by || by.grain || !plan.measures.every(({ agg }) => agg === 'formula')) return undefined;
  const [widest] = plan.measures
    .map(({ as }) => {
      const at = columnAt(result, as);
      const rows = result.rows
        .map((row) => ({ group: row[0] ?? null, share: toNumber(row[at]) }))
        .filter(({ group, share }) => group !== null && Number.isFinite(share))
        .toSorted((one, other) => other.share - one.share);
      return {
        as,
        highest: rows[0],
        range: Number(((rows[0]?.share ?? 0) - (rows.at(-1)?.share ?? 0)).toFixed(9)),
      };
    })
    .toSorted((one, other) => other.range - one.range);
  if (!widest?.highest || widest.range <= 0) return undefined;
  const { group, share } = widest.highest;
  const name = valueName(by.column, group, phrasing);
  return {
    title: `${name} has the highest ${uncapitalised(widest.as)}, ${sayShare(share)}`,
    highlight: [group],
  };
}

const LEAST_COMPARED = 3;

/** Two measures: in how many periods or groups the one lies above the other. */
function captionBoth(plan: QueryPlan, evidence: Evidence): Caption | undefined {
  const [one, other, third] = plan.measures;
  const [by] = plan.dimensions;
  if (!by || !one || !other || third) return undefined;
  const period = periodDimension(plan);
  const [first, second] = [columnAt(evidence.result, one.as), columnAt(evidence.result, other.as)];
  const rows = period
    ? completeRows(evidence, columnAt(evidence.result, period.as))
    : evidence.result.rows.filter(([value]) => value !== null);
  if (rows.length < LEAST_COMPARED) return undefined;
  const value = (row: CellValue[], at: number) => toNumber(row[at]) || 0;
  const above = rows.filter((row) => value(row, second) > value(row, first)).length;
  const noun = period?.grain ?? shortLabel(by.column);
  if (above === 0) return { title: `${one.as} exceeds ${phraseOf(other)} in every ${noun}` };
  const where = above === rows.length ? `every ${noun}` : `${above} of ${rows.length} ${pluralOf(noun)}`;
  return { title: `${other.as} exceeds ${phraseOf(one)} in ${where}` };
}

/** By chance one group is lowest on so many of several measures at most this often. */
const CHANCE = 0.05;

/** Three measures or more, group by group: which group is lowest on most of them, beyond what chance would do. */
function captionLowest(plan: QueryPlan, { result }: Evidence, phrasing: Phrasing): Caption | undefined {
  const [by] = plan.dimensions;
  const { measures } = plan;
  if (!by || by.grain || measures.length < 3 || result.rows.length < 2) return undefined;
  const lowest = new Map<CellValue, number>();
  for (const { as } of measures) {
    const at = columnAt(result, as);
    const [least] = result.rows.toSorted((one, other) => toNumber(one[at]) - toNumber(other[at]));
    const group = least?.[0] ?? null;
    lowest.set(group, (lowest.get(group) ?? 0) + 1);
  }
  const [first] = [...lowest].sort(([, one], [, other]) => other - one);
  if (!first) return undefined;
  const [group, times] = first;
  const groups = result.rows.length;
  if (groups * binomialTail(times, measures.length, 1 / groups) > CHANCE) return undefined;
  const where = times === measures.length ? `all ${times}` : `${times} of ${measures.length}`;
  const name = valueName(by.column, group, phrasing);
  return {
    title:
      sharedName(measures) && phrasing.format?.percent
        ? `${name} answers lowest on ${where} questions`
        : `${name} is lowest on ${where}`,
    highlight: [group],
  };
}

/** Shares of the groups that lie so far apart are told, whichever question it is. */
const WIDE = 0.15;

/** Several questions, group by group, none of them lowest on most: the question that divides the groups most. */
function captionWidest(plan: QueryPlan, { result }: Evidence, phrasing: Phrasing): Caption | undefined {
  const [by] = plan.dimensions;
  const said = sharedName(plan.measures);
  if (!by || by.grain || said === undefined || !phrasing.format?.percent) return undefined;
  const spans = plan.measures.map(({ as }) => {
    const at = columnAt(result, as);
    const sorted = result.rows
      .filter((row) => Number.isFinite(toNumber(row[at])))
      .toSorted((one, other) => toNumber(one[at]) - toNumber(other[at]));
    const [least, most] = [sorted[0], sorted.at(-1)];
    return {
      question: as.slice(said.length + 2),
      at,
      least,
      most,
      width: toNumber(most?.[at]) - toNumber(least?.[at]),
    };
  });
  const [widest] = spans.filter(({ width }) => width >= WIDE).sort((one, other) => other.width - one.width);
  if (!widest?.least || !widest.most)
    return { title: `${said}, question by question, by ${shortLabel(by.column)}`, isPlain: true };
  const told = (row: CellValue[]) => ({
    name: valueName(by.column, row[0] ?? null, phrasing),
    share: sayShare(toNumber(row[widest.at])),
  });
  const [least, most] = [told(widest.least), told(widest.most)];
  return {
    title: `${least.share} of ${least.name}, ${most.share} of ${most.name}: ${widest.question}`,
    highlight: [widest.least[0] ?? null],
  };
}

/** What is said of each of several questions: "Agree or better". */
export function sharedName(measures: readonly Measure[]): string | undefined {
  const [first, ...others] = measures.map(({ as }) => as.split(': ', 1)[0]);
  return others.length > 0 && others.every((name) => name === first) ? first : undefined;
}

/** How likely so many successes or more are among some tries. */
function binomialTail(successes: number, tries: number, chance: number): number {
  let [tail, ways] = [0, 1];
  for (let at = 0; at <= tries; at += 1) {
    if (at >= successes) tail += ways * chance ** at * (1 - chance) ** (tries - at);
    ways = (ways * (tries - at)) / (at + 1);
  }
  return tail;
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
