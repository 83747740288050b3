import { describe, expect, it } from '@jest/globals';
import { throttle } from './throttle.js';

describe('throttle', () => {
  it('reports an error once in five seconds, and others meanwhile', () => {
    const clock = { now: 0 };
    const reported: string[] = [];
    const report = throttle(
      (error) => reported.push(error.message),
      () => clock.now,
    );
    report(new Error('away'));
    report(new Error('away'));
    report(new Error('other'));
    clock.now = 5_000;
    report(new Error('away'));
    expect(reported).toEqual(['away', 'other', 'away']);
  });
});
