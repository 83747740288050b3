import { describe, expect, it } from '@jest/globals';
import { growthWords, silenceWords, storedBytes } from './overview-words.js';

describe('what the overview says', () => {
  it('ROUTE-027 growth against the first day that is known', () => {
    expect(growthWords(14, 12, 'Oct 27')).toBe('+2 since Oct 27');
    expect(growthWords(9, 12, 'Oct 27')).toBe('−3 since Oct 27');
    expect(growthWords(12, 12, 'Oct 27')).toBe('no change since Oct 27');
    expect(growthWords(12, undefined, 'Oct 27')).toBeUndefined();
  });

  it('adds up what takes room, and counts of things take none', () => {
    expect(storedBytes({ data_bytes: 10, document_bytes: 5, documents: 3 })).toBe(15);
  });

  it('names what a silent service leaves old, or never told', () => {
    const told = [
      { service: 'documents', at: '2026-11-20T15:00:00.000Z', isLate: true },
      { service: 'export', at: null, isLate: true },
      { service: 'ingestion', at: '2026-11-20T15:00:00.000Z', isLate: false },
    ] as const;
    const sentences = silenceWords([...told], () => '3 PM');
    expect(sentences).toHaveLength(2);
    expect(sentences[0]).toMatch(/^Figures of documents are as of 3 PM/);
    expect(sentences[1]).toMatch(/^Nothing was reported about exported files yet/);
  });
});
