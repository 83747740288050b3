import { describe, expect, it } from '@jest/globals';
import { aCandidate } from '../../testing/a-candidate.js';
import type { Candidate } from './candidate.js';
import { isCellSince, isMadeByCell, valueKey } from './made-by-cell.js';

const cell = aCandidate({
  ...{ kind: 'interaction', columns: ['mark', 'class', 'subject'], direction: 'down', amount: -1_300 },
  about: ['interaction', 'mark', valueKey('class', '9C'), valueKey('subject', 'French')],
});
const ofClass = (parts: Partial<Candidate>) =>
  aCandidate({
    ...{ kind: 'segment', columns: ['mark', 'class'], segment: { column: 'class', value: '9C' } },
    ...{ direction: 'down', amount: -1_500, ...parts },
  });

describe('a cell of two values', () => {
  it('makes the difference of one of them that it comes to', () => {
    expect(isMadeByCell(ofClass({}), cell)).toBe(true);
    expect(isMadeByCell(ofClass({ amount: -4_000 }), cell)).toBe(false);
    expect(isMadeByCell(ofClass({ direction: 'up' }), cell)).toBe(false);
    expect(isMadeByCell(ofClass({ segment: { column: 'class', value: '9A' } }), cell)).toBe(false);
  });

  it('is told as the change that made it', () => {
    const change = aCandidate({
      ...{ type: 'trend', columns: ['mark', 'subject', 'class', 'term'], direction: 'down' },
      ...{ at: ['2025-04-01'], about: ['trend', 'mark', '["subject","French","class","9C"]', '9C'] },
    });
    expect(isCellSince(cell, change)).toBe(true);
    expect(isCellSince(cell, { ...change, direction: 'up' })).toBe(false);
    expect(isCellSince(cell, { ...change, about: ['trend', 'mark', '9C'] })).toBe(false);
  });
});
