import { maskPersonal } from '@plumbline/code-analysis';
import type { ExtractionText, FieldAgreement, SecondOpinion } from '@plumbline/contracts';
import { bareText, daysIn, isSameValue, numbersIn, plain, standsIn } from './read-values.js';
import { type FieldReading, pagePath, type ReadField, type SecondReading } from './reading.js';

type Checked = Pick<SecondOpinion, 'agreements' | 'others' | 'dropped'>;
type Line = ExtractionText['pages'][number]['lines'][number];

/** Words of a line that a value may be written in. */
const MOST_WORDS = 14;

/** Looks up every place and every number of a second reading, and sets it beside the first. */
export function checkReading({ readings, doubts }: SecondReading, text: ExtractionText): Checked {
  const dropped: string[] = [];
  const real = readings.filter((reading) => {
    const problem = whyNotThere(reading, text);
    if (problem !== undefined) dropped.push(problem);
    return problem === undefined;
  });
  const fields = text.fields.filter(({ type }) => type !== 'table');
  const stated = numbersOf(text);
  return {
    agreements: fields.map((field) => agreementOn(field, real, text)),
    others: doubts.flatMap(({ about: _, agrees: __, ...doubt }) => {
      const problem = whyNotThere(
        { ...doubt, field: doubt.title, page: pageIn(doubt.path), value: '' },
        text,
      );
      if (problem !== undefined) {
        dropped.push(problem);
        return [];
      }
      const isBorneOut = numbersIn(doubt.why).every((number) => stated.has(number));
      return [{ ...doubt, state: isBorneOut ? ('confirmed' as const) : ('unconfirmed' as const) }];
    }),
    dropped,
  };
}

const pageIn = (path: string): number => Number(/\d+$/u.exec(path)?.[0] ?? 0);

const lineAt = ({ pages }: ExtractionText, page: number, line: number): Line | undefined =>
  pages.find(({ n }) => n === page)?.lines[line - 1];

const squeezed = (text: string): string => text.replace(/\s+/gu, '');

function whyNotThere(
  { field, value, page, line, quote }: FieldReading,
  text: ExtractionText,
): string | undefined {
  // That something is nowhere has no place.
  if (value === null && quote === '') return undefined;
  const found = lineAt(text, page, line);
  if (!found) return `for “${field}” it quoted page ${page}, line ${line}, which is not there`;
  const isQuoted = quote.trim() !== '' && squeezed(maskPersonal(found.text)).includes(squeezed(quote));
  const isQuotedWhole = squeezed(found.text) === squeezed(quote);
  return isQuoted || isQuotedWhole
    ? undefined
    : `for “${field}” it quoted words that do not stand on page ${page}, line ${line}`;
}

function agreementOn(
  field: ReadField,
  readings: readonly FieldReading[],
  text: ExtractionText,
): FieldAgreement {
  const { name: findingId, type, value } = field;
  const reading = readings.find((each) => bareText(each.field) === bareText(findingId));
  if (!reading) return { findingId, state: 'unconfirmed', words: 'Does not mention it.' };
  if (reading.value === null)
    return value === null
      ? { findingId, state: 'confirmed', words: 'Finds none, either.' }
      : { findingId, state: 'unconfirmed', words: 'Finds none, which no place can prove.' };
  const { page, line } = reading;
  const where = `on page ${page}, line ${line}`;
  const found = lineAt(text, page, line);
  if (!found || !standsIn(type, reading.value, found.text))
    return {
      findingId,
      state: 'unconfirmed',
      words: `Reads ${reading.value}, which does not stand ${where}.`,
    };
  if (value !== null && isSameValue(type, value, reading.value))
    return { findingId, state: 'confirmed', words: `Reads the same ${where}.` };
  if (type === 'text' && value !== null && isPart(value, reading.value))
    return {
      findingId,
      state: 'unconfirmed',
      words: `Reads “${reading.value}” ${where}, which is a part of it, or has it as a part.`,
    };
  const box = boxOf(type, reading.value, found);
  return {
    ...{ findingId, state: 'contradicted', words: `Reads ${reading.value} ${where}.` },
    reading: { value: reading.value, seen: value, page, ...(box && { box }), quote: found.text },
  };
}

function isPart(a: string, b: string): boolean {
  const [one, other] = [bareText(a), bareText(b)];
  return one.includes(other) || other.includes(one);
}

/** The place of the fewest words of a line that say a value. */
function boxOf(type: string, value: string, { words }: Line): NonNullable<FieldAgreement['reading']>['box'] {
  for (let count = 1; count <= Math.min(MOST_WORDS, words.length); count += 1)
    for (let at = 0; at + count <= words.length; at += 1) {
      const some = words.slice(at, at + count);
      if (!standsIn(type, value, some.map(({ text }) => text).join(' '))) continue;
      const boxes = some.map(({ box }) => box);
      return [
        Math.min(...boxes.map(([left]) => left)),
        Math.min(...boxes.map(([, top]) => top)),
        Math.max(...boxes.map(([, , right]) => right)),
        Math.max(...boxes.map(([, , , bottom]) => bottom)),
      ];
    }
  return undefined;
}

/** Every number that a document states, those of its dates and lines included. */
function numbersOf({ pages, fields, tables }: ExtractionText): Set<string> {
  const lines = pages.flatMap(({ lines: all }) => all.map(({ text }) => text));
  const days = lines.flatMap(daysIn).flatMap((day) => day.split('-').map(plain));
  const values = [...fields.map(({ value }) => value), ...tables.flatMap(({ rows }) => rows.flat())];
  return new Set([
    ...lines.flatMap(numbersIn),
    ...days,
    ...values.flatMap((value) => (value === null ? [] : numbersIn(value))),
  ]);
}

/** What the first reading says of a field, as a finding that a second one is set beside. */
export const toldField = (
  { name, type, value }: ReadField,
  text: ExtractionText,
): SecondOpinion['findings'][number] => {
  const place = value === null ? undefined : placeOf(type, value, text);
  return {
    ...{ id: name, severity: 'low', title: name, why: value ?? 'Not in the document' },
    ...{ path: place ? pagePath(place.page) : 'Nowhere', line: place?.line ?? 1 },
  };
};

function placeOf(
  type: string,
  value: string,
  { pages }: ExtractionText,
): { page: number; line: number } | undefined {
  for (const { n: page, lines } of pages) {
    const at = lines.findIndex(({ text }) => standsIn(type, value, text));
    if (at !== -1) return { page, line: at + 1 };
  }
  return undefined;
}
