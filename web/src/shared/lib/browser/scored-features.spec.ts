import { describe, expect, it } from '@jest/globals';
import { compatibilityScore, SCORED_FEATURES } from '@plumbline/contracts';
import { missingFeatures, type ScoredEnvironment } from './scored-features.js';

const whole: ScoredEnvironment = {
  supportsLocalStorage: true,
  supportsCookies: true,
  fetch: () => undefined,
  noModule: true,
  supportsDisplay: () => true,
};

describe('the compatibility score', () => {
  it('BROWSER-003 counts local storage, cookies, fetch, modern scripting, grid and flexbox', () => {
    expect(SCORED_FEATURES).toEqual([
      'localStorage',
      'cookies',
      'fetch',
      'modernScripting',
      'grid',
      'flexbox',
    ]);
    expect(missingFeatures(whole)).toEqual([]);
    const lacking: [ScoredEnvironment, string][] = [
      [{ ...whole, supportsLocalStorage: false }, 'localStorage'],
      [{ ...whole, supportsCookies: false }, 'cookies'],
      [{ ...whole, fetch: undefined }, 'fetch'],
      [{ ...whole, noModule: false }, 'modernScripting'],
      [{ ...whole, supportsDisplay: (value) => value !== 'grid' }, 'grid'],
      [{ ...whole, supportsDisplay: (value) => value !== 'flex' }, 'flexbox'],
    ];
    for (const [environment, feature] of lacking) expect(missingFeatures(environment)).toEqual([feature]);
  });

  it('BROWSER-002 T-64 is the supported share of six in whole percent', () => {
    const scores = SCORED_FEATURES.map((_, missing) => compatibilityScore(SCORED_FEATURES.slice(0, missing)));
    expect(scores).toEqual([100, 83, 67, 50, 33, 17]);
    expect(compatibilityScore(SCORED_FEATURES)).toBe(0);
  });
});
