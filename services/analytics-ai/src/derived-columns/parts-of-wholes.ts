import type { ColumnProfile, Measure, QueryPlan, Understanding } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import {
  type Fields,
  natureOf,
  type PartOfWhole,
  partsOfWholes,
  type SourceShape,
  shortLabel,
  singular,
  wordsOf,
} from '@plumbline/semantics';
import type { DerivedField } from './derived-fields.js';
import type { RunPlans } from './run-plans.js';

const MOST_RATES = 4;
/** Of the rows, those in which a part may be more than its whole: somebody mistyped it. */
const MOST_WRONG = 0.005;
/** The same where there is room for so many: on some days more come. */
const MOST_OVER = 0.05;

/**
 * Rates whose part and whole stand in columns of counts: absent of enrolled. Their names or the arithmetic of the table say which
 * they are, and over all rows the part is not more than its whole. A total of parts is divided by that of their wholes.
 */
export async function findRates(source: SourceShape, query: RunPlans): Promise<DerivedField[]> {
  const { profile, columns } = source;
  if (source.isLive || !profile.about) return [];
  const counts = profile.columns.filter(isCount).map(({ name }) => name);
  const named = [...partsOfWholes(counts), ...partsByArithmetic(profile.about, counts)]
    .filter(({ part }, at, all) => all.findIndex((one) => one.part === part) === at)
    .filter((one) => !isTold(one, profile));
  if (named.length === 0) return [];
  const measures = named.flatMap(({ part, whole }, at): Measure[] => [
    { agg: 'sum', formula: `if(${bracketed(part)} > ${bracketed(whole)}, 1, 0)`, as: `more ${at}` },
    { agg: 'sum', column: part, as: `part ${at}` },
    { agg: 'sum', column: whole, as: `whole ${at}` },
  ]);
  const { dataSourceId, version } = source;
  const plan: QueryPlan = { dataSourceId, version, measures, dimensions: [], filters: [], order: [] };
  const [result] = await query([plan]);
  const numbers = (result?.rows[0] ?? []).map(Number);
  const proved = named
    .map((one, at): Counted => ({ ...one, sums: numbers.slice(3 * at, 3 * at + 3) }))
    .filter(
      ({ sums: [more = Number.NaN, , whole = 0], mayOverflow }) =>
        more <= (mayOverflow ? MOST_OVER : MOST_WRONG) * profile.rowCount && whole > 0,
    );
  return proved
    .filter((one) => !proved.some((other) => isRest(one, other)))
    .toSorted((one, other) => undecided(other) - undecided(one))
    .slice(0, MOST_RATES)
    .flatMap((one) => rateOf(one, columns));
}

/** What is left of a count once another is taken off is a part of it, as that other is: wasted of prepared, less what was served. */
const partsByArithmetic = (
  { identities }: Pick<Understanding, 'identities'>,
  counts: readonly string[],
): PartOfWhole[] =>
  identities.flatMap(({ kind, column, of }) => {
    const [whole, other, ...more] = kind === 'difference' ? of : [];
    if (whole === undefined || other === undefined || more.length > 0) return [];
    const isCounted = [column, whole, other].every((name) => counts.includes(name));
    return isCounted ? [column, other].map((part) => ({ part, whole })) : [];
  });

/** With the rows in which the part is more, and the totals of part and whole. */
interface Counted extends PartOfWhole {
  sums: number[];
}

/** How far it is from nothing and from all: what is nearly always so, as that mails are delivered, tells least. */
function undecided({ sums: [, part = 0, whole = 1] }: Counted): number {
  const share = part / whole;
  return share * (1 - share);
}

/** Who is there and who is absent make up the whole: the rarer one is told. */
function isRest(one: Counted, other: Counted): boolean {
  const [[, own = 0, whole = 0], [, rest = 0]] = [one.sums, other.sums];
  return one.part !== other.part && one.whole === other.whole && own > rest && own + rest === whole;
}

/** The file has a rate of the same: the scrap rate beside what is scrap. */
const isTold = ({ part }: PartOfWhole, { columns }: SourceShape['profile']): boolean =>
  columns.some(
    ({ name, format, nature }) =>
      (nature ?? natureOf(name, format)) === 'rate' &&
      wordsOf(name).some((word) => wordsOf(part).includes(word)),
  );

const isCount = (column: ColumnProfile): boolean =>
  column.type === 'integer' &&
  column.role === 'measure' &&
  Number(column.min) >= 0 &&
  !column.format?.currency &&
  !['rate', 'price'].includes(column.nature ?? natureOf(column.name, column.format));

function rateOf({ part, whole }: PartOfWhole, columns: SourceShape['columns']): DerivedField[] {
  const name = `${shortLabel(part)} per ${shortLabel(whole)}`;
  if (columns.some((column) => column.name.toLowerCase() === name.toLowerCase())) return [];
  const [a, b] = [bracketed(part), bracketed(whole)];
  return [
    {
      derived: { as: name, formula: `if(${b} > 0, ${a} / ${b}, null)` },
      madeOf: [part, whole],
      title: titleOf(part, whole),
      profile: {
        ...{ name, type: 'decimal', role: 'measure', nature: 'rate', format: { percent: true, decimals: 1 } },
        ...{ missing: 0, distinct: 2, min: 0, max: 1, warnings: [], interest: 1 },
      },
    },
  ];
}

/** What is counted in the plural has a rate, "defect rate"; what is said of each is a share, "share absent". */
function titleOf(part: string, whole: string): string {
  const label = shortLabel(part);
  // A noun of another language has no English plural.
  if (/^\p{Lu}/u.test(label)) return `${label} as a share of ${shortLabel(whole)}`;
  return /\p{L}{2}[^\Ws]s$/u.test(label) ? `${singular(label)} rate` : `share ${label}`;
}

/** The fields without what rates are made of and what does not add up: an average of those absent says less than their share. */
export function withoutParts(fields: Fields, rates: readonly DerivedField[]): Fields {
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
export function withRates(source: SourceShape, rates: readonly DerivedField[]): SourceShape {
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
