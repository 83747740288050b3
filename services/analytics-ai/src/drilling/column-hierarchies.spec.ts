import { describe, expect, it } from '@jest/globals';
import { candidatePairs, chainsOf, type Level } from './column-hierarchies.js';

const level = (name: string, values: number): Level => ({ name, values });
const region = level('region', 4);
const state = level('state', 50);
const city = level('city', 900);
const branch = level('branch', 60);

describe('columns within one another', () => {
  it('are asked about where one is clearly coarser', () => {
    expect(
      candidatePairs([region, state, level('province', 51)]).map((pair) => pair.map(({ name }) => name)),
    ).toEqual([
      ['region', 'state'],
      ['region', 'province'],
    ]);
  });

  it('are chains through the finest that holds each, one for every end', () => {
    const held: [Level, Level][] = [
      [region, state],
      [region, city],
      [state, city],
      [region, branch],
    ];
    expect(chainsOf(held)).toEqual([
      ['region', 'state', 'city'],
      ['region', 'branch'],
    ]);
  });

  it('are none where nothing lies within anything', () => {
    expect(chainsOf([])).toEqual([]);
  });
});
