import { describe, expect, it } from '@jest/globals';
import { me, user } from './accounts.js';

describe('a user', () => {
  it('ENT-001 has a username and an email', () => {
    expect(Object.keys(user.shape)).toEqual(expect.arrayContaining(['username', 'email']));
  });

  it('ENT-002 is an owner, an admin or a user, wherever a role is told', () => {
    for (const { role } of [user.shape, me.shape]) expect(role.options).toEqual(['owner', 'admin', 'user']);
  });
});
