import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { errorFacts } from './logger-errors.js';

const CELL = 'Unmistakable-7731';
const text = (thrown: unknown) => JSON.stringify(errorFacts(thrown));
const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('what a log tells of a failure', () => {
  it('is kind, message, code, frames and cause', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
    expect(errorFacts(new TypeError('fetch failed', { cause: refused }))).toMatchObject({
      type: 'TypeError',
      message: 'fetch failed',
      stack: expect.stringMatching(/^\s+at /),
      cause: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:1' },
    });
    expect(errorFacts(new AggregateError([refused]))).toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });

  it('is nothing that a driver hangs on its errors', () => {
    const driver = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
      code: '23505',
      detail: `Key (email)=(${CELL}) already exists.`,
      query: 'INSERT INTO users VALUES ($1)',
      parameters: [CELL],
      command: { name: 'SET', args: [CELL] },
      options: { headers: { authorization: CELL }, password: CELL },
      $response: { body: CELL },
    });
    driver.cause = Object.assign(new Error('inner'), { config: CELL });
    expect(text(driver)).not.toContain(CELL);
    expect(text(driver)).toContain('users_email');
    expect(text({ password: CELL })).not.toContain(CELL);
  });

  it.each([
    [
      'a conversion in the engine',
      new Error(`Conversion Error: Could not convert string '${CELL}' to INT64`),
    ],
    ['a line of a file', new Error(`Invalid Input Error: CSV Error on Line: 3\nOriginal Line: 1,${CELL},2`)],
    ['a value that overflows', new Error(`Out of Range Error: Overflow in addition of INT64 (${CELL} + 1)!`)],
    ['a value PostgreSQL refuses', Object.assign(new Error(`invalid input: "${CELL}"`), { code: '22P02' })],
    ['a text that is no JSON', thrownBy(() => JSON.parse(`${CELL}`))],
    ['a value not in shape', thrownBy(() => z.object({ a: z.literal('x') }).parse({ a: CELL }))],
    ['an address with a password', new Error(`cannot reach postgres://role:${CELL}@host:5432/db`)],
    ['a header', new Error(`refused: Authorization: Bearer ${CELL}`)],
    ['a cause', new Error('failed', { cause: new Error(`Conversion Error: '${CELL}'`) })],
    ['a thrown text', `Conversion Error: '${CELL}'`],
  ])('does not quote %s', (_, thrown) => {
    expect(text(thrown)).not.toContain(CELL);
    expect(text(thrown).length).toBeGreaterThan(20);
  });

  it('keeps what the engine says of the machine', () => {
    expect(text(new Error('Out of Memory Error: could not allocate block of size 256.0 KiB'))).toContain(
      '256.0',
    );
  });

  it('is of bounded length', () => {
    expect(text(Object.assign(new Error('long '.repeat(9_999)), { stack: '' })).length).toBeLessThan(700);
  });
});
