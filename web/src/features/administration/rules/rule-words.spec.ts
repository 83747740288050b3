import { describe, expect, it } from '@jest/globals';
import { addressesIn, conditionWords, recipientWords, valueWords } from './rule-words.js';

describe('F.9 what is said of a rule', () => {
  it('values with their unit', () => {
    expect(valueWords('disk_share', 86.44)).toBe('86.4%');
    expect(valueWords('queue_oldest', 1_200)).toBe('1,200 s');
    expect(valueWords('dead_letters', 3)).toBe('3');
    expect(valueWords('backup_age', null)).toBe('–');
  });

  it('the condition with how long it has to last', () => {
    const rule = { metric: 'disk_share', side: 'above', threshold: 85, minutes: 15 } as const;
    expect(conditionWords(rule)).toBe('above 85%, for 15 minutes');
    expect(conditionWords({ ...rule, minutes: 0 })).toBe('above 85%, at once');
  });

  it('recipients as they are typed and named', () => {
    expect(addressesIn(' a@x.example, b@x.example;\nc@x.example ')).toHaveLength(3);
    expect(recipientWords([])).toBe('Owner and admins');
  });
});
