import { describe, expect, it } from '@jest/globals';
import { endSessionLife, inSession, onSessionEnd, sessionLife } from './session-life.js';

describe('the life of a session', () => {
  it('AUTH-026 hands on what is answered in it, and what is refused', async () => {
    await expect(inSession(Promise.resolve(42))).resolves.toBe(42);
    await expect(inSession(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  });

  it('AUTH-026 what waits for an answer that comes after its end does not go on', async () => {
    const { promise: good, resolve } = Promise.withResolvers<number>();
    const { promise: bad, reject } = Promise.withResolvers<number>();
    let goneOn = 0;
    const count = () => {
      goneOn += 1;
    };
    void inSession(good).then(count);
    inSession(bad).catch(count);
    endSessionLife();
    resolve(42);
    reject(new Error('refused'));
    await Promise.allSettled([good, bad]);
    await inSession(Promise.resolve());
    expect(goneOn).toBe(0);
  });

  it('aborts with the reason, tells its listeners, and is followed by another', () => {
    const life = sessionLife();
    let told = 0;
    onSessionEnd(() => {
      told += 1;
    });
    endSessionLife();
    expect(life.reason).toMatchObject({ code: 'session_over' });
    expect([told, sessionLife().aborted]).toEqual([1, false]);
  });
});
