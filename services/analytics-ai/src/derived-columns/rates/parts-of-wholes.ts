import type { ColumnProfile, Understanding } from '@plumbline/contracts';
import {
  natureOf,
  numeratorOf,
  type PartOfWhole,
  partsOfAmounts,
  partsOfWholes,
  type SourceShape,
  shortLabel,
  singular,
  wordsOf,
} from '@plumbline/semantics';
import type { Quotient } from './quotient.js';

/** Parts and wholes that stand in columns of their own, as their names or the arithmetic of the table say: absent of enrolled. */
export function partQuotients({ profile }: SourceShape, about: Understanding): Quotient[] {
  const amounts = profile.columns
    .filter((column) => isAmount(column) && column.missing <= MOST_MISSING * profile.rowCount)
    .map(({ name }) => name);
  const counts = profile.columns.filter(isCount).map(({ name }) => name);
  const counted = [...partsOfWholes(counts), ...partsLeft(about, counts)];
  const others = [...partsOfSums(about, amounts), ...partsOfAmounts(amounts)];
  return [
    ...counted.map((one) => quotientOf('count', one, titleOf(one))),
    ...others.map((one) => quotientOf('part', one, shareOf(one))),
  ].filter(({ part }) => !isTold(part, profile));
}

const quotientOf = (kind: Quotient['kind'], one: PartOfWhole, title: string): Quotient => ({
  ...{ ...one, kind, title, name: `${shortLabel(one.part)} per ${shortLabel(one.whole)}` },
  format: { percent: true, decimals: 1 },
});

/** What is left of a count once another is taken off is a part of it, as that other is: wasted of prepared, less what was served. */
const partsLeft = (
  { identities }: Pick<Understanding, 'identities'>,
  counts: readonly string[],
): PartOfWhole[] =>
  identities.flatMap(({ kind, column, of }) => {
    const [whole, other, ...more] = kind === 'difference' ? of : [];
    if (whole === undefined || other === undefined || more.length > 0) return [];
    const isCounted = [column, whole, other].every((name) => counts.includes(name));
    return isCounted ? [column, other].map((part) => ({ part, whole })) : [];
  });

const MOST_MEMBERS = 3;

/** The member of a sum that its share is told of: the surcharge of an invoice, the hours that are billed. */
const partsOfSums = (
  { identities }: Pick<Understanding, 'identities'>,
  amounts: readonly string[],
): PartOfWhole[] =>
  identities.flatMap(({ kind, column, of, rows, holds }) => {
    const isSum = kind === 'sum' && of.length <= MOST_MEMBERS && rows === holds;
    const part =
      isSum && [column, ...of].every((name) => amounts.includes(name)) ? numeratorOf(of) : undefined;
    return part === undefined ? [] : [{ part, whole: column }];
  });

/** The file has a rate of the same: the scrap rate beside what is scrap. */
const isTold = (part: string, { columns }: SourceShape['profile']): boolean =>
  columns.some(
    ({ name, format, nature }) =>
      (nature ?? natureOf(name, format)) === 'rate' &&
      wordsOf(name).some((word) => wordsOf(part).includes(word)),
  );

/** Where an amount is often not known, its part in the whole is not either. */
const MOST_MISSING = 0.05;

const isAmount = ({ name, type, role, min, format, nature }: ColumnProfile): boolean =>
  (type === 'integer' || type === 'decimal') &&
  role === 'measure' &&
  Number(min) >= 0 &&
  !['rate', 'price'].includes(nature ?? natureOf(name, format));

const isCount = (column: ColumnProfile): boolean =>
  isAmount(column) && column.type === 'integer' && !column.format?.currency;

/** A noun of another language keeps its capital, which no sentence may begin with. */
const shareOf = ({ part, whole }: PartOfWhole): string => {
  const label = shortLabel(part);
  return isForeign(label)
    ? `share of ${label} in ${shortLabel(whole)}`
    : `${label} as a share of ${shortLabel(whole)}`;
};

const isForeign = (label: string): boolean => /^\p{Lu}/u.test(label);

/** What is counted in the plural has a rate, "defect rate"; what is said of each is a share, "share absent". */
function titleOf(one: PartOfWhole): string {
  const label = shortLabel(one.part);
  // A noun of another language has no English plural.
  if (isForeign(label)) return shareOf(one);
  return /\p{L}{2}[^\Ws]s$/u.test(label) ? `${singular(label)} rate` : `share ${label}`;
}
