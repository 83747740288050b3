import type { Remark } from '@plumbline/code-analysis';
import type { ExtractionText } from '@plumbline/contracts';
import { isIban } from './iban.js';
import { numbersIn, plain } from './read-values.js';
import { type FieldReading, linesOf, type PlacedLine, pagePath } from './reading.js';

type Said = Pick<Remark, 'severity' | 'title' | 'why'>;

const remarkAt = ({ page, line, text }: PlacedLine, said: Said): Remark => ({
  ...said,
  ...{ path: pagePath(page), line, quote: text, about: null, agrees: true },
});

const CENT = 0.011;
const SIGNS: Readonly<Record<string, string>> = { $: 'dollars', '€': 'euros', '£': 'pounds', '¥': 'yen' };
const IBAN = /\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){2,7}(?:\s?[A-Z0-9]{1,3})?\b/gu;

/** What in a document and its values does not go together, whatever each field says by itself. */
export function doubtsOf(text: ExtractionText, readings: readonly FieldReading[]): Remark[] {
  const lines = linesOf(text);
  const [first] = lines;
  if (!first) return [];
  return [
    ...sumDoubts(readings),
    ...orderDoubts(readings),
    ...tableDoubts(text, lines, first),
    ...currencyDoubts(lines),
    ...ibanDoubts(lines),
    ...alikeDoubts(text, first),
  ];
}

const readingOf = (readings: readonly FieldReading[], pattern: RegExp) =>
  readings.find(({ field, value }) => value !== null && pattern.test(field));
const atLine = ({ page, line, quote }: FieldReading): PlacedLine => ({ page, line, text: quote });

/** Subtotal, tax and freight less a discount make the total. */
function sumDoubts(readings: readonly FieldReading[]): Remark[] {
  const total = readingOf(readings, /^(?:grand )?total$/iu);
  const subtotal = readingOf(readings, /^sub-?total$/iu);
  const added = [/^(?:tax|vat)$/iu, /^(?:freight|shipping)$/iu].flatMap(
    (name) => readingOf(readings, name) ?? [],
  );
  const discount = readingOf(readings, /^discount$/iu);
  if (!total || !subtotal || added.length === 0) return [];
  const sum =
    Number(subtotal.value) +
    added.reduce((all, { value }) => all + Number(value), 0) -
    Math.abs(Number(discount?.value ?? 0));
  if (Math.abs(sum - Number(total.value)) < CENT) return [];
  const parts = [subtotal, ...added].map(({ field, value }) => `${field} ${value}`).join(' and ');
  const less = discount ? ` less ${discount.field} ${discount.value}` : '';
  return [
    remarkAt(atLine(total), {
      ...{ severity: 'high', title: 'The parts do not make the total' },
      why: `${parts}${less} are not ${total.field} ${total.value}.`,
    }),
  ];
}

const IN_ORDER: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:invoice |order |issue )?date$/iu, /^due date$/iu],
  [/^order date$/iu, /^(?:delivery|ship) date$/iu],
  [/^period start$/iu, /^period end$/iu],
  [/^(?:effective|start) date$/iu, /^(?:end|expiry) date$/iu],
];

function orderDoubts(readings: readonly FieldReading[]): Remark[] {
  return IN_ORDER.flatMap(([earlier, later]) => {
    const [from, to] = [readingOf(readings, earlier), readingOf(readings, later)];
    if (!from || !to || (from.value ?? '') <= (to.value ?? '')) return [];
    return [
      remarkAt(atLine(to), {
        ...{ severity: 'medium', title: 'Dates in the wrong order' },
        why: `${to.field} lies before ${from.field}: day and month may have changed places in one of them.`,
      }),
    ];
  });
}

/** The last column of amounts adds up to a number that the document states. */
function tableDoubts({ tables }: ExtractionText, lines: readonly PlacedLine[], first: PlacedLine): Remark[] {
  const stated = new Set(lines.flatMap(({ text }) => numbersIn(text)));
  return tables.flatMap(({ name, columns, rows }) => {
    const column = columns.findLastIndex(({ type }) => type === 'money');
    const amounts = rows.flatMap((row) => row[column] ?? []);
    if (column === -1 || amounts.length < 2) return [];
    const sum = amounts.reduce((all, amount) => all + Number(amount), 0);
    if (stated.has(plain(sum.toFixed(2)))) return [];
    const place = lines.find(({ text }) => numbersIn(text).includes(plain(amounts[0] ?? ''))) ?? first;
    return [
      remarkAt(place, {
        ...{ severity: 'high', title: 'Lines that make no sum of the document' },
        why: `The amounts of “${name}” add up to none of the numbers that stand here: one of them was read wrongly, or a line is missing.`,
      }),
    ];
  });
}

function currencyDoubts(lines: readonly PlacedLine[]): Remark[] {
  const seen = new Map<string, PlacedLine>();
  for (const line of lines)
    for (const sign of Object.keys(SIGNS))
      if (line.text.includes(sign) && !seen.has(sign)) seen.set(sign, line);
  const last = [...seen.values()].at(-1);
  if (seen.size < 2 || !last) return [];
  const names = [...seen.keys()].map((sign) => SIGNS[sign]).join(' and ');
  return [
    remarkAt(last, {
      ...{ severity: 'medium', title: 'More than one currency' },
      why: `The document writes ${names}: amounts of one may have been taken for the other.`,
    }),
  ];
}

function ibanDoubts(lines: readonly PlacedLine[]): Remark[] {
  return lines.flatMap((line) =>
    [...line.text.matchAll(IBAN)]
      .filter(([iban]) => !isIban(iban))
      .map(() =>
        remarkAt(line, {
          ...{ severity: 'high', title: 'An account number that cannot be right' },
          why: 'Its check digits do not fit: a digit was read wrongly, or was printed wrongly.',
        }),
      ),
  );
}

const alikeDoubts = ({ alike }: ExtractionText, first: PlacedLine): Remark[] =>
  alike.map((name) =>
    remarkAt(first, {
      ...{ severity: 'medium', title: 'Perhaps read before' },
      why: `“${name}” has the same amount on the same day.`,
    }),
  );
