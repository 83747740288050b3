import { describe, expect, it } from '@jest/globals';
import type { Decision } from '@plumbline/contracts';
import { chosenIn, consequenceOf, withChoice } from './decision-words.js';
import { countSentence, openDecisions, setAsideSentence, withType } from './settings-words.js';

const decision = (column: string, chosen: string | null): Decision => ({
  column,
  question: 'date_order',
  options: [],
  chosen,
  by: chosen ? 'person' : 'open',
  rows: 3,
});

describe('settings of a reading', () => {
  it('choosing a date order takes back "keep as text" and leaves other columns alone', () => {
    const settings = withType({ dateOrder: { sent: 'ymd' } }, 'start', 'text');
    expect(withChoice(settings, decision('start', null), 'dmy')).toEqual({
      types: {},
      dateOrder: { sent: 'ymd', start: 'dmy' },
    });
  });

  it('a choice that is taken back is left to the file, and is open again', () => {
    const start = decision('start', 'dmy');
    const back = withChoice({ types: { sent: 'text' } }, start, null);
    expect(back).toEqual({ types: { sent: 'text', start: null }, dateOrder: { start: null } });
    expect(chosenIn(back, start)).toBeNull();
    expect(chosenIn(withChoice({}, start, 'text'), start)).toBe('text');
    expect(chosenIn({}, start)).toBeUndefined();
  });

  it('says what a choice does to the rows against it', () => {
    const evidence = ['3 rows can only be day first.', '2 rows contradict it and stay empty.'];
    const options = [{ id: 'dmy', evidence, contradicted: 2 }];
    expect(consequenceOf({ ...decision('start', 'dmy'), options })).toBe(evidence[1]);
    expect(consequenceOf({ ...decision('start', 'dmy'), applies: false })).toMatch(/^Not used/);
  });

  it('a column kept as text on purpose is no open decision', () => {
    const receipt = { decisions: [decision('start', null), decision('end', null), decision('sent', 'mdy')] };
    expect(openDecisions(receipt, {}).map(({ column }) => column)).toEqual(['start', 'end']);
    expect(openDecisions(receipt, { types: { end: 'text' } })).toHaveLength(1);
  });

  it('says what became of every row', () => {
    expect(countSentence({ rowsRead: 12_481, rowsLoaded: 12_480, rowsRejected: 1 })).toBe(
      '12,481 rows read = 12,480 loaded + 1 rejected',
    );
    expect(countSentence({ rowsRead: 5, rowsLoaded: 5, rowsRejected: 0 })).toBe('5 rows read = 5 loaded');
  });

  it('names the line that was set aside', () => {
    expect(
      setAsideSentence({
        headerRow: 1,
        setAside: [{ kind: 'total', fromLine: 12_482, toLine: 12_482, text: 'Total' }],
      }),
    ).toBe('Line 12,482 set aside as a total.');
    expect(
      setAsideSentence({ headerRow: 1, setAside: [{ kind: 'preamble', fromLine: 1, toLine: 3, text: '' }] }),
    ).toBe('3 lines set aside, first line 1 as text above the table.');
    expect(
      setAsideSentence({ headerRow: 1, setAside: [{ kind: 'blank', fromLine: 4, toLine: 4, text: '' }] }),
    ).toBeUndefined();
  });
});
