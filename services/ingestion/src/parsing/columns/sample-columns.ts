import { elementAt } from '@plumbline/statistics';
import type { RawTable } from '../table/raw-table.js';
import { type Choices, choiceFor } from './column-choice.js';
import type { DecidedColumn } from './decided-column.js';
import type { Interpretation } from './interpretation.js';

/** A column whose interpretation is being put to its values. */
export interface Candidate extends DecidedColumn {
  sample: Map<string, number>;
  isConfirmed: boolean;
  rounds: number;
}

const SAMPLE_HEAD_ROWS = 1_000;
const SAMPLE_SPREAD_ROWS = 2_000;
/** So that a table of two thousand columns is sampled in fewer rows. */
const SAMPLE_CELLS = 200_000;

/** Columns with some of their values, from the beginning and spread over the rest, and without an interpretation yet. */
export async function sampleColumns(table: RawTable, choices: Choices): Promise<Candidate[]> {
  const rows = Math.min(SAMPLE_SPREAD_ROWS, Math.floor(SAMPLE_CELLS / table.columns.length));
  const step = Math.max(1, Math.floor(table.rows / rows));
  const head = Math.min(SAMPLE_HEAD_ROWS, rows);
  const where = `WHERE rowid < ${head} OR rowid % ${step} = 0`;
  const query = `SELECT ${table.columns.join(', ')} FROM ${table.relation} ${where} LIMIT ${rows + head}`;
  const sample = await table.engine.run(query, [], { signal: table.signal });
  return table.columns.map((source, index) => {
    const texts = new Map<string, number>();
    for (const row of sample.rows) {
      const text = row[index];
      if (typeof text === 'string') texts.set(text, (texts.get(text) ?? 0) + 1);
    }
    const interpretation: Interpretation = { kind: 'text', reason: 'empty' };
    return {
      name: elementAt(table.names, index),
      source,
      choice: choiceFor(elementAt(table.names, index), choices, table.line),
      sample: texts,
      interpretation,
      nullTokens: [],
      unparsedTokens: [],
      extent: { whole: 0, fraction: 0 },
      isConfirmed: false,
      rounds: 0,
    };
  });
}
