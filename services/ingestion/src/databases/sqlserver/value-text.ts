import type { DescribedColumn } from '../driver.js';
import { shortestSingle } from '../single-precision.js';
import { quoteName } from './quote-name.js';

/** A column of an answer, as the protocol describes it. */
export interface SqlServerField {
  name: string;
  /** As the library calls the type of the protocol: `IntN`, `NumericN`. */
  typeName: string;
  precision?: number | undefined;
  scale?: number | undefined;
  /** Bytes, which tell types of one family apart. */
  dataLength?: number | undefined;
}

interface Converted extends Omit<DescribedColumn, 'name'> {
  /** What the server is asked for instead of the column, so that nothing is rounded on the way. */
  expression?: (column: string) => string;
}

export interface SqlServerColumn extends DescribedColumn {
  /** In the list of a SELECT. */
  expression: string;
}

/** What a column becomes, and how it is asked for. */
export function describeField(field: SqlServerField): SqlServerColumn {
  const { expression, ...column } = convert(field);
  const name = quoteName(field.name);
  return { name: field.name, ...column, expression: expression?.(name) ?? name };
}

function convert(field: SqlServerField): Converted {
  const { typeName, dataLength, scale = 0 } = field;
  const family = typeName.replace(/N$/, '');
  switch (family) {
    case 'TinyInt':
    case 'SmallInt':
    case 'Int':
    case 'BigInt':
      return integerOf(family, dataLength);
    case 'Bit':
      return { type: 'bit', kind: 'boolean' };
    case 'Decimal':
    case 'Numeric':
      return decimalOf(family, field);
    case 'Money':
    case 'SmallMoney':
      return moneyOf(family === 'SmallMoney' || dataLength === 4);
    case 'Real':
    case 'Float':
      return family === 'Real' || dataLength === 4
        ? { type: 'real', kind: 'float', toText: shortestSingle }
        : { type: 'float', kind: 'float' };
    case 'Date':
      return { type: 'date', kind: 'date', expression: (column) => `CONVERT(varchar(10), ${column}, 23)` };
    case 'DateTime':
    case 'SmallDateTime':
      return timestampOf(family === 'SmallDateTime' || dataLength === 4 ? 'smalldatetime' : 'datetime');
    case 'DateTime2':
      return timestampOf(`datetime2(${scale})`);
    case 'DateTimeOffset':
      return instantOf(scale);
    case 'Time':
      return {
        type: `time(${scale})`,
        kind: 'text',
        expression: (column) => `CONVERT(varchar(16), ${column})`,
      };
    default:
      return textOrBinary(typeName, dataLength);
  }
}

const INTEGERS: Readonly<Record<number, [string, number]>> = {
  1: ['tinyint', 3],
  2: ['smallint', 5],
  4: ['int', 10],
};
const INTEGER_BYTES: Readonly<Record<string, number>> = { TinyInt: 1, SmallInt: 2, BigInt: 8 };

function integerOf(family: string, dataLength: number | undefined): Converted {
  const [type, precision] = INTEGERS[INTEGER_BYTES[family] ?? dataLength ?? 4] ?? ['bigint'];
  return { type, kind: 'integer', ...(precision !== undefined && { precision }) };
}

function decimalOf(family: string, { precision = 18, scale = 0 }: SqlServerField): Converted {
  return {
    type: `${family.toLowerCase()}(${precision},${scale})`,
    ...(scale === 0 ? { kind: 'integer', precision } : { kind: 'decimal', precision, scale }),
    expression: (column) => `CONVERT(varchar(41), ${column})`,
  };
}

function moneyOf(isSmall: boolean): Converted {
  const type = isSmall ? 'smallmoney' : 'money';
  const precision = isSmall ? 10 : 19;
  // Style 2: four digits behind the point, no separators.
  return {
    type,
    kind: 'decimal',
    precision,
    scale: 4,
    expression: (column) => `CONVERT(varchar(24), ${column}, 2)`,
  };
}

/** Style 121: ISO, with all the digits of the second that there are. */
const timestampOf = (type: string): Converted => ({
  type,
  kind: 'timestamp',
  expression: (column) => `CONVERT(varchar(27), ${column}, 121)`,
  toText: toMicroseconds,
});

const instantOf = (scale: number): Converted => ({
  type: `datetimeoffset(${scale})`,
  kind: 'timestamp',
  isZoned: true,
  expression: (column) => `CONVERT(varchar(34), SWITCHOFFSET(${column}, '+00:00'), 121)`,
  toText: (text) => toMicroseconds(text.replace(/ ?[+-]\d\d:\d\d$/, '')),
});

const TEXTS: Readonly<Record<string, string>> = {
  VarChar: 'varchar',
  NVarChar: 'nvarchar',
  Text: 'text',
  NText: 'ntext',
  Xml: 'xml',
};
const UNLIMITED_BYTES = 65_535;

function textOrBinary(typeName: string, dataLength: number | undefined): Converted {
  if (typeName === 'Char' || typeName === 'NChar')
    return {
      type: `${typeName.toLowerCase()}(${(dataLength ?? 0) / (typeName === 'NChar' ? 2 : 1)})`,
      kind: 'text',
      toText: (text) => text.trimEnd(),
    };
  if (typeName.startsWith('UniqueIdentifier')) return { type: 'uniqueidentifier', kind: 'text' };
  if (typeName === 'Variant')
    return {
      type: 'sql_variant',
      kind: 'text',
      expression: (column) => `CONVERT(nvarchar(4000), ${column})`,
    };
  const type = TEXTS[typeName];
  if (type === undefined)
    return { type: binaryName(typeName), kind: 'binary', expression: () => 'CAST(NULL AS varbinary(1))' };
  const characters = (dataLength ?? 0) / (typeName === 'NVarChar' ? 2 : 1);
  const length = dataLength === undefined || dataLength >= UNLIMITED_BYTES ? 'max' : characters;
  return {
    type: typeName.endsWith('VarChar') || typeName === 'VarChar' ? `${type}(${length})` : type,
    kind: 'text',
  };
}

const binaryName = (typeName: string): string =>
  typeName === 'UDT' ? 'spatial or own type' : typeName.toLowerCase();

/** The engine counts microseconds; the server up to tenths of them. */
const toMicroseconds = (text: string): string => text.replace(/(\.\d{6})\d+$/, '$1');
