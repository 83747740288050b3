import { describe, expect, it } from '@jest/globals';
import { userQuery } from './user-query.js';

describe('the signed-in user', () => {
  it('CONST-003 is asked for again when known for longer than five minutes', () => {
    expect(userQuery().staleTime).toBe(300_000);
  });
});
