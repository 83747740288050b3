import type { ColumnType } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { classifyColumn } from '../columns/classify-column.js';
import type { Interpretation, NumberInterpretation } from '../columns/interpretation.js';
import type { RuledColumn } from './held-contents.js';
import { columnRole, type RoleFacts } from './roles.js';

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

export interface SummaryUse extends RuledColumn {
  type: ColumnType;
  distinct: number;
}

/** Type and role of a column that is known by its summary only, decided as those of a column that was read. */
export function classifySummary(summary: ColumnSummary): SummaryUse {
  const { name, samples, rows, missing, min, max, length } = summary;
  const { interpretation, nullTokens } = classifyColumn(
    name,
    new Map(samples.map((text) => [text, 1])),
    {},
    { decimal: 'point' },
  );
  const distinct = Math.max(0, summary.distinct - nullTokens.length);
  const isWhole = samples.every((text) => /^-?[\d,]+(?:\.0+)?$/.test(text.trim()));
  const number = numberIn(interpretation);
  const isNumber = number !== undefined && (min !== undefined || !number.isPlain);
  const type = number && !isNumber ? 'text' : typeOf(interpretation, isWhole);
  const present = rows - missing;
  const isRunning = type === 'integer' && distinct === present && present > 0 && max! - min! === present - 1;
  const isQuantity = isNumber && (number.currencies.length > 0 || number.isPercent);
  const facts: RoleFacts = {
    ...{ name, type, rows, missing, distinct, min, max, isQuantity, isRunning },
    ...(type === 'text' ? { length, samples } : {}),
  };
  const isWritten = isQuantity || (isNumber && isGrouped(number));
  return { type, distinct, use: columnRole(facts), facts, isWritten };
}

function numberIn(interpretation: Interpretation): NumberInterpretation | undefined {
  if (interpretation.kind === 'number') return interpretation;
  const [first] = interpretation.kind === 'open' && !isMixed(interpretation) ? interpretation.options : [];
  return first?.interpretation.kind === 'number' ? first.interpretation : undefined;
}

function typeOf(interpretation: Interpretation, isWhole: boolean): ColumnType {
  if (isMixed(interpretation)) return 'text';
  if (interpretation.kind === 'open')
    return typeOf(elementAt(interpretation.options, 0).interpretation, isWhole);
  if (interpretation.kind === 'date') return interpretation.hasTime ? 'timestamp' : 'date';
  if (interpretation.kind === 'number') return isWhole && !interpretation.isPercent ? 'integer' : 'decimal';
  return interpretation.kind;
}

const isGrouped = ({ groups, mark }: NumberInterpretation): boolean =>
  groups.some((group) => group !== (mark === 'point' ? '.' : ','));

/** Some numbers with a decimal comma, others with a point: text, as long as nobody chooses. */
const isMixed = (interpretation: Interpretation): boolean =>
  interpretation.kind === 'open' && interpretation.question === 'decimal' && interpretation.isContradicted;
