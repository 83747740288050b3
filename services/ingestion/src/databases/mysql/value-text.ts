import type { DescribedColumn } from '../driver.js';

/** A field of an answer, as the protocol describes it. */
export interface MysqlField {
  name: string;
  columnType?: number;
  columnLength?: number;
  characterSet?: number;
  decimals?: number;
  flags?: number | string[];
}

const BINARY_CHARSET = 63;
const UNSIGNED = 32;

/** Integers by their type in the protocol: their name, and digits at most. */
const INTEGERS: Readonly<Record<number, [string, number]>> = {
  1: ['tinyint', 3],
  2: ['smallint', 5],
  3: ['int', 10],
  9: ['mediumint', 8],
  13: ['year', 4],
};

const TEXTS: Readonly<Record<number, string>> = {
  11: 'time',
  15: 'varchar',
  245: 'json',
  247: 'enum',
  248: 'set',
  249: 'tinytext',
  250: 'mediumtext',
  251: 'longtext',
  252: 'text',
  253: 'varchar',
  254: 'char',
};

/** These say that they are binary and hold text all the same. */
const ALWAYS_TEXT = new Set([11, 245, 247, 248]);

/** What a field becomes; its type is written as MySQL would write it. */
export function describeField(field: MysqlField): DescribedColumn {
  const { name, columnType = 253, columnLength = 0 } = field;
  const integer = INTEGERS[columnType];
  if (columnType === 1 && columnLength === 1) return { name, type: 'tinyint(1)', kind: 'flag' };
  if (integer) return { name, type: `${integer[0]}${signOf(field)}`, kind: 'integer', precision: integer[1] };
  switch (columnType) {
    case 0:
    case 246:
      return { name, ...decimalOf(field) };
    case 4:
    case 5:
      return { name, type: columnType === 4 ? 'float' : 'double', kind: 'float' };
    case 7:
      return { name, type: 'timestamp', kind: 'timestamp', isZoned: true, toText: calendarDate };
    case 8:
      return { name, type: `bigint${signOf(field)}`, kind: 'integer' };
    case 10:
    case 14:
      return { name, type: 'date', kind: 'date', toText: calendarDate };
    case 12:
      return { name, type: 'datetime', kind: 'timestamp', toText: calendarDate };
    case 16:
      return { name, type: `bit(${columnLength})`, kind: columnLength === 1 ? 'flag' : 'integer' };
    case 6:
      return { name, type: 'null', kind: 'text' };
    default:
      return textOrBinary(field, columnType);
  }
}

function textOrBinary({ name, characterSet, columnLength }: MysqlField, columnType: number): DescribedColumn {
  const type = TEXTS[columnType];
  // NULL in the place of a column has no length, and no character set.
  if (columnLength === 0 && type !== undefined) return { name, type: 'null', kind: 'text' };
  const isBinary = type === undefined || (characterSet === BINARY_CHARSET && !ALWAYS_TEXT.has(columnType));
  if (!isBinary) return { name, type, kind: 'text' };
  return { name, type: columnType === 255 ? 'geometry' : 'binary', kind: 'binary' };
}

/** The length counts the point and, of signed numbers, a sign. */
function decimalOf(field: MysqlField): Pick<DescribedColumn, 'type' | 'kind' | 'precision' | 'scale'> {
  const { columnLength = 0, decimals: scale = 0 } = field;
  const precision = columnLength - (scale > 0 ? 1 : 0) - (isUnsigned(field) ? 0 : 1);
  const type = `decimal(${precision},${scale})${signOf(field)}`;
  return scale === 0 ? { type, kind: 'integer', precision } : { type, kind: 'decimal', precision, scale };
}

const isUnsigned = ({ flags = 0 }: MysqlField): boolean =>
  typeof flags === 'number' ? (flags & UNSIGNED) !== 0 : flags.includes('UNSIGNED');
const signOf = (field: MysqlField): string => (isUnsigned(field) ? ' unsigned' : '');

/** `0000-00-00` and days of month 0 are no dates. */
const calendarDate = (text: string): string | null =>
  /^\d{4}-(?!00)\d{2}-(?!00)/.test(text) && !text.startsWith('0000') ? text : null;
