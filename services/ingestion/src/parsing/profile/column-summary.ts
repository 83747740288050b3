import type { ColumnType } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { classifyColumn } from '../columns/classify-column.js';
import type { Interpretation, NumberInterpretation } from '../columns/interpretation.js';
import type { RoleDecision } from './role-decision.js';
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

export interface SummaryUse {
  type: ColumnType;
  distinct: number;
  use: RoleDecision;
  /** What the role was decided from. */
  facts: RoleFacts;
}

/** Type and role of a column that is known by its summary only, decided as those of a column that was read. */
export function classifySummary(summary: ColumnSummary): SummaryUse {
  const { name, samples, rows, missing, distinct, min, max, length } = summary;
  const { interpretation } = classifyColumn(
    name,
    new Map(samples.map((text) => [text, 1])),
    {},
    { decimal: 'point' },
  );
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
  return { type, distinct, use: columnRole(facts), facts };
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

/** Some numbers with a decimal comma, others with a point: text, as long as nobody chooses. */
const isMixed = (interpretation: Interpretation): boolean =>
  interpretation.kind === 'open' && interpretation.question === 'decimal' && interpretation.isContradicted;
