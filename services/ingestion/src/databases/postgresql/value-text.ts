import type { DescribedColumn } from '../driver.js';

/** A field of an answer, as the protocol describes it. */
export interface PostgresField {
  name: string;
  dataTypeID: number;
  dataTypeModifier: number;
}

const OID = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  oid: 26,
  float4: 700,
  float8: 701,
  money: 790,
  bpchar: 1042,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
} as const;

/** A modifier counts the four bytes of its own header. */
const HEADER_BYTES = 4;

/** What a field becomes; `type` is how the server writes the type. */
export function describeField(field: PostgresField, type: string): DescribedColumn {
  const { name, dataTypeID, dataTypeModifier } = field;
  const column = { name, type };
  switch (dataTypeID) {
    case OID.int2:
      return { ...column, kind: 'integer', precision: 5 };
    case OID.int4:
    case OID.oid:
      return { ...column, kind: 'integer', precision: 10 };
    case OID.int8:
      return { ...column, kind: 'integer' };
    case OID.numeric:
      return { ...column, ...numericKind(dataTypeModifier), toText: finite };
    case OID.money:
      return { ...column, kind: 'decimal', scale: 2, toText: (text) => text.replace(/[$,]/g, '') };
    case OID.float4:
    case OID.float8:
      return { ...column, kind: 'float', toText: finite };
    case OID.bool:
      return { ...column, kind: 'boolean', toText: (text) => (text === 't' ? 'true' : 'false') };
    case OID.date:
      return { ...column, kind: 'date', toText: commonEra };
    case OID.timestamp:
      return { ...column, kind: 'timestamp', toText: commonEra };
    case OID.timestamptz:
      return { ...column, kind: 'timestamp', isZoned: true, toText: commonEra };
    case OID.bpchar:
      return { ...column, kind: 'text', toText: (text) => text.trimEnd() };
    case OID.bytea:
      return { ...column, kind: 'binary' };
    default:
      return { ...column, kind: 'text' };
  }
}

/** numeric(p, s) states its digits; a negative scale rounds to tens, and has none behind the point. */
function numericKind(modifier: number): Pick<DescribedColumn, 'kind' | 'precision' | 'scale'> {
  if (modifier < HEADER_BYTES) return { kind: 'decimal' };
  const packed = modifier - HEADER_BYTES;
  const precision = packed >> 16;
  const scale = ((packed & 0x7ff) ^ 1024) - 1024;
  if (scale <= 0) return { kind: 'integer', precision: precision - scale };
  return { kind: 'decimal', precision: Math.max(precision, scale), scale };
}

const finite = (text: string): string | null => (/^[-+]?\d/.test(text) ? text : null);

/** The engine's dates end at the year 9999, and have neither an infinity nor years before the common era. */
const commonEra = (text: string): string | null =>
  /^\d{4}-/.test(text) && !text.endsWith('BC') ? text : null;
