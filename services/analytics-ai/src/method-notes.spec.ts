import { describe, expect, it } from '@jest/globals';
import { METHOD_NOTES } from '@plumbline/contracts';
import { ALL_METHODS } from './methods.js';

/** The years of the sources a text names. */
const sourcesOf = (text: string): string[] => text.match(/\b(?:1[89]|20)\d\d\b/g) ?? [];

describe('how numbers are made, in the help centre', () => {
  it('has a note for every method and for no other', () => {
    expect(Object.keys(METHOD_NOTES).sort()).toEqual([...ALL_METHODS.keys()].sort());
  });

  it('calls no two methods the same', () => {
    const titles = Object.values(METHOD_NOTES).map(({ title }) => title);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });

  it.each([...ALL_METHODS])('%s names no source that the method does not', (name, { explanation }) => {
    const known = new Set(sourcesOf(explanation));
    expect(sourcesOf(METHOD_NOTES[name]?.text ?? '').filter((year) => !known.has(year))).toEqual([]);
  });
});
