import { describe, expect, it } from '@jest/globals';
import { FORMULA_REFERENCE } from '@plumbline/contracts';
import { ROW_FUNCTIONS } from './formula-functions.js';

describe('the formula reference of the help centre', () => {
  it('names every function there is and no other', () => {
    expect(Object.keys(FORMULA_REFERENCE).sort()).toEqual([...ROW_FUNCTIONS.keys()].sort());
  });

  it.each([...ROW_FUNCTIONS])('writes %s with the arguments it takes', (name, { args, repeats = false }) => {
    const { usage = '' } = FORMULA_REFERENCE[name] ?? {};
    const written = /^(\w+)\((.*)\)$/.exec(usage);
    const given = (written?.[2] ?? '').split(', ').filter((argument) => argument && argument !== '…');
    expect([written?.[1], given.length, usage.includes('…')]).toEqual([name, args.length, repeats]);
  });
});
