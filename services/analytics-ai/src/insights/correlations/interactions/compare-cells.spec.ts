import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  correlationsOf,
  dimension,
  measure,
  seededValues,
  table,
  titlesOf,
} from '../../../testing/correlated-tables.js';
import { createTestSources, type TestSources } from '../../../testing/test-source.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const CLASSES = ['9A', '9B', '9C', '9D'];
const SUBJECTS = ['Biology', 'English', 'French', 'Mathematics'];
const COLUMNS = [dimension('class'), dimension('subject'), measure('mark')];

function marks(seed: string, levelOf: (taught: string, subject: string) => number) {
  const { normal, pick } = seededValues(seed);
  return table(1_600, () => {
    const [taught, subject] = [pick(CLASSES), pick(SUBJECTS)];
    return [taught, subject, levelOf(taught, subject) + 9 * normal()];
  });
}

describe('where two values meet', () => {
  it('tells the one class whose marks are low in one subject, and not that both are low', async () => {
    const rows = marks('one cell', (taught, subject) => {
      const level = 70 + 2 * SUBJECTS.indexOf(subject);
      return taught === '9C' && subject === 'Mathematics' ? level - 18 : level;
    });
    const [first, ...others] = await correlationsOf(sources, COLUMNS, rows);
    expect(first?.insight.title).toMatch(/^Average mark is 2\d% lower where 9C and Mathematics meet$/);
    expect(first?.insight.columns).toEqual(['mark', 'class', 'subject']);
    const about = others.map(({ insight }) => insight.segment?.value);
    expect(about).not.toContain('9C');
    expect(about).not.toContain('Mathematics');
  });

  it('tells nothing where each class and each subject has a level of its own', async () => {
    const level = (name: string, names: readonly string[]) => names.indexOf(name);
    const sums = marks('sums', (taught, subject) => 60 + level(taught, CLASSES) + level(subject, SUBJECTS));
    const products = marks(
      'products',
      (taught, subject) => 40 * 1.15 ** level(taught, CLASSES) * 1.1 ** level(subject, SUBJECTS),
    );
    for (const rows of [sums, products])
      expect(await titlesOf(sources, COLUMNS, rows)).not.toContainEqual(expect.stringMatching(/ meet$/));
  });
});
