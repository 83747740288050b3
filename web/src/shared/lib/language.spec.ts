import { afterEach, describe, expect, it } from '@jest/globals';
import { languageCookie, offeredLanguages } from './language.js';

const offered = ['en', 'de', 'pt-BR'];

afterEach(() => document.head.replaceChildren());

describe('the language of the page', () => {
  it('is one of those that the page names, beside English', () => {
    expect(offeredLanguages()).toEqual(['en']);
    document.head.append(
      Object.assign(document.createElement('meta'), { name: 'languages', content: 'de pt-BR' }),
    );
    expect(offeredLanguages()).toEqual(offered);
  });

  it.each([
    ['de', '', 'plumbline_language=de; Max-Age=31536000; Path=/; SameSite=Lax; Secure'],
    ['de', 'a=1; plumbline_language=de', undefined],
    ['en', 'plumbline_language=de', 'plumbline_language=en; Max-Age=31536000; Path=/; SameSite=Lax; Secure'],
    [null, 'plumbline_language=de', 'plumbline_language=; Max-Age=0; Path=/; SameSite=Lax; Secure'],
    [null, 'a=1', undefined],
    ['fr', 'a=1', undefined],
  ])('chosen as %s with the cookies "%s" is kept as %s', (chosen, cookies, kept) => {
    expect(languageCookie(chosen, { offered, cookies, isTls: true })).toBe(kept);
  });

  it('is never kept where there is English alone', () => {
    expect(languageCookie('de', { offered: ['en'], cookies: '', isTls: false })).toBeUndefined();
  });
});
