import type { ReadSettings } from '@plumbline/contracts';
import type { ColumnReading, ColumnWish } from './interpretation.js';
import { ruledOut } from './interpretation-sql.js';

/** What a person said, and what the file's format says of its numbers by column. */
export interface Choices {
  settings: ReadSettings;
  statedDecimals?: Record<string, 'point'>;
}

/** What was said about the column. By name it goes before the format's word, which goes before what is said of all. */
export function wishFor(name: string, { settings, statedDecimals = {} }: Choices): ColumnWish {
  const { types, dateOrder, decimal } = settings;
  const statedDecimal = own(statedDecimals, name);
  const named = { type: own(types, name), dateOrder: own(dateOrder, name), decimal: own(decimal, name) };
  return {
    type: named.type,
    dateOrder: named.dateOrder ?? forOthers(dateOrder),
    decimal: named.decimal ?? (statedDecimal ? undefined : forOthers(decimal)),
    isByName: Object.values(named).some((choice) => choice !== undefined),
    statedDecimal,
  };
}

function own<T extends string>(choice: T | Record<string, T> | undefined, name: string): T | undefined {
  return typeof choice === 'object' && Object.hasOwn(choice, name) ? choice[name] : undefined;
}

/** What is said of all columns that are not named. */
function forOthers<T extends string>(choice: T | Record<string, T> | undefined): T | undefined {
  return typeof choice === 'object' ? own(choice, '') : choice;
}

interface Wished extends ColumnReading {
  wish: ColumnWish;
}

/** A choice for the whole file concerns the columns that it makes a difference to. */
export function isConcerned({ wish, reading }: Wished): boolean {
  if (wish.isByName) return true;
  if (wish.dateOrder && reading.kind === 'date' && reading.order) return true;
  return wish.decimal !== undefined && ruledOut(reading).length > 0;
}

/** A person said by name how this column's dates or numbers are to be read. */
export function isNamedReading({ wish, reading }: Wished): boolean {
  const choice =
    reading.kind === 'date' ? wish.dateOrder : reading.kind === 'number' ? wish.decimal : undefined;
  return wish.isByName === true && choice !== undefined;
}
