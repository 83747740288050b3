import { describe, expect, it } from '@jest/globals';
import { parseDomain, recordOf } from './domain-names.js';

describe('a domain', () => {
  it.each([
    ['Harboroffice.Example', 'harboroffice.example'],
    ['dana@harboroffice.example', 'harboroffice.example'],
    ['münster.example.', 'xn--mnster-3ya.example'],
    ['a.b.example', 'a.b.example'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(parseDomain(typed)).toBe(kept);
  });

  it.each([
    'example',
    '10.0.0.1',
    'a..example',
    '-a.example',
    'https://a.example/',
    'a b.example',
    '*.example',
    '',
  ])('%j is none', (typed) => {
    expect(() => parseDomain(typed)).toThrow('This is no domain');
  });

  it('is proved by a record of its own name', () => {
    expect(recordOf({ domain: 'a.example', secret: 'abc' })).toEqual({
      name: '_plumbline.a.example',
      value: 'plumbline-domain=abc',
    });
  });
});
