import { elementAt } from '@plumbline/statistics';
import { queryColumns, type RawTable } from '../table/raw-table.js';
import { classifyColumn } from './classify-column.js';
import { acceptedSql, checks } from './column-checks.js';
import { type Choices, isConcerned, isNamedInterpretation } from './column-choice.js';
import type { DecidedColumn } from './decided-column.js';
import type { ColumnInterpretation } from './interpretation.js';
import { presentSql } from './interpretation-sql.js';
import type { DecimalMark } from './number-text.js';
import { type Candidate, sampleColumns } from './sample-columns.js';

const MAX_ROUNDS = 6;
const MAX_MISMATCHES = 300;
/** Unparsed tokens may be this share of all values; more, and the column is text. */
const MAX_UNPARSED_SHARE = 0.05;

/**
 * Decides what each column is: a guess from a sample, put to all values; whatever does not fit joins the sample and
 * the guess is made again, until every value agrees or the column is text.
 */
export async function decideColumns(table: RawTable, choices: Choices): Promise<DecidedColumn[]> {
  const candidates = await sampleColumns(table, choices);
  await settle(table, candidates);
  await settleDecimals(table, candidates, { all: candidates, ...choices });
  await decideNaturally(table, candidates, choices);
  return candidates;
}

async function settle(table: RawTable, candidates: Candidate[]): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const open = candidates.filter((candidate) => !candidate.isConfirmed);
    if (open.length === 0) break;
    for (const candidate of open) Object.assign(candidate, classify(candidate, round));
    await confirm(table, open);
  }
}

/** A user who chose may take it back: what would come of that is decided over all values as well. */
async function decideNaturally(table: RawTable, candidates: Candidate[], choices: Choices): Promise<void> {
  const chosen = candidates.filter(isConcerned);
  if (chosen.length === 0) return;
  const naturals = chosen.map(({ choice: { explicitDecimal, missing, line }, ...candidate }): Candidate => {
    const choice = { explicitDecimal, missing, line };
    return { ...candidate, choice, isForced: false, sample: new Map(candidate.sample), isConfirmed: false };
  });
  await settle(table, naturals);
  const others = candidates.filter((candidate) => !chosen.includes(candidate));
  await settleDecimals(table, naturals, { all: [...others, ...naturals], ...choices });
  for (const [index, candidate] of chosen.entries()) candidate.natural = elementAt(naturals, index);
}

function classify(candidate: Candidate, round: number): ColumnInterpretation {
  const isLast = round === MAX_ROUNDS - 1;
  if (isLast)
    return { interpretation: { kind: 'text', reason: 'mixed_types' }, nullTokens: [], unparsedTokens: [] };
  return { isForced: false, ...classifyColumn(candidate.name, candidate.sample, candidate.choice, {}) };
}

/** Puts the interpretations to all values: those without a mismatch are confirmed, the others learn their mismatches. */
async function confirm(table: RawTable, candidates: Candidate[]): Promise<void> {
  for (const candidate of candidates) candidate.isConfirmed = await isSettledText(table, candidate);
  // Text that turned out to hold values has no interpretation yet to put to them.
  const typed = candidates.filter(
    ({ isConfirmed, interpretation }) => !isConfirmed && interpretation.kind !== 'text',
  );
  const answers = await queryColumns(table, typed, checks, checkedAs);
  for (const [index, candidate] of typed.entries())
    await judge(table, candidate, elementAt(answers, index).map(Number));
}

/** The same for candidates whose values are put to the same checks. */
function checkedAs(candidate: Candidate): string {
  const { interpretation, name } = candidate;
  // Where the order changes, the line of a value counts, which only its own row knows.
  const isOfItsLine = interpretation.kind === 'date' && interpretation.change !== undefined;
  return checks({ ...candidate, source: 'value' }).join() + (isOfItsLine ? name : '');
}

/** What the checks of a column come to: it is confirmed, is put to the next round, or is text. */
async function judge(table: RawTable, candidate: Candidate, answers: readonly number[]): Promise<void> {
  const [misfits = 0, unparsed = 0, values = 0, whole = 0, fraction = 0] = answers;
  candidate.extent = { whole, fraction };
  const isTooLossy = !candidate.isForced && unparsed > values * MAX_UNPARSED_SHARE;
  candidate.isConfirmed = misfits === 0 && !isTooLossy;
  if (misfits > 0) await learnMismatches(table, candidate);
  else if (isTooLossy && isNamedInterpretation(candidate))
    Object.assign(candidate, { isForced: true, unparsedTokens: [], isConfirmed: true });
  else if (isTooLossy) becomeText(candidate);
}

function becomeText(candidate: Candidate): void {
  const { interpretation } = candidate;
  const mostly =
    interpretation.kind === 'number' || interpretation.kind === 'date' ? interpretation : undefined;
  Object.assign(candidate, {
    interpretation: { kind: 'text', reason: 'mixed_types', ...(mostly ? { mostly } : {}) },
    unparsedTokens: [],
    isConfirmed: true,
  });
}

/** Text is certain, except that a column whose sample was empty may hold values further down. */
async function isSettledText(table: RawTable, candidate: Candidate): Promise<boolean> {
  if (candidate.interpretation.kind !== 'text') return false;
  if (candidate.interpretation.reason !== 'empty') return true;
  const known = presentSql(
    candidate.source,
    [...candidate.sample.keys()].map((text) => text.trim().toLowerCase()),
  );
  const before = candidate.sample.size;
  await addTexts(table, candidate, known, `(${known}) IS NOT NULL AND trim(${candidate.source}) <> ''`);
  return candidate.sample.size === before;
}

async function learnMismatches(table: RawTable, candidate: Candidate): Promise<void> {
  await addTexts(table, candidate, candidate.source, `NOT ${acceptedSql(candidate)}`);
}

async function addTexts(
  table: RawTable,
  candidate: Candidate,
  text: string,
  condition: string,
): Promise<void> {
  const query = `SELECT ${text} AS text, count(*) AS times FROM ${table.relation} WHERE ${condition}
    GROUP BY 1 ORDER BY times DESC, text LIMIT ${MAX_MISMATCHES}`;
  const { rows } = await table.engine.run(query, [], { signal: table.signal });
  for (const [value, times] of rows) {
    if (typeof value === 'string') candidate.sample.set(value, Math.max(1, Number(times)));
  }
}

/** Columns that could be read with either mark follow the columns that prove theirs; where none does, the kind of file. */
async function settleDecimals(
  table: RawTable,
  candidates: Candidate[],
  { all, usualDecimal }: { all: readonly Candidate[]; usualDecimal?: DecimalMark },
): Promise<void> {
  const proven = provenDecimals(all);
  const [decimal] = proven;
  const open = candidates.filter(
    ({ interpretation }) =>
      interpretation.kind === 'open' &&
      interpretation.question === 'decimal' &&
      !interpretation.isContradicted,
  );
  if (proven.length > 1 || open.length === 0) return;
  for (const candidate of open) {
    const { name, sample, choice } = candidate;
    Object.assign(candidate, classifyColumn(name, sample, choice, { decimal, usualDecimal }));
  }
  await confirm(table, open);
}

/** The one mark that columns prove; undefined where none does, or where they disagree. */
export function fileDecimal(columns: readonly DecidedColumn[]): DecimalMark | undefined {
  const proven = provenDecimals(columns);
  return proven.length === 1 ? proven[0] : undefined;
}

function provenDecimals(columns: readonly DecidedColumn[]): DecimalMark[] {
  const proven = columns.flatMap(({ interpretation, extent }) =>
    interpretation.kind === 'number' &&
    !interpretation.isMarkOpen &&
    (extent.fraction > 0 || interpretation.groups.length > 0)
      ? [interpretation.mark]
      : [],
  );
  return [...new Set(proven)];
}
