import type { ColumnProfile, Understanding } from '@plumbline/contracts';
import {
  isMadeOf,
  isMoneyAmount,
  isToldBy,
  natureOf,
  pairKey,
  type SourceShape,
  shortLabel,
  sizeOf,
} from '@plumbline/semantics';
import type { Quotient } from './quotient.js';

const MOST_TOLD = 2;

/** From one row of a thing to its next, in days. */
const EVERY: readonly [from: number, to: number, period: string][] = [
  [1, 1, 'a day'],
  [7, 7, 'a week'],
  [28, 31, 'a month'],
  [89, 92, 'a quarter'],
  [365, 366, 'a year'],
];

/**
 * What adds up by the size of its thing, where each thing has one row a period and a size that stays: kWh per m² a month. So that
 * large and small things can be compared.
 */
export function sizeQuotients({ profile }: SourceShape, about: Understanding): Quotient[] {
  const { key, course, dependencies } = about;
  const [thing, ...others] = key.filter((name) => name !== course?.column);
  if (!course || about.kind !== 'panel' || key.length !== 2 || thing === undefined || others.length > 0)
    return [];
  const every = EVERY.find(([from, to]) => course.stepDays >= from && course.stepDays <= to)?.[2];
  const stays = ({ name }: ColumnProfile) =>
    dependencies.some(
      ({ fine, coarse, isSame }) =>
        (fine === thing && coarse === name) || (isSame && coarse === thing && fine === name),
    );
  const sized = profile.columns.filter(
    (column) =>
      isNumber(column) && Number(column.min) > 0 && sizeOf(column.name) !== undefined && stays(column),
  );
  const [size] = sized;
  const is = size && sizeOf(size.name);
  if (!is || every === undefined) return [];
  const told = profile.columns.filter(
    ({ name, format, nature, role, min }) =>
      role === 'measure' &&
      Number(min) >= 0 &&
      isToldBy(is, name, format) &&
      (nature ?? natureOf(name, format)) === 'additive',
  );
  const made = isMadeOf(about);
  const isMoney = ({ name, format }: ColumnProfile) => Number(isMoneyAmount(name, format));
  return told
    .filter(({ name }) => !made.has(pairKey(name, size.name)))
    .toSorted((one, other) => isMoney(other) - isMoney(one))
    .slice(0, MOST_TOLD)
    .map(({ name: part, format }): Quotient => {
      const name = `${shortLabel(part)} per ${is.unit ?? shortLabel(size.name)}`;
      const currency = format?.currency;
      return {
        ...{ kind: 'size', part, whole: size.name, name, title: `average ${name} ${every}` },
        format: { ...(currency && { currency }) },
      };
    });
}

const isNumber = ({ type, role }: ColumnProfile): boolean =>
  (type === 'integer' || type === 'decimal') && role !== 'identifier';
