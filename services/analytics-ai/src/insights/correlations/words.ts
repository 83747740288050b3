import type { CellValue, ColumnFormat, Filter } from '@plumbline/contracts';
import type { MeasureField } from '../../building/field.js';
import { toNumber } from '../../building/signals.js';
import { labelOf } from '../../building/vocabulary.js';
import { say, sayCount, valueName, type Wording } from '../../building/wording.js';
import type { Piece } from '../engine/candidate.js';
import { type Figure, figure, type Stated } from '../engine/subject.js';

/** A cell in words. */
export function told(cell: Figure, write: (value: number) => string): Piece {
  return { figure: cell, text: write(toNumber(cell.value)) };
}

export function count(stated: Stated, column: string): Piece {
  return told(figure(stated, 0, column), sayCount);
}

/** A number without a unit: a correlation, a factor. */
export function plain(value: number, digits = 2): string {
  return value.toFixed(digits).replace('-', '−');
}

/** How a measure's typical value is written: an average of whole numbers has decimals. */
export function writing(field: MeasureField): (value: number) => string {
  const format: ColumnFormat | undefined = field.isYesNo ? { percent: true } : field.format;
  return (value) => say(value, format);
}

/** "for West", "where rating is 5": a value of a dimension as a place in a sentence. */
export function placeOf(column: string, value: CellValue, wording: Wording): string {
  if (typeof value === 'boolean') return `where ${labelOf(column)} is ${value ? 'yes' : 'no'}`;
  if (wording.columns.get(column)?.type !== 'text') return `where ${labelOf(column)} is ${value}`;
  return `for ${valueName(column, value, wording)}`;
}

/** From here on a factor is easier to grasp than a percentage. */
const MULTIPLE = 1.75;

/** "1.8 times as high", "31% higher", "24% lower", "a third as high" is never said. */
export function comparedWith(result: Stated): Piece[] {
  const [times, change] = [figure(result, 0, 'times'), figure(result, 0, 'change')];
  if (toNumber(times.value) >= MULTIPLE)
    return [told(times, (value) => plain(value, value < 10 ? 1 : 0)), ' times as high'];
  const percent = (value: number) => say(Math.abs(value), { percent: true });
  return [told(change, percent), toNumber(change.value) > 0 ? ' higher' : ' lower'];
}

export const equals = (column: string, value: CellValue): Filter => ({ column, op: 'eq', values: [value] });

/** All other values; rows without one belong to neither side. */
export const differs = (column: string, value: CellValue): Filter[] => [
  { column, op: 'ne', values: [value] },
  { column, op: 'is_not_null', values: [] },
];
