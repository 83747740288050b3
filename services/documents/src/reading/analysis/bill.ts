import type { AnalysisFact, DocumentPage, PageBox } from '@plumbline/contracts';
import { type EvidencePage, evidenceOf } from '../extraction/evidence/evidence.js';
import { chooseSender } from '../extraction/finders/sender.js';
import { distinctFacts } from '../sentences/facts.js';
import { datesIn, dateWords } from '../sentences/values.js';
import { writtenDates } from '../values/dates.js';
import { writtenMonths, writtenRanges } from '../values/written-ranges.js';
import { BILL_LABELS, type BillLabel } from './bill-labels.js';

/** Labelled values of invoices, receipts and statements. */

/** Something that may be a label, and what may be its value. */
interface Candidate {
  key: string;
  value: string;
  page: number;
  box: PageBox;
  confidence: number;
}

export function billFacts(pages: readonly DocumentPage[]): AnalysisFact[] {
  const evidence = evidenceOf(pages);
  const candidates = [
    ...pages.flatMap((page) => [...fromPairs(page), ...fromRows(page)]),
    ...evidence.flatMap(fromLines),
  ];
  const facts = BILL_LABELS.flatMap((label) => factFor(label, candidates));
  return distinctFacts([...issuer(evidence, facts), ...facts, ...dateWithoutLabel(pages, facts)]);
}

const fromPairs = ({ n, pairs }: DocumentPage): Candidate[] =>
  pairs.map(({ key, value, box }) => ({ key, value, box, page: n, confidence: 0.85 }));

/** The cells of a row: a label, and the first value to its right; or a header over the value below. */
function fromRows({ n, tables }: DocumentPage): Candidate[] {
  return tables.flatMap(({ rows }) =>
    rows.flatMap((row, at) =>
      row.flatMap((cell, column) => {
        if (cell.text === '') return [];
        const right = row.slice(column + 1).find(({ text }) => text !== '');
        const below = rows[at + 1]?.[column];
        return [right, below].flatMap((value, index) =>
          value && value.text !== ''
            ? [
                {
                  key: cell.text,
                  value: value.text,
                  box: value.box,
                  page: n,
                  confidence: index === 0 ? 0.8 : 0.6,
                },
              ]
            : [],
        );
      }),
    ),
  );
}

/** Lines that hold both, and lines that stand beside each other. */
function fromLines({ n, lines }: EvidencePage): Candidate[] {
  return lines.flatMap((line, at) => {
    const inside = partsOf(line.text);
    const own: Candidate[] = inside ? [{ ...inside, box: line.place, page: n, confidence: 0.7 }] : [];
    const middle = (line.box[1] + line.box[3]) / 2;
    const beside = lines
      .slice(at + 1, at + 8)
      .find(({ box }) => box[1] < middle && box[3] > middle && box[0] >= line.box[2]);
    return beside
      ? [...own, { key: line.text, value: beside.text, box: beside.place, page: n, confidence: 0.75 }]
      : own;
  });
}

const LABELLED = /^(.*?[\p{L}).:#°])\s*[:.]?\s+(\S*\d\S*(?:\s\S*\d\S*)?)$/u;

/** Words and the value behind them: a date that is written in words begins with them, too. */
function partsOf(text: string): { key: string; value: string } | undefined {
  const [date] = [...writtenDates(text), ...writtenMonths(text).map(({ first }) => first)].sort(
    (a, b) => a.start - b.start,
  );
  const key = text.slice(0, date?.start).trim();
  if (date && /\p{L}/u.test(key)) return { key: key.replace(/\s*:$/, ''), value: text.slice(date.start) };
  const inside = LABELLED.exec(text);
  return inside ? { key: inside[1] ?? '', value: inside[2] ?? '' } : undefined;
}

const AMOUNT =
  /-?\(?(?:[A-Z]{2,3}\s?|Rs\.?\s?)?[$€£¥₹]?\s?\d{1,3}(?:[.,'\s]?\d{3})*(?:[.,]\d{2})\)?|[$€£¥₹]\s?\d+|Rs\.? ?\d+/;
const NUMBERED = /[A-Z0-9][A-Z0-9/-]*\d[A-Z0-9/-]*/i;

function factFor(
  { name, pattern, type, group }: BillLabel,
  candidates: readonly Candidate[],
): AnalysisFact[] {
  const found = candidates
    .filter(({ key }) => pattern.test(key.trim()))
    .flatMap((candidate) => {
      const value = valueOfType(candidate.value, type, name);
      return value ? [{ ...candidate, written: candidate.value, value }] : [];
    });
  // The total of a document stands below the totals of its parts.
  const best = name === 'Total' ? largest(found) : found.sort((a, b) => b.confidence - a.confidence)[0];
  if (!best) return [];
  const { value, page, box, written, confidence } = best;
  return [{ name, value, type, group, page, box, sourceText: written, confidence }];
}

function valueOfType(text: string, type: AnalysisFact['type'], name: string): string | undefined {
  if (type === 'date') return datesIn(text)[0]?.value;
  if (type === 'money') return AMOUNT.exec(text)?.[0].trim();
  if (name === 'Account holder') return /\p{L}{2}/u.test(text) ? text : undefined;
  if (name === 'BIC') return /\b[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?\b/.exec(text)?.[0];
  if (name === 'Statement period') return periodIn(text);
  if (name === 'IBAN') return /[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{2,4}){3,8}/.exec(text)?.[0];
  // A line may go on with a date: it is no number of anything.
  return writtenDates(text)[0]?.start === 0 ? undefined : NUMBERED.exec(text)?.[0];
}

/** First and last day, of a month that is named alone, too; undefined where the text names none. */
function periodIn(text: string): string | undefined {
  const [range] = [...writtenRanges(text), ...writtenMonths(text)];
  if (!range) return undefined;
  const { first, last } = range;
  // Numbers whose order nobody can tell stay as they are written.
  if (first.other !== undefined || last.other !== undefined) return text.slice(first.start, last.end);
  return `${dateWords(first.value)} to ${dateWords(last.value)}`;
}

/** As a number, whichever of point and comma parts the cents. */
export function amountOf(text: string): number {
  const digits = text.replace(/[^\d.,-]/g, '');
  const cents = /[.,](\d{1,2})$/.exec(digits);
  const whole = digits.slice(0, cents ? cents.index : undefined).replace(/[.,]/g, '');
  const amount = Number(`${whole || '0'}.${cents?.[1] ?? '0'}`);
  return Number.isFinite(amount) ? amount : 0;
}

const largest = <Found extends { value: string }>(found: readonly Found[]): Found | undefined =>
  [...found].sort((a, b) => amountOf(b.value) - amountOf(a.value))[0];

/** Whom the document is from, where it says anything of a bill. */
function issuer(pages: readonly EvidencePage[], facts: readonly AnalysisFact[]): AnalysisFact[] {
  if (facts.length === 0) return [];
  const { best, errorChance } = chooseSender(pages);
  if (!best) return [];
  const { value, page, place, text } = best.candidate;
  const fact = { name: 'From', type: 'text', group: 'parties', confidence: 1 - errorChance } as const;
  return [{ ...fact, value, page, box: place, sourceText: text }];
}

function dateWithoutLabel(pages: readonly DocumentPage[], facts: readonly AnalysisFact[]): AnalysisFact[] {
  if (facts.some(({ group }) => group === 'dates')) return [];
  for (const { n, lines } of pages)
    for (const { text, box } of lines) {
      const [date] = datesIn(text);
      const fact = { name: 'Date', type: 'date', group: 'dates', confidence: 0.55 } as const;
      if (date) return [{ ...fact, value: date.value, page: n, box, sourceText: text }];
    }
  return [];
}
