import { describe, expect, it } from '@jest/globals';
import { AGGREGATE_REFERENCE, FORMULA_REFERENCE } from '@plumbline/contracts';
import { AGGREGATE_FUNCTIONS } from '../fragments/aggregate-sql.js';
import { ROW_FUNCTIONS } from './formula-functions.js';

describe('the formula reference of the help centre', () => {
  it('names every function there is and no other', () => {
    // The parser itself reads `case` as `if` within `if`.
    expect(Object.keys(FORMULA_REFERENCE).sort()).toEqual([...ROW_FUNCTIONS.keys(), 'case'].sort());
    expect(Object.keys(AGGREGATE_REFERENCE).sort()).toEqual([...AGGREGATE_FUNCTIONS.keys()].sort());
  });

  it.each([...ROW_FUNCTIONS])('writes %s with the arguments it takes', (name, { args, repeats = false }) => {
    const { usage = '' } = FORMULA_REFERENCE[name] ?? {};
    const written = /^(\w+)\((.*)\)$/.exec(usage);
    const given = (written?.[2] ?? '').split(', ').filter((argument) => argument && argument !== '…');
    expect([written?.[1], given.length, usage.includes('…')]).toEqual([name, args.length, repeats]);
  });
});
