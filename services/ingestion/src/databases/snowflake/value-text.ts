import type { DescribedColumn } from '../driver.js';
import { quoteName } from './quote-name.js';

/** A column of an answer, as the SQL API describes it. */
export interface SnowflakeField {
  name: string;
  type: string;
  precision?: number | null;
  scale?: number | null;
  length?: number | null;
}

export interface SnowflakeColumn extends DescribedColumn {
  /** In the list of a SELECT: what says days and instants in a way that needs no knowledge of the answer. */
  expression: string;
}

const TIMESTAMP = 'YYYY-MM-DD HH24:MI:SS.FF6';

/** What a column becomes, and how it is asked for. */
export function describeField(field: SnowflakeField): SnowflakeColumn {
  const name = quoteName(field.name);
  const column = { name: field.name, expression: name };
  const type = field.type.toLowerCase();
  switch (type) {
    case 'fixed':
      return { ...column, ...numberOf(field), expression: `${name}::VARCHAR` };
    case 'real':
      return { ...column, type: 'FLOAT', kind: 'float', toText: finite };
    case 'boolean':
      return { ...column, type: 'BOOLEAN', kind: 'boolean', toText: truth };
    case 'date':
      return { ...column, type: 'DATE', kind: 'date', expression: `TO_VARCHAR(${name}, 'YYYY-MM-DD')` };
    case 'timestamp_ntz':
      return { ...column, ...timestamp('TIMESTAMP_NTZ'), expression: `TO_VARCHAR(${name}, '${TIMESTAMP}')` };
    case 'timestamp_ltz':
    case 'timestamp_tz':
      return {
        ...column,
        ...timestamp(type.toUpperCase()),
        isZoned: true,
        expression: `TO_VARCHAR(CONVERT_TIMEZONE('UTC', ${name}), '${TIMESTAMP}')`,
      };
    case 'time':
      return { ...column, type: 'TIME', kind: 'text', expression: `${name}::VARCHAR` };
    case 'binary':
      return { ...column, type: 'BINARY', kind: 'binary', expression: 'NULL' };
    default:
      return { ...column, type: textType(type, field), kind: 'text' };
  }
}

function numberOf({
  precision,
  scale,
}: SnowflakeField): Pick<DescribedColumn, 'type' | 'kind' | 'precision' | 'scale'> {
  const [digits, places] = [precision ?? 38, scale ?? 0];
  const type = `NUMBER(${digits},${places})`;
  return places === 0
    ? { type, kind: 'integer', precision: digits }
    : { type, kind: 'decimal', precision: digits, scale: places };
}

const timestamp = (type: string): Pick<DescribedColumn, 'type' | 'kind'> => ({ type, kind: 'timestamp' });

const textType = (type: string, { length }: SnowflakeField): string =>
  type === 'text' ? `VARCHAR${length ? `(${length})` : ''}` : type.toUpperCase();

const finite = (text: string): string | null => (/^[-+]?\.?\d/.test(text) ? text : null);
const truth = (text: string): string => (/^(?:true|1)$/i.test(text) ? 'true' : 'false');
