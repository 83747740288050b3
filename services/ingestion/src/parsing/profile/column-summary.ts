import type { ColumnRole, ColumnType } from '@plumbline/contracts';
import { classifyColumn } from '../columns/classify-column.js';
import type { NumberReading, Reading } from '../columns/interpretation.js';
import { columnRole } from './roles.js';

/** A column known by its name, some of its texts and counts over all rows. */
export interface ColumnSummary {
  name: string;
  /** Some values as written, without missing ones. */
  samples: readonly string[];
  rows: number;
  missing: number;
  distinct: number;
  /** Of the numbers; absent where not every value is one. */
  min?: number;
  max?: number;
  /** Characters of a value. */
  length?: { min: number; max: number; mean: number };
}

/** Type and role of a column that is known by its summary only, decided as those of a column that was read. */
export function classifySummary(summary: ColumnSummary): { type: ColumnType; role: ColumnRole } {
  const { name, samples, rows, missing, distinct, min, max, length } = summary;
  const { reading } = classifyColumn(
    name,
    new Map(samples.map((text) => [text, 1])),
    {},
    { decimal: 'point' },
  );
  const isWhole = samples.every((text) => /^-?[\d,]+(?:\.0+)?$/.test(text.trim()));
  const number = numberIn(reading);
  const isNumber = number !== undefined && (min !== undefined || !number.isPlain);
  const type = number && !isNumber ? 'text' : typeOf(reading, isWhole);
  const present = rows - missing;
  const isRunning = type === 'integer' && distinct === present && present > 0 && max! - min! === present - 1;
  const isQuantity = isNumber && (number.currencies.length > 0 || number.isPercent);
  const role = columnRole({
    ...{ name, type, rows, missing, distinct, min, max, isQuantity, isRunning },
    ...(type === 'text' ? { length, samples } : {}),
  });
  return { type, role };
}

function numberIn(reading: Reading): NumberReading | undefined {
  if (reading.kind === 'number') return reading;
  const [first] = reading.kind === 'open' && !isMixed(reading) ? reading.options : [];
  return first?.reading.kind === 'number' ? first.reading : undefined;
}

function typeOf(reading: Reading, isWhole: boolean): ColumnType {
  if (isMixed(reading)) return 'text';
  if (reading.kind === 'open') return typeOf(reading.options[0]!.reading, isWhole);
  if (reading.kind === 'date') return reading.hasTime ? 'timestamp' : 'date';
  if (reading.kind === 'number') return isWhole && !reading.isPercent ? 'integer' : 'decimal';
  return reading.kind;
}

/** Some numbers with a decimal comma, others with a point: text, as long as nobody chooses. */
const isMixed = (reading: Reading): boolean =>
  reading.kind === 'open' && reading.question === 'decimal' && reading.isContradicted;
