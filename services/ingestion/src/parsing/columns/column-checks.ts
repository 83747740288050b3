import type { ColumnInterpretation } from './interpretation.js';
import {
  acceptsSql,
  digitsSql,
  emptiedWords,
  isChosen,
  presentSql,
  ruledOut,
  type TypedInterpretation,
} from './interpretation-sql.js';
import type { Candidate } from './sample-columns.js';

function present(candidate: Candidate): string {
  return presentSql(candidate.source, emptiedWords(candidate));
}

/** Misfits, unparsed tokens, values in all, and how many digits the numbers need. */
export function checks(candidate: Candidate): [string, string, string, string, string] {
  const values = `count(${candidate.source})`;
  const unparsed = `count(${presentSql(candidate.source, candidate.nullTokens)}) - count(${present(candidate)})`;
  const interpretations = interpretationsOf(candidate);
  const accepted = acceptedSql(candidate);
  // CASE is lazy: trimming costs more than the check, and only what does not fit needs it.
  const misfits = candidate.isForced
    ? '0'
    : `count_if(CASE WHEN ${accepted} THEN false ELSE trim(${present(candidate)}) <> '' END)`;
  const [number] = interpretations.filter((interpretation) => interpretation.kind === 'number');
  if (!number) return [misfits, unparsed, values, '0', '0'];
  const written = isChosen(candidate)
    ? `CASE WHEN ${acceptsSql(present(candidate), number)} THEN ${present(candidate)} END`
    : present(candidate);
  // A minus counts as one more digit: the type may be a little wider than needed, never narrower.
  const digits = digitsSql(written, number);
  const point = `strpos(${digits}, '.')`;
  const whole = `max(CASE WHEN ${point} > 0 THEN ${point} - 1 ELSE strlen(${digits}) END)`;
  const fraction = `max(CASE WHEN ${point} > 0 THEN strlen(${digits}) - ${point} ELSE 0 END)`;
  return [misfits, unparsed, values, whole, fraction];
}

function interpretationsOf({ interpretation }: ColumnInterpretation): TypedInterpretation[] {
  if (interpretation.kind === 'text') return [];
  if (interpretation.kind === 'open') return interpretation.options.map((option) => option.interpretation);
  return [interpretation, ...ruledOut(interpretation)];
}

/** Every answer of an open question must fit; where values contradict each other, one of them. */
export function acceptedSql(candidate: Candidate): string {
  const { interpretation } = candidate;
  const joint = interpretation.kind === 'open' && !interpretation.isContradicted ? ' AND ' : ' OR ';
  return `(${interpretationsOf(candidate)
    .map((each) => acceptsSql(present(candidate), each))
    .join(joint)})`;
}
