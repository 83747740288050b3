import type { ReadSettings } from '@plumbline/contracts';
import type { ColumnChoice, ColumnInterpretation } from './interpretation.js';
import { ruledOut } from './interpretation-sql.js';
import type { DecimalMark } from './number-text.js';

/** What a user said, and what the file's format says of its numbers by column. */
export interface Choices {
  settings: ReadSettings;
  explicitDecimals?: Record<string, 'point'>;
  /** The decimal mark of files written as this one is, where none of its columns proves one. */
  usualDecimal?: DecimalMark;
}

/** What was said about the column; `line` is SQL of a record's line. By name it goes before the format's word, which goes before what is said of all. */
export function choiceFor(
  name: string,
  { settings, explicitDecimals = {} }: Choices,
  line?: string,
): ColumnChoice {
  const { types, dateOrder, decimal, missing } = settings;
  const explicitDecimal = own(explicitDecimals, name);
  const named = { type: own(types, name), dateOrder: own(dateOrder, name), decimal: own(decimal, name) };
  return {
    type: named.type,
    dateOrder: named.dateOrder ?? forOthers(dateOrder),
    decimal: named.decimal ?? (explicitDecimal ? undefined : forOthers(decimal)),
    isByName: Object.values(named).some((choice) => choice !== undefined),
    explicitDecimal,
    missing: missing && Object.hasOwn(missing, name) ? missing[name] : undefined,
    line,
  };
}

function own<T extends string>(choice: T | Record<string, T> | undefined, name: string): T | undefined {
  return typeof choice === 'object' && Object.hasOwn(choice, name) ? choice[name] : undefined;
}

/** What is said of all columns that are not named. */
function forOthers<T extends string>(choice: T | Record<string, T> | undefined): T | undefined {
  return typeof choice === 'object' ? own(choice, '') : choice;
}

interface Chosen extends ColumnInterpretation {
  choice: ColumnChoice;
}

/** A choice for the whole file concerns the columns that it makes a difference to. */
export function isConcerned({ choice, interpretation }: Chosen): boolean {
  if (choice.isByName) return true;
  if (choice.dateOrder && interpretation.kind === 'date' && interpretation.order) return true;
  return choice.decimal !== undefined && ruledOut(interpretation).length > 0;
}

/** A user said by name how this column's dates or numbers are to be read. */
export function isNamedInterpretation({ choice, interpretation }: Chosen): boolean {
  const { kind } = interpretation;
  const stated = kind === 'date' ? choice.dateOrder : kind === 'number' ? choice.decimal : undefined;
  return choice.isByName === true && stated !== undefined;
}
