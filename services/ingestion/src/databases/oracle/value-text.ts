import type { DescribedColumn } from '../driver.js';
import { shortestSingle } from '../single-precision.js';
import { quoteName } from './quote-name.js';

/** A column of an answer, as the library describes it. */
export interface OracleField {
  name: string;
  /** Such as `NUMBER` and `TIMESTAMP WITH TIME ZONE`. */
  dbTypeName: string;
  precision?: number | undefined;
  scale?: number | undefined;
  byteSize?: number | undefined;
}

interface Converted extends Omit<DescribedColumn, 'name'> {
  /** What the server is asked for instead of the column, so that nothing is rounded or moved on the way. */
  expression?: (column: string) => string;
}

export interface OracleColumn extends DescribedColumn {
  expression: string;
}

/** The sign says which years are before the common era. */
const DAY = 'SYYYY-MM-DD HH24:MI:SS';
const MOMENT = `${DAY}.FF6`;

export function describeField(field: OracleField): OracleColumn {
  const { expression, ...column } = convert(field);
  const name = quoteName(field.name);
  return { name: field.name, ...column, expression: expression?.(name) ?? name };
}

function convert(field: OracleField): Converted {
  const { dbTypeName: type } = field;
  switch (type) {
    case 'NUMBER':
      return numberOf(field);
    case 'BINARY_FLOAT':
      return { type, kind: 'float', toText: (text) => finite(shortestSingle(text)) };
    case 'BINARY_DOUBLE':
      return { type, kind: 'float', toText: finite };
    case 'DATE':
      return {
        type,
        kind: 'timestamp',
        expression: (column) => `TO_CHAR(${column}, '${DAY}')`,
        toText: commonEra,
      };
    case 'TIMESTAMP':
      return {
        type,
        kind: 'timestamp',
        expression: (column) => `TO_CHAR(${column}, '${MOMENT}')`,
        toText: commonEra,
      };
    case 'TIMESTAMP WITH TIME ZONE':
    case 'TIMESTAMP WITH LOCAL TIME ZONE':
      return {
        ...{ type, kind: 'timestamp', isZoned: true },
        expression: (column) => `TO_CHAR(SYS_EXTRACT_UTC(${column}), '${MOMENT}')`,
        toText: commonEra,
      };
    case 'BOOLEAN':
      return {
        type,
        kind: 'boolean',
        expression: (column) => `CASE WHEN ${column} THEN 'true' WHEN NOT ${column} THEN 'false' END`,
      };
    default:
      return textOrBinary(field);
  }
}

/** Without digits a NUMBER holds any; a negative scale rounds to tens, and has none behind the point. */
function numberOf({ precision = 0, scale = 0 }: OracleField): Converted {
  const asked = { expression: (column: string) => `TO_CHAR(${column}, 'TM9')`, toText: withZero };
  if (precision === 0 || scale === -127) return { type: 'NUMBER', kind: 'decimal', ...asked };
  const type = scale === 0 ? `NUMBER(${precision})` : `NUMBER(${precision},${scale})`;
  if (scale <= 0) return { type, kind: 'integer', precision: precision - scale, ...asked };
  return { type, kind: 'decimal', precision: Math.max(precision, scale), scale, ...asked };
}

const AS_CLOB: Readonly<Record<string, (column: string) => string>> = {
  JSON: (column) => `JSON_SERIALIZE(${column} RETURNING CLOB)`,
  XMLTYPE: (column) => `XMLSERIALIZE(CONTENT ${column} AS CLOB)`,
  'INTERVAL DAY TO SECOND': (column) => `TO_CHAR(${column})`,
  'INTERVAL YEAR TO MONTH': (column) => `TO_CHAR(${column})`,
  ROWID: (column) => `ROWIDTOCHAR(${column})`,
};
const TEXTS: ReadonlySet<string> = new Set(['VARCHAR2', 'NVARCHAR2', 'CLOB', 'NCLOB', 'LONG']);

function textOrBinary({ dbTypeName: type, byteSize }: OracleField): Converted {
  if (type === 'CHAR' || type === 'NCHAR')
    return { type: `${type}(${byteSize ?? 0})`, kind: 'text', toText: (text) => text.trimEnd() };
  if (TEXTS.has(type))
    return { type: byteSize && /VARCHAR/.test(type) ? `${type}(${byteSize})` : type, kind: 'text' };
  const expression = AS_CLOB[type];
  return expression ? { type, kind: 'text', expression } : { type, kind: 'binary', expression: () => 'NULL' };
}

const finite = (text: string): string | null => (/^[-+]?\d/.test(text) ? text : null);
/** `.5` and `-.5` are written so. */
const withZero = (text: string): string => text.replace(/^(-?)\./, '$10.');
const commonEra = (text: string): string | null => (text.startsWith('-') ? null : text.trim());
