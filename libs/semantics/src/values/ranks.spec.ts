import { describe, expect, it } from '@jest/globals';
import { ranksOf } from './ranks.js';

describe('ranks', () => {
  it('puts priorities in their order, with and without a number before them', () => {
    expect(ranksOf(['Urgent', 'Low', 'High', 'Normal'])).toEqual({
      of: 'urgency',
      order: ['Low', 'Normal', 'High', 'Urgent'],
    });
    expect(ranksOf(['2 - High', '1 - Critical', '4 - Low'])?.order).toEqual([
      '4 - Low',
      '2 - High',
      '1 - Critical',
    ]);
  });

  it('knows levels, plans and sizes', () => {
    expect(ranksOf(['Lead', 'Junior', 'Mid', 'Senior'])).toEqual({
      of: 'size',
      order: ['Junior', 'Mid', 'Senior', 'Lead'],
    });
    expect(ranksOf(['Pro', 'Basic', 'Enterprise'])?.order).toEqual(['Basic', 'Pro', 'Enterprise']);
  });

  it('takes names of other things for none', () => {
    expect(ranksOf(['High', 'Blue'])).toBeUndefined();
    expect(ranksOf(['North', 'South'])).toBeUndefined();
  });
});
