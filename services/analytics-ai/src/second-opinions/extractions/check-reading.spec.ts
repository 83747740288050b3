import { describe, expect, it } from '@jest/globals';
import { messagesOf } from '@plumbline/ai';
import { textOfLines } from '../../testing/extraction-text.js';
import { checkReading } from './check-reading.js';
import { extractionTask, toSecondReading } from './extraction-task.js';
import type { FieldReading } from './reading.js';

const LINES = [
  'Northfield Paper Ltd',
  'Invoice number INV-20418',
  'Total due $2,638.05',
  'Write to dana@north.test',
];
const text = (value: string | null, type: 'money' | 'text' = 'money') =>
  textOfLines(LINES, { fields: [{ name: 'Total', type, value }] });
const reading = (more: Partial<FieldReading>): FieldReading => ({
  ...{ field: 'Total', value: '2638.05', page: 1, line: 3, quote: 'Total due $2,638.05', ...more },
});
const check = (first: string | null, ...readings: FieldReading[]) =>
  checkReading({ readings, doubts: [] }, text(first));
const stateOf = (first: string | null, ...readings: FieldReading[]) =>
  check(first, ...readings).agreements[0]?.state;

describe('a second reading', () => {
  it('F.3 confirms what stands at the line that it quotes, written in whatever way', () => {
    expect(stateOf('2638.05', reading({}))).toBe('confirmed');
    expect(stateOf(null, reading({ value: null, page: 0, line: 0, quote: '' }))).toBe('confirmed');
  });

  it('F.3 contradicts with another value only where that stands, and says where and what stood there', () => {
    const { agreements } = check('2938.05', reading({}));
    expect(agreements).toEqual([
      {
        ...{ findingId: 'Total', state: 'contradicted', words: 'Reads 2638.05 on page 1, line 3.' },
        reading: {
          ...{ value: '2638.05', seen: '2938.05', page: 1, quote: 'Total due $2,638.05' },
          box: [2 / 20, 2 / 50, 3 / 20, 3 / 50],
        },
      },
    ]);
    expect(stateOf('2938.05', reading({ value: '999.00' }))).toBe('unconfirmed');
  });

  it('F.3 proves nothing by silence, by finding nothing, or by a part of a text', () => {
    expect(stateOf('2638.05')).toBe('unconfirmed');
    expect(stateOf('2638.05', reading({ value: null, page: 0, line: 0, quote: '' }))).toBe('unconfirmed');
    const part = reading({ value: 'Northfield Paper', line: 1, quote: 'Northfield Paper Ltd' });
    const { agreements } = checkReading(
      { readings: [part], doubts: [] },
      text('Northfield Paper Ltd', 'text'),
    );
    expect(agreements[0]?.state).toBe('unconfirmed');
  });

  it('F.3 is dropped where it quotes what is not there', () => {
    const { agreements, dropped } = check(
      '2638.05',
      reading({ quote: 'Total due $9.00' }),
      reading({ line: 9 }),
    );
    expect(agreements[0]?.state).toBe('unconfirmed');
    expect(dropped).toEqual([
      'for “Total” it quoted words that do not stand on page 1, line 3',
      'for “Total” it quoted page 1, line 9, which is not there',
    ]);
  });

  it('F.3 of a provider gets no value that was found first, no address of a person, and its doubts are looked up', () => {
    const asked = extractionTask(text('2938.05'));
    const sent = messagesOf(asked)
      .map(({ content }) => content)
      .join('\n');
    expect(sent).toContain('3 Total due $2,638.05');
    expect(sent).not.toMatch(/2938\.05|dana@/u);
    const doubt = { severity: 'high' as const, title: 'Sum', page: 1, line: 3, quote: 'Total due $2,638.05' };
    const second = toSecondReading({
      readings: [],
      doubts: [
        { ...doubt, why: 'It says 2,638.05.' },
        { ...doubt, why: 'It should say 4,711.00.' },
        { ...doubt, why: 'x', quote: '' },
      ],
    });
    const { others, dropped } = checkReading(second, text('2938.05'));
    expect(others.map(({ state }) => state)).toEqual(['confirmed', 'unconfirmed']);
    expect(dropped).toHaveLength(1);
  });
});
