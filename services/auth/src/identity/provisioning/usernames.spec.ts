import { describe, expect, it } from '@jest/globals';
import { usernameFrom } from './usernames.js';

describe('a username of a directory', () => {
  it.each([
    ['dana@harboroffice.example', 'dana'],
    ['Dana.Whitfield', 'Dana.Whitfield'],
    ['.-dana', 'dana'],
    ['Zoë Müller', 'ZoeMuller'],
    ['李', 'member'],
    ['x', 'member'],
    ['', 'member'],
    ['a'.repeat(80), 'a'.repeat(40)],
  ])('%j becomes %j', (wish, name) => {
    expect(usernameFrom(wish)).toBe(name);
  });
});
