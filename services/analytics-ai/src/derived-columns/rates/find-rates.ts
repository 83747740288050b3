import type { Measure, QueryPlan } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import { type Fields, partsOfWholes, type SourceShape } from '@plumbline/semantics';
import type { RunPlans } from '../run-plans.js';
import { partQuotients } from './parts-of-wholes.js';
import { sizeQuotients } from './per-size.js';
import type { Quotient, Rate } from './quotient.js';
import { unitQuotients } from './unit-prices.js';

const MOST_RATES = 4;
/** Of the rows, those in which a part may be more than its whole: somebody mistyped it. */
const MOST_WRONG = 0.005;
/** The same where there is room for so many: on some days more come. */
const MOST_OVER = 0.05;
/** What is nearly nothing or all of its whole is no news. */
const LEAST_PART = 0.005;
/** A quotient that varies less is fixed: a tax, a tariff. */
const LEAST_VARIATION = 0.005;
/** What something costs goes with how much of it there was so closely. */
const LEAST_TOGETHER = 0.5;

/**
 * The quotients that an analyst of the trade would form: a part by its whole, what adds up by the size of its thing, money by what it
 * was paid for. Names or the arithmetic of the table say which they are, and all rows prove them: a part is not more than its whole,
 * and none is the same everywhere. A total is divided by a total.
 */
export async function findRates(source: SourceShape, query: RunPlans): Promise<Rate[]> {
  const { about } = source.profile;
  if (source.isLive || !about) return [];
  const named = [
    ...partQuotients(source, about),
    ...sizeQuotients(source, about),
    ...unitQuotients(source, about),
  ]
    .filter((one, at, all) => all.findIndex((other) => isSame(one, other)) === at)
    .filter(({ name }) => !source.columns.some((column) => column.name.toLowerCase() === name.toLowerCase()));
  if (named.length === 0) return [];
  const proved = (await figuresOf(named, source, query)).filter((one) => holds(one, source));
  return proved
    .filter((one) => !proved.some((other) => isRest(one, other)))
    .toSorted((one, other) => undecided(other) - undecided(one))
    .slice(0, MOST_RATES)
    .map(rateOf);
}

/** Of a part that several are a whole of, the first is meant. */
const isSame = (one: Quotient, other: Quotient): boolean =>
  one.part === other.part && isShare(one) === isShare(other) && (isShare(one) || one.whole === other.whole);

const isShare = ({ kind }: Pick<Quotient, 'kind'>): boolean => kind === 'count' || kind === 'part';

/** With the rows in which the part is more, the totals of part and whole, how the quotient of a row varies, and how closely they go together. */
interface Measured extends Quotient {
  more: number;
  partSum: number;
  wholeSum: number;
  spread: number;
  together: number;
}

const FIGURES = 5;

async function figuresOf(
  named: readonly Quotient[],
  { dataSourceId, version }: SourceShape,
  query: RunPlans,
): Promise<Measured[]> {
  const measures = named.flatMap((one, at): Measure[] => [
    { agg: 'sum', formula: `if(${bracketed(one.part)} > ${bracketed(one.whole)}, 1, 0)`, as: `more ${at}` },
    // Where one of them is missing, the other counts for nothing.
    {
      agg: 'sum',
      formula: `if(is_null(${bracketed(one.whole)}), null, ${bracketed(one.part)})`,
      as: `part ${at}`,
    },
    {
      agg: 'sum',
      formula: `if(is_null(${bracketed(one.part)}), null, ${bracketed(one.whole)})`,
      as: `whole ${at}`,
    },
    { agg: 'stddev', formula: formulaOf(one), as: `spread ${at}` },
    { agg: 'corr', column: one.part, column2: one.whole, as: `together ${at}` },
  ]);
  const plan: QueryPlan = { dataSourceId, version, measures, dimensions: [], filters: [], order: [] };
  const [result] = await query([plan]);
  const numbers = (result?.rows[0] ?? []).map(Number);
  return named.map((one, at) => {
    const own = numbers.slice(FIGURES * at, FIGURES * (at + 1));
    const [more = Number.NaN, partSum = 0, wholeSum = 0, spread = 0, together = 0] = own;
    return { ...one, more, partSum, wholeSum, spread, together };
  });
}

function holds(one: Measured, { profile: { rowCount } }: SourceShape): boolean {
  const { kind, more, partSum, wholeSum, spread, mayOverflow } = one;
  if (!(wholeSum > 0)) return false;
  const isBelow = !isShare(one) || more <= (mayOverflow ? MOST_OVER : MOST_WRONG) * rowCount;
  if (kind === 'count') return isBelow;
  const varies = spread >= LEAST_VARIATION * ratioOf(one);
  if (kind === 'price' && !(one.together >= LEAST_TOGETHER)) return false;
  const share = partSum / wholeSum;
  return isBelow && varies && (kind !== 'part' || (share >= LEAST_PART && share <= 1 - LEAST_PART));
}

const ratioOf = ({ partSum, wholeSum, factor = 1 }: Measured): number => (factor * partSum) / wholeSum;

/** How far it is from nothing and from all: what is nearly always so, as that mails are delivered, tells least. */
function undecided({ kind, partSum, wholeSum }: Measured): number {
  const share = partSum / wholeSum;
  return kind === 'size' || kind === 'price' ? 1 : share * (1 - share);
}

const MOST_ROUNDED = 1e-9;

/** Who is there and who is absent make up the whole: the rarer one is told. */
function isRest(one: Measured, other: Measured): boolean {
  if (one.kind !== 'count' || one.part === other.part || one.whole !== other.whole) return false;
  const isAll = Math.abs(one.partSum + other.partSum - one.wholeSum) <= MOST_ROUNDED * one.wholeSum;
  return one.partSum > other.partSum && isAll;
}

function formulaOf({ part, whole, factor }: Quotient): string {
  const [a, b] = [bracketed(part), bracketed(whole)];
  return `if(${b} > 0, ${factor === undefined ? '' : `${factor} * `}${a} / ${b}, null)`;
}

function rateOf(one: Measured): Rate {
  const { name, kind, part, whole, title } = one;
  const value = ratioOf(one);
  const format = one.format.percent ? one.format : { ...one.format, decimals: digitsOf(value) };
  return {
    ...{ kind, part, whole, title, madeOf: [part, whole] },
    derived: { as: name, formula: formulaOf(one) },
    profile: {
      ...{ name, type: 'decimal', role: 'measure', nature: kind === 'price' ? 'price' : 'rate', format },
      ...{ missing: 0, distinct: 2, min: 0, max: isShare(one) ? 1 : 2 * value, warnings: [], interest: 1 },
    },
  };
}

const MOST_DIGITS = 4;
/** Three digits that count: 0.142, 1.42, 14.2. */
const digitsOf = (value: number): number =>
  Math.min(MOST_DIGITS, Math.max(0, 2 - Math.floor(Math.log10(Math.max(value, Number.MIN_VALUE)))));

/** The fields without what rates are made of and what does not add up: an average of those absent says less than their share. */
export function withoutParts(fields: Fields, rates: readonly Rate[]): Fields {
  const made = new Set(rates.flatMap(({ madeOf }) => madeOf));
  const counts = fields.measures.filter(({ agg, nature }) => agg !== 'sum' && nature !== 'rate');
  const parts = partsOfWholes([...made, ...counts.map(({ name }) => name)]);
  const told = new Set([...made, ...parts.filter(({ whole }) => made.has(whole)).map(({ part }) => part)]);
  return {
    ...fields,
    measures: fields.measures.filter((one) => !counts.includes(one) || !told.has(one.name)),
  };
}

/** The source with what its rates are made of, so that each is weighed by its whole and held against none of its own parts. */
export function withRates(source: SourceShape, rates: readonly Rate[]): SourceShape {
  const { about } = source.profile;
  if (!about || rates.length === 0) return source;
  const made = rates.map(({ derived, madeOf }) => ({
    ...{ kind: 'ratio' as const, column: derived.as, of: [...madeOf], formula: derived.formula },
    ...{ rows: source.profile.rowCount, holds: source.profile.rowCount, lines: [] },
  }));
  return {
    ...source,
    profile: { ...source.profile, about: { ...about, identities: [...about.identities, ...made] } },
  };
}
