import { describe, expect, it } from '@jest/globals';
import { languagesOf } from './language.js';

describe('the language of a table', () => {
  it.each([
    [['Datum', 'Filiale', 'Umsatz', 'Menge'], ['de']],
    [['Date', 'Magasin', 'Montant', 'Quantité'], ['fr']],
    [['Fecha', 'Cliente', 'Importe'], ['es']],
    [['Giorno', 'Negozio', 'Importo'], ['it']],
    [['Mês', 'Loja', 'Receita'], ['pt']],
    [['Datum', 'Winkel', 'Omzet', 'Aantal'], ['nl']],
    [['Date', 'Customer', 'Amount'], ['en']],
  ])('%j is %j', (names, languages) => {
    expect(languagesOf(names)).toEqual(languages);
  });

  it('may be one of several, or not be told', () => {
    expect([languagesOf(['Datum', 'Artikel']), languagesOf(['x1', 'y']), languagesOf([])]).toEqual([
      ['de', 'nl'],
      [],
      [],
    ]);
  });
});
