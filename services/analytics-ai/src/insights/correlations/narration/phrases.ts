import type { CellValue, ColumnFormat, Filter } from '@plumbline/contracts';
import {
  capitalised,
  labelOf,
  type MeasureField,
  type Phrasing,
  say,
  toNumber,
  valueName,
} from '@plumbline/semantics';
import { type CellReference, referenceTo, type TracedResult } from '../../../facts/traced-result.js';
import type { TextSpan } from '../../engine/candidate.js';

/** A cell in words. */
export function spanOf(cell: CellReference, write: (value: number) => string): TextSpan {
  return { cell: cell, text: write(toNumber(cell.value)) };
}

/** A number without a unit: a correlation, a factor. */
export function plain(value: number, digits = 2): string {
  return value.toFixed(digits).replace('-', '−');
}

/** How a measure's typical value is written: an average of whole numbers has decimals. */
export function writing(field: MeasureField): (value: number) => string {
  const format: ColumnFormat | undefined = field.isYesNo ? { percent: true } : field.format;
  const unit = DURATION.exec(field.name)?.[1];
  return (value) => (unit ? `${say(value, format)} ${unit}` : say(value, format));
}

/** The name of a time between two moments says what it is told in. */
const DURATION = /^(hours|days) from .+ to /;

const YES_NO = ['no', 'yes'];

/** Whether a value is said with its column even where it is written like a name. */
interface Naming {
  withColumn?: boolean;
}

/** "for West", "where rating is 5", "where size is small": a value of a dimension as a place in a sentence. */
export function placeOf(column: string, value: CellValue, phrasing: Phrasing, naming: Naming = {}): string {
  if (isName(column, value, phrasing, naming)) return `for ${valueName(column, value, phrasing)}`;
  const text = typeof value === 'boolean' ? YES_NO[Number(value)] : String(value);
  return `where ${labelOf(column)} is ${text}`;
}

/** "Online", "Priority 3 - Moderate": a value of a dimension as the subject of a sentence. */
export function subjectOf(column: string, value: CellValue, phrasing: Phrasing, naming: Naming = {}): string {
  const isPlain = typeof value !== 'string' || isName(column, value, phrasing, naming);
  return isPlain ? valueName(column, value, phrasing) : `${capitalised(labelOf(column))} ${value}`;
}

/** "are Online", "have priority 3 - Moderate": what rows with a value are. */
export function predicateOf(
  column: string,
  value: CellValue,
  phrasing: Phrasing,
  naming: Naming = {},
): string {
  if (isName(column, value, phrasing, naming)) return `are ${valueName(column, value, phrasing)}`;
  return `have ${labelOf(column)} ${value}`;
}

/** Written like a name; other values need their column beside them. */
function isName(
  column: string,
  value: CellValue,
  phrasing: Phrasing,
  { withColumn = false }: Naming,
): boolean {
  return !withColumn && phrasing.columns.get(column)?.type === 'text' && /^\p{Lu}/u.test(String(value));
}

/** How a difference between two typical values is written: shares differ by points. */
export function writingDifference(field: MeasureField): (value: number) => string {
  if (field.isYesNo) return (value) => `${plain(Math.abs(100 * value), 1)} points`;
  return (value) => writing(field)(Math.abs(value));
}

/** From here on a factor is easier to grasp than a percentage. */
const MULTIPLE = 1.75;

/** More times than this is a division by nearly nothing. */
const MAX_TIMES = 20;

/** A value that may be negative has no ratio, and a difference does. */
export function isRatio(field: MeasureField, compared: TracedResult): boolean {
  const { value } = referenceTo(compared, 0, 'times');
  return field.min >= 0 && value !== null && toNumber(value) > 1 / MAX_TIMES && toNumber(value) < MAX_TIMES;
}

/** "1.8 times as high", "31% higher", "$41 lower": one group against another. */
export function comparedWith(field: MeasureField, compared: TracedResult): TextSpan[] {
  const [times, change, difference] = ['times', 'change', 'difference'].map((name) =>
    referenceTo(compared, 0, name),
  ) as [CellReference, CellReference, CellReference];
  const word = toNumber(difference.value) > 0 ? ' higher' : ' lower';
  if (!isRatio(field, compared)) return [spanOf(difference, writingDifference(field)), word];
  if (toNumber(times.value) >= MULTIPLE)
    return [spanOf(times, (value) => plain(value, value < 10 ? 1 : 0)), TIMES];
  return [spanOf(change, (value) => say(Math.abs(value), { percent: true })), word];
}

export const TIMES = ' times as high';

export const equals = (column: string, value: CellValue): Filter => ({ column, op: 'eq', values: [value] });

/** All other values; rows without one belong to neither side. */
export const differs = (column: string, value: CellValue): Filter[] => [
  { column, op: 'ne', values: [value] },
  { column, op: 'is_not_null', values: [] },
];
