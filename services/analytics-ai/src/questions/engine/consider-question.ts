import type { EvaluatedReading, QueryRunner, Reading } from '../readings/reading.js';
import type { Table } from '../table/table.js';
import { type Decision, decide } from './decide.js';
import { rankQuestion } from './rank-question.js';
import { tryQuestion } from './try-question.js';

export interface Considered {
  /** All readings of the whole question, best first. */
  readings: readonly Reading[];
  /** Those that were worked out, the likeliest first. */
  tried: readonly EvaluatedReading[];
  decision: Decision;
}

/** What a question may mean and which of it is answered; of a short list all its readings are ranked. */
export async function considerQuestion(
  question: string,
  table: Table,
  data: QueryRunner,
): Promise<Considered> {
  const { readings, tried } = await tryQuestion(question, table, data);
  const ranked = await rankQuestion(question, tried, table, data);
  if (!ranked) return { readings, tried, decision: decide(tried) };
  const told = ranked.best ? [ranked.best, ...ranked.others] : ranked.others;
  return {
    readings: told.length > 0 ? told.map(({ reading }) => reading) : readings,
    tried: told,
    decision: ranked,
  };
}
