import { describe, expect, it } from '@jest/globals';
import { baseOf, measureKindOf, unitOf } from './measure-kind.js';
import { natureOf } from './nature.js';

describe('what a measure is', () => {
  it.each([
    ['revenue', 'flow'],
    ['stock balance', 'level'],
    ['conversion_rate', 'rate'],
    ['market share', 'share'],
    ['unit_price', 'price'],
    ['rating', 'score'],
    ['hours to resolve', 'duration'],
    ['Dauer', 'duration'],
    ['height', 'size'],
    ['Umsatz', 'flow'],
    ['prix', 'price'],
    ['tasa de descuento', 'rate'],
    ['Transaktionen', 'flow'],
    ['Sitzungen', 'flow'],
    ['sessions', 'flow'],
    ['Absprungrate', 'rate'],
    ['bounce_rate', 'rate'],
    ['CSAT', 'score'],
    ['nps', 'score'],
    ['receita', 'flow'],
    ['voorraad', 'level'],
    ['prijs', 'price'],
    ['Nettoumsatz', 'flow'],
    ['Lagerbestand', 'level'],
    ['Verkaufspreis', 'price'],
    ['Preis je Liter', 'price'],
    ['Umsatz pro Kunde', 'size'],
    ['Liter', 'flow'],
    ['Gefahrene km', 'flow'],
  ])('%s is a %s', (name, kind) => {
    expect(measureKindOf(name, undefined)).toBe(kind);
  });

  it('keeps what a person said before what its name says', () => {
    expect(measureKindOf('revenue', undefined, 'level')).toBe('level');
  });

  it.each([
    ['Stückpreis', 'price'],
    ['Kontostand', 'level'],
    ['taux', 'rate'],
    ['Bewertung', 'averaged'],
  ] as const)('%s is put together as a %s', (name, nature) => {
    expect(natureOf(name, undefined)).toBe(nature);
  });

  it('knows units from formats, brackets and words', () => {
    expect(unitOf('amount', { currency: 'EUR' })).toBe('EUR');
    expect(unitOf('Beak Length (mm)', undefined)).toBe('mm');
    expect(unitOf('speed [km/h]', undefined)).toBe('km/h');
    expect(unitOf('Weight_in_lbs', undefined)).toBe('lb');
    expect(unitOf('quantity', undefined)).toBeUndefined();
  });

  it('finds what weighs a ratio and a price in the arithmetic of the table', () => {
    const proof = { formula: '', rows: 9, holds: 9, lines: [] };
    const identities = [
      { ...proof, kind: 'ratio' as const, column: 'points per game', of: ['points', 'games'] },
      { ...proof, kind: 'product' as const, column: 'revenue', of: ['quantity', 'unit price'] },
    ];
    expect(baseOf({ identities }, 'points per game')).toBe('games');
    expect(baseOf({ identities }, 'unit price')).toBe('quantity');
    expect(baseOf({ identities }, 'revenue')).toBeUndefined();
  });
});
