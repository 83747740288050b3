import type {
  AnalysisFact,
  DocumentPage,
  ExtractedTable,
  ExtractionField,
  FieldCheck,
  TemplateField,
} from '@plumbline/contracts';
import { readMovements } from '../statements/read-movements.js';
import { cents } from '../values/amounts.js';
import { dateOrderOf } from '../values/dates.js';
import type { DateOrder } from '../values/written-date.js';
import { checkFields } from './checks/check-fields.js';
import { checkTable } from './checks/check-rows.js';
import { evidenceOf } from './evidence/evidence.js';
import { tableRowAt } from './evidence/table-row.js';
import { type WantedField, wantedField } from './fields/wanted-field.js';
import { weighAddresses } from './finders/address.js';
import { labelledBlocks } from './finders/blocks.js';
import { contractStatements, weighStatements } from './finders/contract-terms.js';
import { isWhoOrders, weighIssuers } from './finders/issuer.js';
import { labelledWords } from './finders/labelled-words.js';
import { weighIbans, weighTaxIds } from './finders/numbers-of-authorities.js';
import { chooseSender } from './finders/sender.js';
import { type SavedLesson, senderKey, type TaughtField } from './lesson.js';
import { addUp } from './scoring/arithmetic.js';
import type { Candidate, Weighed } from './scoring/candidate.js';
import { choose } from './scoring/choose.js';
import { type Pool, poolOf } from './scoring/pool.js';
import { prefer } from './scoring/prefer.js';
import { weigh } from './scoring/weigh.js';
import { extractedTables } from './tables/extracted-tables.js';
import { lineSums } from './tables/line-sums.js';
import { movementTable, wantsMovements } from './tables/movement-table.js';

/** A field as it was read, before anybody checks it. */
export type ReadField = Omit<ExtractionField, 'state' | 'settledBy' | 'version' | 'checks'>;

export interface Extracted {
  sender: string | null;
  fields: ReadField[];
  tables: ExtractedTable[];
  checks: FieldCheck[];
}

/** Fields that bills have and arithmetic needs, whether they are asked for or not. */
const BILL: readonly TemplateField[] = [
  { name: 'Subtotal', type: 'money' },
  { name: 'Tax', type: 'money' },
  { name: 'Total', type: 'money' },
  { name: 'Shipping', type: 'money' },
  { name: 'Discount', type: 'money' },
  { name: 'Rounding', type: 'money' },
];

/** Values of the fields of a document, each with its place, its chance of error and what else it may be. */
export function extract(
  pages: readonly DocumentPage[],
  wanted: readonly TemplateField[],
  lessons: readonly SavedLesson[],
): Extracted {
  const evidence = evidenceOf(pages);
  const sender = chooseSender(evidence).best?.candidate.value ?? null;
  const taught = lessons.map(
    (lesson): TaughtField => ({
      ...lesson,
      isOwn: lesson.sender === null || lesson.sender === senderKey(sender),
    }),
  );
  const pool = poolOf(evidence);
  const order = dateOrderOf(evidence.flatMap(({ lines }) => lines.map(({ text }) => text)));
  const tables = tablesOf(pages, wanted, order);
  const fields = wanted.map((field) => wantedField(field, taught));
  const weighed = weighAll(fields, pool, pages);
  addUp(billOf(fields, weighed, pool), lineSums(tables));
  const read = fields
    .filter(({ type }) => type !== 'table')
    .map((field) => readField(field, weighed.get(field) ?? [], pool, pages.length));
  return { sender, fields: read, tables, checks: checkFields(read, tables) };
}

/** The tables of a document; those of movements as one, where the fields ask for them. */
function tablesOf(
  pages: readonly DocumentPage[],
  wanted: readonly TemplateField[],
  order: DateOrder | undefined,
): ExtractedTable[] {
  const movements = wantsMovements(wanted) ? readMovements(pages) : undefined;
  const read = new Set(movements?.tables);
  const others = pages.map((page) => ({ ...page, tables: page.tables.filter((table) => !read.has(table)) }));
  const tables = extractedTables(others, order).map((table) => ({ ...table, checks: checkTable(table) }));
  return movements ? [movementTable(movements), ...tables] : tables;
}

function weighAll(
  fields: readonly WantedField[],
  pool: Pool,
  pages: readonly DocumentPage[],
): Map<WantedField, Weighed[]> {
  let statements: readonly AnalysisFact[] | undefined;
  return new Map(
    fields.map((field) => {
      if (field.find === 'contract') statements ??= contractStatements(pages);
      return [field, prefer(field, candidatesOf(field, pool, statements ?? []))];
    }),
  );
}

function candidatesOf(field: WantedField, pool: Pool, statements: readonly AnalysisFact[]): Weighed[] {
  const { pages } = pool;
  switch (field.find) {
    case 'amount':
    case 'number':
      return amountsFor(field, pool).map((candidate) => weigh(field, candidate));
    case 'date':
      return datesFor(field, pool).map((candidate) => weigh(field, candidate));
    case 'code':
      return pool.codes.map((candidate) => weigh(field, candidate));
    case 'issuer':
      return weighIssuers(field, pages);
    case 'address':
      return weighAddresses(field, pages);
    case 'block':
      return [
        ...labelledBlocks(field, pages).map((candidate) => weigh(field, candidate)),
        ...(isWhoOrders(field, pages) ? weighIssuers(field, pages) : []),
      ];
    case 'iban':
      return weighIbans(field, pages);
    case 'tax-id':
      return weighTaxIds(field, pages);
    case 'contract':
      return [
        ...weighStatements(field, statements),
        ...(field.type === 'date' ? pool.dates : labelledWords(field, pages)).map((candidate) =>
          weigh(field, candidate),
        ),
      ];
    default:
      return labelledWords(field, pages).map((candidate) => weigh(field, candidate));
  }
}

const SUMMED = /\b(total|summe|gesamt|totaal)/i;

/** What was moved in all stands beside its name, or in a row of totals: a row of a table is one movement. */
function amountsFor({ concept }: WantedField, { amounts, pages }: Pool): readonly Candidate[] {
  if (concept !== 'total-in' && concept !== 'total-out') return amounts;
  return amounts.filter(({ page: n, place }) => {
    const page = pages.find((each) => each.n === n);
    const row = page && tableRowAt(page, place);
    return row === undefined || row.some(({ text }) => SUMMED.test(text));
  });
}

/** A month that is named without a day is a period, too. */
const datesFor = ({ concept }: WantedField, { dates, months }: Pool): readonly Candidate[] =>
  concept === 'period-start' || concept === 'period-end' ? [...dates, ...months] : dates;

/** The amounts that are weighed together: those of the fields asked for, and those that are not. */
function billOf(fields: readonly WantedField[], weighed: ReadonlyMap<WantedField, Weighed[]>, pool: Pool) {
  const of = (concept: string): Weighed[] => {
    const asked = fields.find((field) => field.concept === concept);
    if (asked) return weighed.get(asked) ?? [];
    const field = BILL.map((each) => wantedField(each, [])).find((each) => each.concept === concept);
    return field ? pool.amounts.map((candidate) => weigh(field, candidate)) : [];
  };
  return {
    subtotal: of('subtotal'),
    tax: of('tax'),
    total: of('total'),
    shipping: of('shipping'),
    discount: of('discount'),
    rounding: of('rounding'),
  };
}

function readField(field: WantedField, weighed: readonly Weighed[], pool: Pool, pages: number): ReadField {
  const { best, errorChance, alternatives } = choose(weighed, sameValue(field));
  const { name, type } = field;
  const confidence = Math.round((1 - errorChance) * 10_000) / 10_000;
  if (!best) {
    const note = `Not found on ${pages === 1 ? 'the page' : `${pages} pages`}.`;
    return { name, type, value: null, confidence, errorChance, alternatives, note };
  }
  const { candidate } = best;
  const currency = type === 'money' ? (candidate.currency ?? pool.currency) : undefined;
  return {
    name,
    type,
    value: candidate.value,
    ...(currency !== undefined && { currency }),
    page: candidate.page,
    box: candidate.place,
    sourceText: candidate.text,
    confidence,
    errorChance,
    alternatives,
    note: noteOf(best),
  };
}

function noteOf({ label, because, candidate }: Weighed): string {
  const words = [
    ...(label ? [`beside “${label.text.slice(0, 60)}”`] : []),
    ...because,
    ...(candidate.other === undefined ? [] : ['day and month may be the other way round']),
  ];
  const text = words.join(', ');
  return text === '' ? 'It looks like one.' : `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`;
}

/** What makes two readings one value. */
function sameValue({ type }: WantedField): (value: string) => string {
  if (type === 'money' || type === 'number') return (value) => String(cents(value));
  if (type === 'date') return (value) => value;
  return (value) => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
