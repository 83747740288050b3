import { readQuestion } from '../readings/read.js';
import type { Table } from '../table/table.js';
import { type EngineResult, toParts } from './answer-question.js';

/** What a question to a database seems to mean while it is typed: the database is asked when somebody says so. */
export function unaskedQuestion(question: string, table: Table): EngineResult {
  const [best] = readQuestion(question, table);
  return {
    ...{ answered: false, reason: 'unsupported', message: 'Press Enter to ask the database.' },
    ...{ reading: best ? toParts(best.said) : [], understood: [], readings: [], missing: [] },
  };
}
