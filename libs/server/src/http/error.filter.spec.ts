import { describe, expect, it } from '@jest/globals';
import { isDatabaseAway, toAppError } from './error.filter.js';

const named = (name: string): Error => Object.assign(new Error('cut'), { name });

describe('what was thrown', () => {
  it.each([
    ['a refused connection', Object.assign(new Error(), { code: 'ECONNREFUSED' })],
    ['a server that shuts down', { driverError: Object.assign(new Error(), { code: '57P01' }) }],
    ['F30 a server that takes no writes', { driverError: { code: '25006' } }],
    ['F32 a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['F29 a transaction whose connection was cut', named('QueryRunnerProviderAlreadyReleasedError')],
    ['F29 a rollback of what is gone', named('TransactionNotStartedError')],
  ])('is a database that is away: %s', (_, thrown) => {
    expect(isDatabaseAway(thrown)).toBe(true);
    expect(toAppError(thrown)).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 2 });
  });

  it('ADMIN-002 is a table that is shut because another installation takes over: the answer says so', () => {
    const message = 'nothing is written here: another installation takes over from this one';
    const thrown = Object.assign(new Error(message), { driverError: { code: '25006' } });
    expect(isDatabaseAway(thrown)).toBe(true);
    expect(toAppError(thrown)).toMatchObject({
      ...{ status: 503, code: 'unavailable', retryAfter: 5 },
      message:
        'Nothing was saved: another installation takes over from this one. Please try again in a minute.',
    });
  });

  it('is a deadlock or a lock that was waited for too long: another try helps', () => {
    for (const code of ['55P03', '40P01'])
      expect(toAppError({ driverError: { code } })).toMatchObject({
        status: 503,
        code: 'busy',
        retryAfter: 1,
      });
  });

  it('S-01 is text that cannot be stored: the caller’s mistake', () => {
    for (const thrown of [
      { driverError: { code: '22021' } },
      { driverError: { code: '22P05' } },
      { message: 'invalid input syntax for type json', driverError: { code: '22P02' } },
    ])
      expect(toAppError(thrown)).toMatchObject({ status: 400, code: 'malformed' });
    const ours = { message: 'invalid input syntax for type uuid: "x"', driverError: { code: '22P02' } };
    expect(toAppError(ours)).toMatchObject({ status: 500, code: 'internal' });
  });

  it.each([
    new Error('syntax error'),
    { driverError: { code: '23505' } },
    Object.assign(new Error(), { code: 'ENOENT' }),
    undefined,
  ])('is our own mistake otherwise (%p)', (thrown) => {
    expect(isDatabaseAway(thrown)).toBe(false);
    expect(toAppError(thrown)).toMatchObject({ status: 500, code: 'internal' });
  });
});
