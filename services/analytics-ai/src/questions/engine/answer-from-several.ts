import { canonicalJson } from '@plumbline/datasets';
import { sentenceOf } from '../phrasing/reading-of-plan.js';
import { readQuestion } from '../readings/read.js';
import type { QueryRunner } from '../readings/reading.js';
import type { Table } from '../table/table.js';
import { answerQuestion, type EngineResult, otherValue } from './answer-question.js';
import { CLOSE, SURE } from './decide.js';

/** Sources that are asked at most where several understand a question equally well. */
const MAX_ASKED = 4;

/** The sources that understand a question as well as the best of them, in the order given; at least one of any. */
export function bestSources<Source extends { table: Table }>(
  question: string,
  sources: readonly Source[],
): Source[] {
  const scored = sources
    .map((source) => ({ source, score: readQuestion(question, source.table)[0]?.score ?? 0 }))
    .sort((one, other) => other.score - one.score);
  const best = scored[0]?.score ?? 0;
  const equal = scored.filter(({ score }, at) => at === 0 || (score >= SURE && score >= best - CLOSE));
  return equal.slice(0, MAX_ASKED).map(({ source }) => source);
}

/** The source that answers, or the question back which of them is meant. */
export type FromSeveral<Source> = { source: Source | undefined; result: EngineResult };

/** Asks several sources: the first that answers where they agree, else which of them is meant; none answers: undefined. */
export async function answerFromSeveral<Source extends { table: Table }>(
  question: string,
  sources: readonly Source[],
  dataOf: (source: Source) => QueryRunner,
): Promise<FromSeveral<Source> | undefined> {
  const answered: { source: Source; result: Extract<EngineResult, { answered: true }> }[] = [];
  for (const source of sources) {
    const result = await answerQuestion(question, source.table, dataOf(source));
    if (result.answered) answered.push({ source, result });
  }
  const told = new Set(answered.map(({ result }) => canonicalJson(result.worked.values)));
  if (told.size <= 1) return answered[0];
  const names = answered.map(({ source }) => `“${source.table.name}”`);
  const [first] = answered;
  return {
    source: undefined,
    result: {
      answered: false,
      reason: 'ambiguous',
      message: `${names.slice(0, -1).join(', ')} and ${names.at(-1)} answer this differently. Which one is meant?`,
      reading: first?.result.reading ?? [],
      understood: first?.result.understood ?? [],
      readings: answered.map(({ source, result }) =>
        otherValue(`${sentenceOf(result.reading)}, in ${source.table.name}`, result.worked, source.table),
      ),
      missing: [],
    },
  };
}
