import { describe, expect, it } from '@jest/globals';
import { kindWords, msWords, shareWords, stateWords, stepWords, waitWords } from './monitoring-words.js';

describe('words of the monitoring screen', () => {
  it('F.9 name steps, waits and shares as people read them', () => {
    expect([stepWords(5), stepWords(60), stepWords(120)]).toEqual(['5 minutes', 'hour', '2 hours']);
    expect([waitWords(0), waitWords(12), waitWords(372), waitWords(11_160)]).toEqual([
      '–',
      '12 s',
      '6.2 min',
      '3.1 h',
    ]);
    expect([msWords(null), msWords(1_204), msWords(12_000)]).toEqual(['–', '1,204 ms', '12 s']);
    expect([shareWords(47, 50_809), shareWords(0, 0), shareWords(9, 100), shareWords(1, 2)]).toEqual([
      ...['0.09%', '0%', '9.0%', '50%'],
    ]);
    expect(kindWords('find-insights')).toBe('Find insights');
  });

  it('say the state in a sentence', () => {
    const concern = { id: 'disk', since: '', sentence: '', severity: 'warn' } as const;
    expect(stateWords({ lastSampleAt: null, concerns: [] })).toBe('Nothing measured yet');
    expect(stateWords({ lastSampleAt: 'now', concerns: [] })).toBe('Working');
    expect(stateWords({ lastSampleAt: 'now', concerns: [concern] })).toBe('Working, 1 thing to look at');
  });
});
