import { type Annotation, annotate } from '../matching/annotate.js';
import { groupsOf } from '../readings/parts/groups.js';
import type { EvaluatedReading, QueryRunner, Reading } from '../readings/reading.js';
import { type Candidate, candidatesOf } from '../short-lists/candidates.js';
import type { Composition, Output } from '../short-lists/compose/composition.js';
import { isShortList, readShortList } from '../short-lists/list/short-list.js';
import { type Ranked, ranked, readWeights } from '../short-lists/ranking.js';
import { LIKELY_ENOUGH, RANKING_TEXT } from '../short-lists/ranking-weights.js';
import { atomsOf } from '../short-lists/rows/row-sets.js';
import { saidOutput } from '../short-lists/work-out/said-output.js';
import { workOutput } from '../short-lists/work-out/work-out.js';
import type { Table } from '../table/table.js';
import { type Decision, decide } from './decide.js';

const WEIGHTS = readWeights(RANKING_TEXT);
/** Answers that are told beside the likeliest. */
const MAX_TOLD = 4;
/** Less likely answers are not worth asking back for. */
const LEAST_TOLD = 0.08;

/** Questions of these kinds are read as a whole or not at all. */
const OWN_KINDS =
  /^(groups|shares?|correlation|distribution|shape|missing|ratio|rate|drivers|comparison|duration|top rows|counted picture|points|window)$/;

/** Which of all readings of a short list is meant; undefined where the table is none, or the question is of another kind. */
export async function rankQuestion(
  question: string,
  whole: readonly EvaluatedReading[],
  table: Table,
  data: QueryRunner,
): Promise<Decision | undefined> {
  const [annotation] = annotate(question, table);
  if (!annotation || !isShortList(table) || isOfOwnKind(annotation, whole)) return undefined;
  const list = await readShortList(table, data);
  const answers = ranked(candidatesOf(annotation, list, whole), WEIGHTS);
  const tried: EvaluatedReading[] = [];
  for (const answer of answers.slice(0, MAX_TOLD)) {
    if (tried.length > 0 && answer.likelihood < LEAST_TOLD) break;
    const one = await workedOut(answer, annotation, data);
    if (one) tried.push(one);
  }
  const [best, ...others] = tried;
  if (!best) return { others: [], isAmbiguous: false };
  if (best.reading.score >= LIKELY_ENOUGH) return { best, others, isAmbiguous: false };
  return { others: tried, isAmbiguous: others.length > 0 };
}

/** Groups, shares and pictures are asked of short tables of a business too, and not put to the ranking. */
function isOfOwnKind(annotation: Annotation, whole: readonly EvaluatedReading[]): boolean {
  const { best } = decide(whole);
  const isGrouped =
    groupsOf(annotation).length > 0 &&
    annotation.tokens.some(({ word }) => /^(by|per|each|every|across)$/.test(word));
  return annotation.isPicture || isGrouped || (best !== undefined && OWN_KINDS.test(best.reading.kind));
}

async function workedOut(
  { best, likelihood }: Ranked<Candidate>,
  annotation: Annotation,
  data: QueryRunner,
): Promise<EvaluatedReading | undefined> {
  if (best.tried) return { ...best.tried, reading: { ...best.tried.reading, score: likelihood } };
  if (!best.composition) return undefined;
  const reading = readingOf(best.composition, annotation, likelihood);
  const worked = await reading.work(data).catch(() => undefined);
  return worked && !worked.isEmpty ? { reading, worked } : undefined;
}

function readingOf({ output, shape, used }: Composition, annotation: Annotation, score: number): Reading {
  const held = output.kind === 'streak' && 'atom' in output.by ? [output.by.atom] : [];
  const atoms = [...new Set([...rowSetsOf(output).flatMap(atomsOf), ...held])];
  const columns = 'column' in output && output.column ? [output.column.column] : [];
  return {
    ...{ kind: shape, score, used, annotation, columns, notes: [] },
    conditions: atoms.map(({ condition }) => condition),
    said: saidOutput(output, annotation.table),
    work: (data) => workOutput(output, annotation.table, data),
  };
}

function rowSetsOf(output: Output) {
  if (output.kind === 'difference') return [output.one, output.other];
  return output.kind === 'choice'
    ? [{ kind: 'where' as const, atoms: [output.one, output.other, ...output.rows] }]
    : [output.rows];
}
