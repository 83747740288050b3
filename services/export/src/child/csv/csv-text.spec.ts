import { describe, expect, it } from '@jest/globals';
import { csvText } from './csv-text.js';

describe('T-15 a table as CSV', () => {
  it.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '|calc'])(
    'runs %j nowhere, neither as a cell nor as a header',
    (text) => {
      const guarded = csvText([text], [[text]])
        .split('"')
        .join('');
      expect(guarded).toBe(`'${text}\r\n'${text}\r\n`);
    },
  );

  it('leaves numbers as they are, whatever their sign and length', () => {
    expect(csvText(['n'], [[-5], ['-12345678901234567890.25'], [null]])).toBe(
      'n\r\n-5\r\n-12345678901234567890.25\r\n\r\n',
    );
  });
});
