import { describe, expect, it } from '@jest/globals';
import { currencyOfName } from './currency-of-name.js';

describe('the currency that a name is in', () => {
  it.each([
    ['Amount EUR', 'EUR'],
    ['shipping_cost_usd', 'USD'],
    ['priceGBP', 'GBP'],
    ['Betrag in €', 'EUR'],
    ['Price ($)', 'USD'],
    ['Fare [£]', 'GBP'],
  ])('%s: %s', (name, code) => expect(currencyOfName(name)).toBe(code));

  it.each([
    'Amount',
    'USD',
    'usd_eur',
    'exchange rate USD',
    'Revenue (USD millions)',
    'Cost $000',
    'Umsatz T€',
    'k€ revenue',
    'neural score',
    'US$ bn',
  ])('%s: none', (name) => expect(currencyOfName(name)).toBeUndefined());
});
