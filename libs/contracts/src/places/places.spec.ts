import { describe, expect, it } from '@jest/globals';
import { arePlaces, atlasOf, placeNumber } from './places.js';

const valuesOf = (texts: readonly string[]) => texts.map((text) => ({ text, rows: 10 }));

describe('places by their names and codes', () => {
  it.each([
    ['states', 'California', '06'],
    ['states', 'new york', '36'],
    ['states', 'US-TX', '48'],
    ['states', 'District of Columbia', '11'],
    ['countries', 'DE', '276'],
    ['countries', 'DEU', '276'],
    ['countries', 'Germany', '276'],
    ['countries', 'Côte d’Ivoire', '384'],
    ['countries', "Cote d'Ivoire", '384'],
    ['countries', 'Korea, Rep.', '410'],
    ['countries', 'Bosnia & Herzegovina', '070'],
    ['countries', 'St. Lucia', '662'],
    ['countries', 'United States of America', '840'],
    ['countries', 'Iran (Islamic Republic of)', '364'],
    ['countries', 'The Gambia', '270'],
    ['countries', 'UK', '826'],
  ] as const)('%s: %s', (atlas, text, number) => expect(placeNumber(atlas, text)).toBe(number));

  it('takes no word for a code, and nothing for a place', () => {
    expect(['de', 'in', 'me', '', '-', 'Atlantis'].map((text) => placeNumber('countries', text))).toEqual(
      Array(6).fill(undefined),
    );
  });

  it('two letters that are both are what most of their column is, or what it is called', () => {
    expect(atlasOf(['CA', 'IN', 'TX', 'NY'], 'region')).toBe('states');
    expect(atlasOf(['CA', 'IN', 'FR', 'GB'], 'region')).toBe('countries');
    expect(atlasOf(['CA', 'IN', 'DE'], 'Country code')).toBe('countries');
    expect(atlasOf(['CA', 'IN', 'DE'], 'State')).toBe('states');
  });

  it('a column is of places where nearly all its values and rows are, and enough different ones', () => {
    const states = ['CA', 'TX', 'NY', 'WA', 'OR', 'NV', 'UT', 'AZ', 'Ohio'];
    const wanted = { name: 'state', atLeast: 8 };
    expect(arePlaces(valuesOf(states), wanted)).toBe('states');
    expect(arePlaces(valuesOf(states.slice(0, 7)), wanted)).toBeNull();
    expect(arePlaces(valuesOf([...states, 'North', 'South']), wanted)).toBeNull();
    // Languages have many codes of countries, and their commonest are none.
    const languages = ['DE', 'FR', 'IT', 'ES', 'PT', 'NL', 'PL', 'FI', 'HU', 'RO', 'RU', 'TR'];
    expect(arePlaces([...valuesOf(languages), { text: 'EN', rows: 400 }], wanted)).toBeNull();
  });
});
