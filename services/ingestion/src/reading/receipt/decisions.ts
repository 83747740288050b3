import type { Decision, ReadSettings } from '@plumbline/contracts';
import { type DecidedColumn, wishFor } from '../values/decide-columns.js';
import { askAll, type RawTable } from '../values/raw-table.js';
import type { DateReadingOfColumn, OpenReading } from '../values/reading.js';
import { convertSql } from '../values/reading-sql.js';
import type { ColumnEvidence, Occurrence } from './column-evidence.js';
import { dateDecision } from './date-decisions.js';
import { count, rows } from './words.js';

/** Every choice that the file left open, that it proved, or that a person made: one per column concerned. */
export async function findDecisions(
  table: RawTable,
  columns: readonly DecidedColumn[],
  evidence: readonly ColumnEvidence[],
  settings: ReadSettings,
): Promise<Decision[]> {
  const decisions: Decision[] = [];
  for (const [index, column] of columns.entries()) {
    const { reading } = column;
    if (reading.kind === 'open' && reading.question === 'date_order') {
      decisions.push(await dateDecision(table, column, reading, columns));
    } else if (reading.kind === 'open') decisions.push(await decimalDecision(table, column, reading));
    else if (reading.kind === 'date' && reading.order) {
      decisions.push(settledOrder(column, reading, evidence[index]!, settings, table.rows));
    }
  }
  return decisions;
}

function settledOrder(
  column: DecidedColumn,
  reading: DateReadingOfColumn,
  { proof, empty, missingWords }: ColumnEvidence,
  settings: ReadSettings,
  total: number,
): Decision {
  const isChosen = wishFor(column.name, settings).dateOrder !== undefined;
  const dated = total - (empty?.times ?? 0) - (missingWords?.times ?? 0);
  return {
    column: column.name,
    question: 'date_order',
    options: [{ id: reading.order!, evidence: [isChosen ? 'You chose it.' : proofText(proof)] }],
    chosen: reading.order!,
    by: isChosen ? 'person' : 'file',
    ...(proof ? { line: proof.line } : {}),
    rows: dated,
  };
}

function proofText(proof: Occurrence | undefined): string {
  if (!proof) return 'No other order makes every value a date.';
  const verb = proof.times === 1 ? 'proves' : 'prove';
  return `${rows(proof.times)} ${verb} it, 0 speak against: line ${count(proof.line)} is ${proof.text}`;
}

const MARK_WORDS: Record<string, string> = { point: 'a decimal point', comma: 'a decimal comma' };

async function decimalDecision(
  table: RawTable,
  column: DecidedColumn,
  reading: OpenReading,
): Promise<Decision> {
  const options: Decision['options'] = [];
  for (const { id, reading: answer } of reading.options) {
    const value = convertSql(column.source, { ...column, reading: answer }, { whole: 18, fraction: 6 });
    const [text, first, min, max] = await askAll(table, [
      `arg_min(${column.source}, ${table.line}) FILTER (WHERE ${value} IS NOT NULL)`,
      `CAST(arg_min(CAST(${value} AS DOUBLE), ${table.line}) FILTER (WHERE ${value} IS NOT NULL) AS VARCHAR)`,
      `CAST(min(CAST(${value} AS DOUBLE)) AS VARCHAR)`,
      `CAST(max(CAST(${value} AS DOUBLE)) AS VARCHAR)`,
    ]);
    options.push({
      id,
      evidence: [`Read with ${MARK_WORDS[id]}, the values run from ${min} to ${max}.`],
      example: { text: String(text ?? ''), value: String(first ?? '') },
    });
  }
  const [total] = await askAll(table, [`count(${column.source})`]);
  return { column: column.name, question: 'decimal', options, chosen: null, by: 'open', rows: Number(total) };
}
