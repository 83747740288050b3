import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFields } from '@plumbline/semantics';
import { pick, text, whole } from '../../testing/questions/trade.js';
import { createTestSources, type TestSources } from '../../testing/test-source.js';
import type { QueryRunner } from '../readings/reading.js';
import { type Table, toTable } from '../table/table.js';
import { readValueIndex } from '../table/value-index.js';
import { answerQuestion } from './answer-question.js';
import { considerQuestion } from './consider-question.js';
import { dataOf } from './data-of.js';

const NAMES = [
  'Skerry',
  'Holm Point',
  'Grey Ness',
  'Old Tor',
  'Sandhaven',
  'Eastwick',
  'Muckle Rock',
  'Farrow',
];
const COASTS = ['North', 'North', 'West', 'East', 'East', 'East', 'West', 'South'];
const HEIGHTS = [31, 42, 18, 27, 35, 12, 49, 22];
const YEARS = [1821, 1844, 1790, 1867, 1902, 1911, 1858, 1833];

let sources: TestSources;
let table: Table;
let data: QueryRunner;

beforeAll(async () => {
  sources = await createTestSources();
  const numbers = (values: readonly number[]) => `([${values.join(', ')}])[1 + i]`;
  const { shape, dataset } = await sources.generate('lighthouses.csv', NAMES.length, [
    text('Lighthouse', pick(NAMES, 'i')),
    text('Coast', pick(COASTS, 'i')),
    whole('Height', numbers(HEIGHTS)),
    whole('Year built', numbers(YEARS)),
  ]);
  const values = await readValueIndex(sources.engine, dataset, shape.profile.columns);
  table = toTable(shape, readFields(shape), values);
  data = dataOf(sources.engine, { dataset });
});
afterAll(() => sources.end());

describe('a question of a short list', () => {
  it.each<[string, (string | number)[]]>([
    ['how many lighthouses are on the east coast?', [3]],
    ['what is the height of grey ness?', [18]],
    ['which lighthouse is the tallest?', ['Muckle Rock']],
    ['which lighthouse is listed after old tor?', ['Sandhaven']],
    ['what is the average height?', [29.5]],
    ['which coast has the most lighthouses?', ['East']],
    ['which lighthouse is taller, skerry or farrow?', ['Skerry']],
    ['total height of all lighthouses', [236]],
    ['how many lighthouses are taller than skerry?', [3]],
    ['which lighthouse was built after old tor?', ['Sandhaven']],
  ])('ASK-001 “%s” is most likely understood, and worked out by plans', async (question, wanted) => {
    const { tried } = await considerQuestion(question, table, data);
    expect(tried[0]?.worked.values).toEqual(wanted);
  });

  it('ASK-001 is answered where one reading is likely enough, with the reading in words', async () => {
    const result = await answerQuestion('what is the height of grey ness?', table, data);
    expect(
      result.answered && [result.worked.values, result.reading.map((part) => part.text).join('')],
    ).toEqual([[18], 'Show the height where lighthouse is Grey Ness']);
  });

  it('is not answered where the list holds nothing of the kind', async () => {
    const result = await answerQuestion('who was the keeper of the lamp on stormy nights?', table, data);
    expect(result.answered).toBe(false);
  });

  it('has the same readings with the same likelihoods each time', async () => {
    const told = async () => {
      const { tried } = await considerQuestion(
        'which lighthouse is older, eastwick or holm point?',
        table,
        data,
      );
      return tried.map(({ reading, worked }) => [reading.kind, reading.score, worked.values]);
    };
    expect(await told()).toEqual(await told());
  });
});
