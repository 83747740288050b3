import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFields } from '@plumbline/semantics';
import { day, pick, text, whole } from '../../../testing/questions/trade.js';
import { createTestSources, type TestSources } from '../../../testing/test-source.js';
import { dataOf } from '../../engine/data-of.js';
import { annotate } from '../../matching/annotate.js';
import type { QueryRunner } from '../../readings/reading.js';
import { type Table, toTable } from '../../table/table.js';
import { readValueIndex } from '../../table/value-index.js';
import { type Candidate, candidatesOf } from '../candidates.js';
import { readShortList, type ShortList } from '../list/short-list.js';
import { keyOf } from '../ranking.js';
import { workOutput } from './work-out.js';

const OPPONENTS = ['Wick', 'Thurso', 'Brora', 'Wick', 'Nairn', 'Tain', 'Wick', 'Brora', 'Nairn'];
const SCORES = ['3–1', '0–0', '2–5', '4–0', '1–0', '2–2', '1–3', '6–2', '0–1'];
const RESULTS = ['Win', 'Draw', 'Loss', 'Win', 'Win', 'Draw', 'Loss', 'Win', 'Loss'];
const TIMES = ['1:31.5', '1:45', '1:28', '2:02', '1:59.5', '1:40', '1:33', '1:50', '1:29'];
const DAYS = [
  ...['2019-11-02', '2020-01-11', '2020-02-08', '2020-02-29', '2020-03-21'],
  ...['2020-10-03', '2020-11-14', '2021-01-09', '2021-02-06'],
];
const GOALS = [3, 0, 2, 4, 1, 2, 1, 6, 0];

let sources: TestSources;
let table: Table;
let data: QueryRunner;
let list: ShortList;

beforeAll(async () => {
  sources = await createTestSources();
  const { shape, dataset } = await sources.generate('matches.csv', OPPONENTS.length, [
    day('Date', `CAST(${pick(DAYS, 'i')} AS DATE)`),
    text('Opponent', pick(OPPONENTS, 'i')),
    text('Score', pick(SCORES, 'i')),
    text('Result', pick(RESULTS, 'i')),
    text('Fastest goal', pick(TIMES, 'i')),
    whole('Goals', `([${GOALS.join(', ')}])[1 + i]`),
  ]);
  const values = await readValueIndex(sources.engine, dataset, shape.profile.columns);
  table = toTable(shape, readFields(shape), values);
  data = dataOf(sources.engine, { dataset });
  list = await readShortList(table, data);
});
afterAll(() => sources.end());

const readingsOf = (question: string): Candidate[] => {
  const [annotation] = annotate(question, table);
  return annotation ? candidatesOf(annotation, list, []) : [];
};
const told = (question: string) => new Set(readingsOf(question).map(({ key }) => key));

it('a list has the year and the month of its days, and both numbers of its scores', () => {
  const derived = list.columns.filter((one) => one.derived);
  expect(derived.map(({ column, cells }) => [column.label, ...cells.slice(0, 3)])).toEqual([
    ['year of date', 2019, 2020, 2020],
    ['month of date', 'November', 'January', 'February'],
    ['difference within score', 2, 0, 3],
    ['sum within score', 4, 0, 7],
    ['first number of score', 3, 0, 2],
    ['last number of score', 1, 0, 5],
  ]);
});

it.each<[string, (string | number)[]]>([
  ['in which year was the first match against thurso?', [2020]],
  ['which month had the most matches?', ['February']],
  ['which opponent lost by the largest margin?', ['Wick', 'Brora']],
  ['how many matches in a row ended with a win?', [2]],
  ['what is the longest streak of wins?', [2]],
  ['who was the next opponent after thurso that ended in a draw?', ['Tain']],
  ['how many wins came after the match against thurso?', [3]],
  ['how many opponents begin with the letter b?', [2]],
  ['how many of the fastest goals came under 1:31?', [2]],
  ['did brora come before tain?', ['yes']],
  ['which opponent was listed first, nairn or tain?', ['Nairn']],
  ['who was played three places before tain?', ['Brora']],
])('ASK-001 “%s” has a reading that tells %j', (question, wanted) => {
  expect(told(question)).toContain(keyOf(wanted));
});

const EVERY = 4;

describe('what plans give is what readings were ranked by', () => {
  it.each([
    'how many consecutive matches were a win after 2020?',
    'who was the next opponent after thurso in a draw with more than 1 goals?',
    'did the match against brora come before the one against tain?',
    'which month had the most goals in 2020, and what is the difference between wick and nairn?',
    'how many different opponents whose name begins with n scored under 1:50?',
    'which opponent has the same result as tain, and the largest difference in score?',
  ])('ASK-001 “%s”', async (question) => {
    const readings = readingsOf(question).filter((_, at) => at % EVERY === 0);
    const differing: unknown[] = [];
    for (const { composition, key, shape, values } of readings) {
      const worked = composition && (await workOutput(composition.output, table, data));
      if (!worked || keyOf(worked.values) !== key) differing.push([shape, values, worked?.values]);
    }
    expect(readings.length).toBeGreaterThan(20);
    expect(differing).toEqual([]);
  });
});
