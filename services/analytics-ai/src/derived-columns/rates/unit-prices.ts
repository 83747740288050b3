import type { ColumnProfile, Understanding } from '@plumbline/contracts';
import {
  isDistance,
  isFuel,
  isMoneyAmount,
  natureOf,
  type SourceShape,
  shortLabel,
  unitOfQuantity,
} from '@plumbline/semantics';
import type { Quotient } from './quotient.js';

const KM = 100;

/**
 * What a unit cost, where one column of money and one of a quantity stand side by side and no column says it already; and how much
 * of it was needed for a hundred kilometres.
 */
export function unitQuotients({ profile }: SourceShape, about: Understanding): Quotient[] {
  if (about.kind !== 'panel' && about.kind !== 'events') return [];
  const numbers = profile.columns.filter(isAmount);
  const quantities = numbers.filter(({ name }) => unitOfQuantity(name) !== undefined);
  const [quantity] = quantities;
  const unit = quantity && unitOfQuantity(quantity.name);
  // Money that was paid for several things is the price of none of them.
  if (!quantity || unit === undefined || quantities.length > 1 || !adds(quantity)) return [];
  return [...priceOf(numbers, quantity, unit, about), ...neededFor(numbers, quantity, unit)];
}

function priceOf(
  numbers: readonly ColumnProfile[],
  quantity: ColumnProfile,
  unit: string,
  { identities }: Understanding,
): Quotient[] {
  const [money, ...more] = numbers.filter((one) => adds(one) && isMoneyAmount(one.name, one.format));
  if (!money || more.length > 0) return [];
  const isKnown = identities.some(({ column, of }) => {
    const members = [column, ...of];
    return members.includes(money.name) && members.includes(quantity.name);
  });
  const name = `${shortLabel(money.name)} per ${unit}`;
  const currency = money.format?.currency;
  const format = { ...(currency && { currency }) };
  return isKnown
    ? []
    : [{ kind: 'price', part: money.name, whole: quantity.name, name, title: `average ${name}`, format }];
}

function neededFor(numbers: readonly ColumnProfile[], quantity: ColumnProfile, unit: string): Quotient[] {
  const [distance, ...more] = numbers.filter(({ name }) => isDistance(name));
  if (!distance || more.length > 0 || !isFuel(unit)) return [];
  const name = `${shortLabel(quantity.name)} per ${KM} km`;
  return [
    {
      ...{ kind: 'price', part: quantity.name, whole: distance.name, factor: KM },
      ...{ name, title: `average ${name}`, format: {} },
    },
  ];
}

const isAmount = ({ type, role, min }: ColumnProfile): boolean =>
  (type === 'integer' || type === 'decimal') && role === 'measure' && Number(min) >= 0;

const adds = ({ name, format, nature }: ColumnProfile): boolean =>
  (nature ?? natureOf(name, format)) === 'additive';
