import type { ColumnProfile } from '@plumbline/contracts';
import { namesMeasure } from '../roles/nature.js';
import { hasWord, labelOf, words, wordsOf } from '../words/words.js';
import { type Feature, feature, isNumeric, listed, some } from './feature.js';
import { isRowNumber, isWhen } from './find-key.js';
import {
  AMOUNTS,
  ANSWERS,
  EVENTS,
  isLikert,
  LEDGER_WORDS,
  namesPeriod,
  PROCESS_WORDS,
  READINGS,
  THINGS,
} from './kind-words.js';
import type { TableFacts } from './table-facts.js';

const BY = words('by');
/** What answers are kept in. */
const SURVEYS = words(
  'survey surveys questionnaire questionnaires poll polls feedback evaluation evaluations umfrage enquête encuesta sondaggio',
);
const names = (columns: readonly { name: string }[]): string => listed(columns.map(({ name }) => name));

/** What names and keys tell of a table. */
export function nameFeatures({ name, columns, rows, key }: TableFacts): Feature[] {
  const file = name.replace(/\.[a-z\d]{1,5}$/i, '');
  const [own] = key.length === 1 ? columns.filter((column) => column.name === key[0]) : [];
  const isThing =
    own !== undefined &&
    (hasWord(own.name, THINGS) || /^(?:full[ _]?)?(?:name|title|model|brand)s?$/i.test(own.name));
  const unique = columns.filter(
    ({ type, role, distinct, missing }) =>
      type === 'text' && role === 'text' && missing < rows / 10 && distinct > 0.95 * (rows - missing),
  );
  const references = columns.filter(
    ({ role, distinct, missing }) =>
      role === 'identifier' && distinct > 1 && distinct < 0.9 * (rows - missing),
  );
  const processes = columns.filter((column) => hasWord(column.name, PROCESS_WORDS));
  return [
    feature('file of answers', hasWord(file, SURVEYS), `The file is called ${file}.`),
    feature('file of events', hasWord(file, EVENTS), `The file is called ${file}.`),
    // Regions by product are no list of regions.
    feature(
      'file of things',
      hasWord(file, THINGS) && ![EVENTS, BY, SURVEYS].some((others) => hasWord(file, others)),
      `The file is called ${file}.`,
    ),
    feature(
      'key of events',
      own !== undefined && hasWord(own.name, EVENTS),
      `Each row has its own ${own?.name}.`,
    ),
    feature('key of things', isThing, `Each row is one ${own?.name}.`),
    feature('names', unique.length > 0, `${names(unique.slice(0, 1))} is different in nearly every row.`),
    feature(
      'names first',
      unique.length > 0 && columns.filter((one) => !isRowNumber(one, rows))[0] === unique[0],
      `The first column names the rows.`,
    ),
    feature(
      'refers to others',
      some(references.length, 2),
      `${names(references)} ${references.length === 1 ? 'refers' : 'refer'} to other tables.`,
    ),
    feature(
      'process',
      some(processes.length, 2),
      `${names(processes)} ${processes.length === 1 ? 'tells' : 'tell'} how something went.`,
    ),
    feature('few rows', rows <= 30, `It has ${rows} rows.`),
  ];
}

/** What the numbers and answers of a table tell. */
export function numberFeatures({ columns, rows, identities }: TableFacts): Feature[] {
  const own = columns.filter((column) => !isRowNumber(column, rows));
  const numbers = own.filter(
    (column) => isNumeric(column) && column.role !== 'identifier' && !isWhen(column),
  );
  const categories = own.filter(({ role }) => role === 'dimension' || role === 'geo');
  const ledger = own.filter((column) => hasWord(column.name, LEDGER_WORDS));
  const amounts = numbers.filter(
    (column) => column.format?.currency !== undefined || hasWord(column.name, AMOUNTS),
  );
  const signed = amounts.filter(({ min, max }) => Number(min) < 0 && Number(max) > 0);
  const readings = numbers.filter((column) => hasWord(column.name, READINGS));
  return [
    feature(
      'ledger words',
      some(ledger.length, 2),
      `${names(ledger)} ${ledger.length === 1 ? 'is a word' : 'are words'} of ledgers.`,
    ),
    feature('amounts in and out', signed.length > 0, `${names(signed)} goes in and out.`),
    feature(
      'amounts',
      some(amounts.length, 2),
      `${names(amounts)} ${amounts.length === 1 ? 'is an amount' : 'are amounts'}.`,
    ),
    feature(
      'readings',
      readings.length > 0 && 2 * readings.length >= numbers.length,
      `${names(readings)} ${readings.length === 1 ? 'is' : 'are'} measured by instruments.`,
    ),
    feature(
      'numbers alone',
      own.length > 1 && numbers.length > 0 && own.every((one) => numbers.includes(one) || isWhen(one)),
      `Beside the time there are numbers alone.`,
    ),
    feature('one number', numbers.length === 1, `It has one column of numbers.`),
    feature('no numbers', numbers.length === 0, `It has no column of numbers.`),
    feature(
      'many categories',
      some(categories.length, 4),
      `It has ${categories.length} columns of categories.`,
    ),
    ...arithmeticFeatures(identities),
    ...gridFeatures(own, numbers, { rows, identities }),
    ...answerFeatures(own, rows),
  ];
}

/** What follows from what. */
function arithmeticFeatures(identities: TableFacts['identities']): Feature[] {
  const total = identities.find(({ kind, of }) => kind === 'sum' && of.length > 2);
  const running = identities.find(({ kind }) => kind === 'running_total');
  const product = identities.find(({ kind }) => kind === 'product');
  return [
    feature(
      'running total',
      running !== undefined,
      `${running?.column} goes on from row to row by ${listed(running?.of ?? [])}.`,
    ),
    feature(
      'product',
      product !== undefined,
      `${product?.column} is ${listed(product?.of ?? [])} multiplied.`,
    ),
    feature(
      'total of columns',
      total !== undefined,
      `${total?.column} is the total of ${total?.of.length ?? 0} columns.`,
    ),
  ];
}

/** Numbers whose names are values of a category, beside one column that names the rows. */
function gridFeatures(
  own: readonly ColumnProfile[],
  numbers: readonly ColumnProfile[],
  { rows, identities }: Pick<TableFacts, 'rows' | 'identities'>,
): Feature[] {
  const [first, ...others] = own;
  const plain = others.filter((one) => isNumeric(one) && !namesMeasure(one.name) && !namesPeriod(one.name));
  const isNamed = first?.type === 'text' && first.distinct === rows - first.missing;
  const isGrid = isNamed && numbers.length >= 3 && plain.length >= 0.75 * others.length;
  const scales = others.filter(isNumeric).map(({ max }) => Math.log10(1 + Math.abs(Number(max))));
  const isAlike = scales.length >= 3 && Math.max(...scales) - Math.min(...scales) < 1.5;
  const margin = identities.find(({ kind, of }) => kind === 'sum' && of.length > 2);
  const isWhole = isGrid && margin?.of.length === numbers.length - 1;
  return [
    feature('margin', isWhole, `${margin?.column} is the total of all other numbers.`),
    feature('grid', isGrid, `Beside ${first?.name} there are numbers alone, whose names are no measures.`),
    feature('alike numbers', isAlike, `The columns of numbers are about equally large.`),
  ];
}

const MOST_STEPS = 11;

/** Columns of answers: whole numbers of one small scale, words of agreement, questions as names. */
/** A sentence that people agree with or not: the pace was right. */
const isStatement = (name: string): boolean =>
  wordsOf(name).length > 2 &&
  /\b(?:i|my|we|our|was|were|is|are|would|will|can|could|has|have|had|feel|felt)\b/i.test(labelOf(name));

function answerFeatures(columns: readonly ColumnProfile[], rows: number): Feature[] {
  const isScale = ({ type, distinct, min, max }: ColumnProfile) =>
    type === 'integer' &&
    distinct > 2 &&
    distinct <= MOST_STEPS &&
    Number(min) >= 0 &&
    Number(max) <= 10 &&
    Number(min) <= 2;
  const scales = columns.filter(isScale);
  const byTop = [...Map.groupBy(scales, ({ max }) => Number(max)).values()];
  const alike = Math.max(0, ...byTop.map((list) => list.length));
  const questions = columns.filter(
    (column) =>
      /\?\s*$|^q\d+/i.test(column.name.trim()) ||
      wordsOf(column.name).length > 7 ||
      (isScale(column) && isStatement(column.name)),
  );
  const answered = columns.filter(
    ({ type, topValues = [] }) =>
      type === 'text' && topValues.filter(({ value }) => isLikert(String(value))).length >= 2,
  );
  const words = columns.filter(({ name }) => hasWord(name, ANSWERS));
  return [
    feature(
      'scales',
      rows > 12 && some(alike, 4) >= 0.75 && 2 * alike >= columns.length - 2,
      `${alike} columns are answers on one scale.`,
    ),
    feature(
      'questions',
      some(questions.length, 3),
      `${names(questions)} ${questions.length === 1 ? 'is a question' : 'are questions'}.`,
    ),
    feature(
      'words of agreement',
      some(answered.length, 1),
      `${names(answered)} holds words such as agree and satisfied.`,
    ),
    feature(
      'words of surveys',
      some(words.length, 2),
      `${names(words)} ${words.length === 1 ? 'is a word' : 'are words'} of surveys.`,
    ),
  ];
}
