import { describe, expect, it } from '@jest/globals';
import { FieldSeal } from './field-seal.js';

const SECRET = 'pDw3Zk9-vQ1xLr7Yt2Hb5Nc8Mf4Js6Ga0Ue_Xo';

describe('a sealed field', () => {
  const seal = new FieldSeal(SECRET, 'mails');

  it('opens as it was, and looks different each time', () => {
    const sealed = [seal.seal('Zürich 東京'), seal.seal('Zürich 東京')];
    expect(sealed.map((text) => seal.open(text))).toEqual(['Zürich 東京', 'Zürich 東京']);
    expect(sealed[0]).not.toBe(sealed[1]);
  });

  it('does not open for another purpose, with another key, altered or cut', () => {
    const sealed = seal.seal('a secret');
    const altered = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => new FieldSeal(SECRET, 'other').open(sealed)).toThrow('not sealed for other');
    expect(() => new FieldSeal(`${SECRET}!`, 'mails').open(sealed)).toThrow('not sealed');
    for (const broken of [altered, sealed.slice(0, 20), ''])
      expect(() => seal.open(broken)).toThrow('not sealed');
  });
});
