import { describe, expect, it } from '@jest/globals';
import { personOf, roleOf, shownClaims } from './people.js';

const FIELDS = { email: 'email', name: 'name', groups: 'groups' };

describe('T-60 somebody as their service describes them', () => {
  it('is read from the named fields', () => {
    const claims = { email: ' dana@x.example ', name: 'Dana', groups: ['a', 7, 'b'] };
    expect(personOf(FIELDS, claims)).toEqual({ email: 'dana@x.example', name: 'Dana', groups: ['a', 'b'] });
    expect(personOf({ ...FIELDS, groups: '', name: '' }, claims)).toMatchObject({ name: '', groups: [] });
    expect(personOf(FIELDS, { email: 'dana@x.example', groups: 'one' }).groups).toEqual(['one']);
  });

  it.each([
    [{}, 'no mail address'],
    [{ email: 'dana' }, 'no mail address'],
    [{ email: ['x'] }, 'no mail address'],
    [{ email: 'dana@x.example', email_verified: false }, 'not confirmed'],
  ])('%j is refused: %s', (claims, words) => {
    expect(() => personOf(FIELDS, claims)).toThrow(words);
  });

  it('reads no field of every object', () => {
    expect(() => personOf({ ...FIELDS, email: 'constructor' }, {})).toThrow('no mail address');
  });

  it('has the highest role of the groups, else the one of everybody else', () => {
    const groupRoles = [
      { group: 'readers', role: 'viewer' as const },
      { group: 'writers', role: 'editor' as const },
    ];
    expect(roleOf({ groupRoles, defaultRole: null }, ['readers', 'writers'])?.role).toBe('editor');
    expect(roleOf({ groupRoles, defaultRole: 'viewer' }, ['others'])).toEqual({
      role: 'viewer',
      group: null,
    });
    expect(roleOf({ groupRoles, defaultRole: null }, ['Writers'])).toBeNull();
  });

  it('is shown cut short', () => {
    expect(shownClaims({ a: 'x'.repeat(900), b: ['y'], c: undefined })).toEqual({
      a: 'x'.repeat(200),
      b: 'y',
      c: '',
    });
  });
});
