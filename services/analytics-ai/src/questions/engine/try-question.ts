import type { QueryPlan } from '@plumbline/contracts';
import { canonicalJson } from '@plumbline/datasets';
import { LiveProblem } from '../../sources/live-problem.js';
import { readQuestion } from '../readings/read.js';
import type { EvaluatedReading, QueryRunner, Reading } from '../readings/reading.js';
import type { Table } from '../table/table.js';
import { workOut } from './averages.js';

/** Readings that are worked out at most: the best ones, and some more where those find nothing. */
const MAX_TRIED = 5;
/** A reading this much worse than the best is no other meaning. */
const MARGIN = 0.1;
/** A reading explains too little below this. */
export const ENOUGH = 0.62;

/** The best readings of a question with what they give, best first; none explains enough: none. */
export async function tryQuestion(
  question: string,
  table: Table,
  data: QueryRunner,
): Promise<{ readings: Reading[]; tried: EvaluatedReading[] }> {
  const readings = readQuestion(question, table);
  const tried: EvaluatedReading[] = [];
  const seen = new Set<string>();
  for (const reading of readings) {
    const best = tried[0]?.reading.score;
    if (
      tried.length >= MAX_TRIED ||
      reading.score < ENOUGH ||
      (best !== undefined && reading.score < best - MARGIN)
    )
      break;
    const work = (own: QueryRunner) => reading.work(own);
    const worked = await workOut(work, data, table.filters).catch(unlessUnanswered);
    if (!worked || worked.isEmpty) continue;
    const key = keyOf(worked.plan) + canonicalJson(worked.values);
    if (seen.has(key)) continue;
    seen.add(key);
    tried.push({ reading, worked });
  }
  return { readings, tried };
}

/** A reading that cannot be worked out is none, but for a database that did not answer: what it would have said is not known. */
function unlessUnanswered(error: unknown): undefined {
  if (error instanceof LiveProblem && error.code !== 'unusable') throw error;
  return undefined;
}

const keyOf = (plan: QueryPlan): string => canonicalJson({ ...plan });
