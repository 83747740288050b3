import { sizeOf } from './printed.js';
import { type Claim, claim, printed, type Reader, type Truth } from './truth.js';

/** Records and what is none are all lines of the file but its header. */
async function fits(truth: Truth, aside: number): Promise<Claim[]> {
  const { lines } = truth.table;
  if (lines === undefined) return [];
  const rows = await truth.number('count(*)');
  return [claim(`${rows} records and ${aside} others in ${lines} lines`, rows + aside < lines)];
}

const KINDS = /^(totals?|footnotes?|lines? above the table|lines? of other tables|comments?)$/;

/** Sentences about the reading of the file: their numbers are of the file, not of the rows. */
export const receiptReaders: readonly Reader[] = [
  {
    kind: 'data',
    pattern: /^Set aside, as (it is no record|they are no records): (.+)\.$/,
    read: async ([, word = '', kinds = ''], numbers, truth) => {
      const aside = numbers.map(sizeOf).reduce((sum, lines) => sum + lines, 0);
      const names = kinds.split(/, | and /).map((part) => part.replace(/^# /, ''));
      return [
        claim(`${aside} of them: ${word}`, (aside === 1) === word.startsWith('it')),
        claim(
          `kinds of lines: ${names.join('; ')}`,
          names.every((name) => KINDS.test(name)),
        ),
        ...(await fits(truth, aside)),
      ];
    },
  },
  {
    kind: 'data',
    pattern: /^Of # records? # could not be read and (?:is|are) not counted\.$/,
    read: async (_words, [read, rejected], truth) => [
      printed('records that were read', read, (await truth.number('count(*)')) + sizeOf(rejected)),
      ...(await fits(truth, sizeOf(rejected))),
    ],
  },
  {
    kind: 'data',
    pattern: /^How (“.+”) (?:is|are) to be read is not decided yet, so (it is|they are) kept as text\.$/,
    read: ([, names = '', word = ''], _numbers, truth) => {
      const labels = [...names.matchAll(/“(.+?)”/g)].map(([, label = '']) => label);
      return [
        claim(`${labels.length} columns: ${word}`, (labels.length === 1) === (word === 'it is')),
        ...labels.map((label) => {
          const column = truth.table.columns.find(({ name }) => name === truth.columnOf(label));
          return claim(`${label} is text`, column?.stored === 'VARCHAR');
        }),
      ];
    },
  },
];
