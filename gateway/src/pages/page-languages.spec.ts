import { describe, expect, it } from '@jest/globals';
import { pageFor, pagesByLanguage } from './page-languages.js';

const pages = pagesByLanguage([
  '/index.html',
  '/index.de.html',
  '/index.pt-BR.html',
  '/assets/index.fr.html',
]);

describe('the page of the app', () => {
  it('is known by its language', () => {
    expect([...pages.keys()]).toEqual(['de', 'pt-BR']);
  });

  it.each([
    ['', undefined, '/index.html'],
    ['de-AT,de;q=0.9,en;q=0.8', undefined, '/index.de.html'],
    ['en-US,en;q=0.9,de;q=0.8', undefined, '/index.html'],
    ['fr,pt-BR;q=0.5,de;q=0.7', undefined, '/index.de.html'],
    ['fr, pt;q=0', undefined, '/index.html'],
    ['de', 'other=1; plumbline_language=pt-BR', '/index.pt-BR.html'],
    ['de', 'plumbline_language=en', '/index.html'],
    ['de', 'plumbline_language=xx', '/index.html'],
  ])('for a browser that accepts "%s", with the cookie %s, is %s', (accepted, cookie, page) => {
    expect(pageFor({ 'accept-language': accepted, ...(cookie && { cookie }) }, pages)).toBe(page);
  });
});
