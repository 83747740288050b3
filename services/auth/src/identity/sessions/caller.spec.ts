import { describe, expect, it } from '@jest/globals';
import { browserIn } from './caller.js';

describe('the browser of a caller', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140 on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
      'Edge 138 on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari 18 on iOS',
    ],
    ['curl/8.9.1', 'curl/8.9.1'],
    ['', ''],
  ])('%s is %s', (userAgent, words) => {
    expect(browserIn(userAgent)).toBe(words);
  });

  it('X-25 16.x is short and holds no control characters, whatever a header says', () => {
    expect(browserIn(`\n\u0007${'x'.repeat(500)}`)).toBe('x'.repeat(64));
  });
});
