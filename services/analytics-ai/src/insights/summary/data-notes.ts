import {
  capitalised,
  labelOf,
  partialFrom,
  periodName,
  present,
  sayCount,
  type TimeField,
  toDate,
  toDay,
  toNumber,
} from '@plumbline/semantics';
import { referenceTo } from '../../facts/traced-result.js';
import { spanOf } from '../correlations/narration/phrases.js';
import type { KnownFinding, Paragraph, ReceiptNotes, SectionDraft, Windows, Writing } from './draft.js';
import { listed } from './phrases.js';
import { tell } from './select-findings.js';

const SET_ASIDE: Record<string, string> = {
  total: 'totals',
  footnote: 'footnotes',
  preamble: 'lines above the table',
  other_table: 'lines of other tables',
  comment: 'comments',
};

/** Which rows it rests on, what was set aside or is undecided, and gaps. */
export async function writeDataNotes(
  writing: Writing,
  receipt: ReceiptNotes | undefined,
  found: readonly KnownFinding[],
): Promise<SectionDraft> {
  const paragraphs = [
    await basis(writing),
    ...(receipt ? reading(receipt) : []),
    ...(await missing(writing)),
    ...(writing.brief.length === 'short' ? [] : found.map((one) => tell(writing, one))),
  ];
  return { kind: 'data', heading: 'About the data', paragraphs };
}

const day = (days: number): string => periodName(days, 'day');

/** Dates that stand for their years are told as years. */
function datedWords({ span, label }: TimeField): string {
  const isYears =
    span.gap >= YEARLY_GAP && [span.first, span.last].every((days) => /-01-01$/.test(toDate(days)));
  const [first, last] = [span.first, span.last].map((days) =>
    isYears ? periodName(days, 'year') : day(days),
  );
  return `, dated ${first} to ${last} by “${label}”`;
}

/** The last period where it is not complete; of days also one of which only the beginning is there. */
function partialOf(time: TimeField, dated: TimeField | undefined, { grain }: Windows): string | undefined {
  const start = partialFrom(time.span, grain);
  if (start) return periodName(toDay(start), grain);
  return dated && dated.span.last > time.span.last ? day(dated.span.last) : undefined;
}

/** Days between neighbours from which on they are years. */
const YEARLY_GAP = 360;

async function basis({ analysis, planner, time, windows }: Writing): Promise<Paragraph> {
  const { shape, fields } = analysis;
  const [rows] = await analysis.query([planner.plan({ measures: [planner.count] })]);
  const words: Paragraph = ['This summary rests on '];
  if (rows)
    words.push(
      'all ',
      spanOf(referenceTo(rows, 0, planner.count.as), sayCount),
      ` ${fields.noun} of ${shape.name}`,
    );
  const { time: dated } = fields;
  if (dated) words.push(datedWords(dated));
  words.push('.');
  const partial = time && windows && partialOf(time, dated, windows);
  if (partial) words.push(` ${capitalised(partial)} is not complete and is left out of comparisons.`);
  return words;
}

/** What the receipt says; its numbers are of the file, not of the rows. */
function reading({ rowsRead, rowsRejected, setAside, undecided }: ReceiptNotes): Paragraph[] {
  const kinds = setAside.filter(({ kind, lines }) => lines > 0 && SET_ASIDE[kind]);
  const isOneLine = kinds.reduce((sum, { lines }) => sum + lines, 0) === 1;
  const aside: Paragraph =
    kinds.length > 0
      ? [
          `Set aside, as ${isOneLine ? 'it is no record' : 'they are no records'}: `,
          ...listed(
            kinds.map(
              ({ kind, lines }): Paragraph => [
                { receipt: sayCount(lines) },
                ` ${lines === 1 ? oneOf(kind) : SET_ASIDE[kind]}`,
              ],
            ),
          ),
          '.',
        ]
      : [];
  const rejected: Paragraph =
    rowsRejected > 0
      ? [
          'Of ',
          { receipt: sayCount(rowsRead) },
          rowsRead === 1 ? ' record ' : ' records ',
          { receipt: sayCount(rowsRejected) },
          ` could not be read and ${rowsRejected === 1 ? 'is' : 'are'} not counted.`,
        ]
      : [];
  const open: Paragraph =
    undecided.length > 0
      ? [
          `How ${namesOf(undecided)} ${undecided.length === 1 ? 'is' : 'are'} to be read is not decided yet, so ${undecided.length === 1 ? 'it is' : 'they are'} kept as text.`,
        ]
      : [];
  const all = [aside, rejected, open].filter((sentence) => sentence.length > 0);
  return all.length > 0 ? [all.flatMap((sentence, at) => (at > 0 ? [' ', ...sentence] : sentence))] : [];
}

/** “a”, “b” and “c”. */
function namesOf(columns: readonly string[]): string {
  const names = columns.map((name) => `“${labelOf(name)}”`);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const oneOf = (kind: string): string => (SET_ASIDE[kind] ?? kind).replace(/^lines/, 'line').replace(/s$/, '');

/** Rows without a value in what is measured. */
async function missing({ analysis, planner, subject: { field } }: Writing): Promise<Paragraph[]> {
  if (!field || field.missing === 0) return [];
  const plan = planner.plan({
    measures: [planner.count],
    filters: [{ ...present(field.name), op: 'is_null' }],
  });
  const [rows] = await analysis.query([plan]);
  if (!rows || toNumber(rows.result.rows[0]?.[0]) === 0) return [];
  const cell = referenceTo(rows, 0, planner.count.as);
  const isOne = toNumber(cell.value) === 1;
  return [
    [
      spanOf(cell, sayCount),
      ` of the ${analysis.fields.noun} ${isOne ? 'has' : 'have'} no ${field.label} and ${isOne ? 'adds' : 'add'} nothing to it.`,
    ],
  ];
}
