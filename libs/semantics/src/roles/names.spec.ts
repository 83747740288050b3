import { describe, expect, it } from '@jest/globals';
import { labelOf, nounOf, pluralOf } from '../words/words.js';
import {
  isBandOf,
  isPlaceInOrder,
  namesCount,
  namesIdentifier,
  namesPerson,
  namesReference,
} from './names.js';
import { goodWhen, natureOf, weighs } from './nature.js';

describe('what a name says', () => {
  it.each([
    ['amount', 'additive'],
    ['Sales Price', 'price'],
    ['unitPrice', 'price'],
    ['discount_rate', 'rate'],
    ['tax amount', 'additive'],
    ['average cost', 'averaged'],
    ['number of votes', 'additive'],
    ['Age', 'averaged'],
    ['stock balance', 'level'],
    ['Horsepower', 'averaged'],
    ['stdev_total', 'averaged'],
  ])('%s is %s', (name, nature) => {
    expect(natureOf(name, undefined)).toBe(nature);
  });
  it('a percent is a rate, and money adds up unless it is a price', () => {
    expect(natureOf('amount', { percent: true })).toBe('rate');
    expect(natureOf('bonus', { currency: 'USD' })).toBe('additive');
    expect(natureOf('fare', { currency: 'USD' })).toBe('price');
  });
  it.each(['order_id', 'CustomerID', 'zip', 'product code', 'phone', 'uuid', 'Unnamed: 3', 'row'])(
    '%s is an identifier',
    (name) => {
      expect(namesIdentifier(name, 0.1)).toBe(true);
    },
  );
  it.each(['region', 'idea', 'keyword count', 'paid', 'humidity'])('%s is none', (name) => {
    expect(namesIdentifier(name, 0.1)).toBe(false);
  });
  it.each([
    ['productid', 'product id'],
    ['ORDERDATE', 'ORDER DATE'],
    ['unitprice', 'unit price'],
    ['paid', 'paid'],
    ['ProductType', 'product type'],
  ])('%s is read as %s', (name, label) => {
    expect(labelOf(name).toLowerCase()).toBe(label.toLowerCase());
  });
  it('a whole number that reports to somebody tells who, and adds up to nothing', () => {
    expect(['reports_to', 'ManagedBy', 'total to', 'to'].map(namesReference)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([
      isPlaceInOrder('founded', 1780, 2003),
      isPlaceInOrder('created', 3, 90),
      isPlaceInOrder('accounts opened', 1200, 1900),
    ]).toEqual([true, false, false]);
  });
  it('a serial number is one where it hardly repeats', () => {
    expect([namesIdentifier('invoice number', 0.9), namesIdentifier('player number', 0.02)]).toEqual([
      true,
      false,
    ]);
  });
  it('knows denominators', () => {
    expect(weighs('unit_price', 'quantity')).toBe(true);
    expect(weighs('conversion_rate', 'visits')).toBe(true);
    expect(weighs('unit_price', 'discount_rate')).toBe(false);
  });
  it('knows which way is good, and says neutral otherwise', () => {
    expect(goodWhen('revenue without cancelled')).toBe('up');
    expect([goodWhen('revenue'), goodWhen('churn_rate'), goodWhen('temperature')]).toEqual([
      'up',
      'down',
      'neutral',
    ]);
  });
  it('reads well in a sentence', () => {
    expect(['order_total', 'unitPrice', 'US Gross', 'Miles_per_Gallon'].map(labelOf)).toEqual([
      'order total',
      'unit price',
      'US gross',
      'miles per gallon',
    ]);
    expect(['eNPS score', 'energy_kwh', 'cost_usd', 'GDPs'].map(labelOf)).toEqual([
      ...['eNPS score', 'energy kWh', 'cost USD', 'GDPs'],
    ]);
    expect(['Umsatz EUR', 'Gerät', 'Anzahl Bestellungen', 'Young People'].map(labelOf)).toEqual([
      ...['Umsatz EUR', 'Gerät', 'Anzahl Bestellungen', 'young people'],
    ]);
    expect(['category', 'box', 'region', 'closed by'].map(pluralOf)).toEqual([
      'categories',
      'boxes',
      'regions',
      'values of closed by',
    ]);
    expect([nounOf('orders_2026.csv'), nounOf('sales data.csv'), nounOf('a10.csv')]).toEqual([
      'orders',
      undefined,
      undefined,
    ]);
  });
  it.each(['Transaktionen', 'Nutzer', 'Absprungrate', 'Nettoumsatz je Kunde'])(
    '%s keeps its capitals within a sentence, as German nouns do',
    (name) => {
      expect(labelOf(name)).toBe(name);
    },
  );
  it('people and what they do are counted, prices and rates of them are not', () => {
    expect(
      ['Attendance', 'Einwohner 2020', 'Anzahl Betten', 'population growth', 'Area'].map(namesCount),
    ).toEqual([true, true, true, false, false]);
  });
});

it('tells who does the work, and not by which means something was done', () => {
  const names = ['assigned_to', 'Opened by', 'sales rep', 'Paid by', 'shipped_by', 'region'];
  expect(names.map(namesPerson)).toEqual([true, true, true, false, false, false]);
});

it('a category that is called as bands of a number are is one of them', () => {
  expect([isBandOf('Age group', 'Age'), isBandOf('salary_band', 'Salary')]).toEqual([true, true]);
  expect([isBandOf('Department', 'Age'), isBandOf('Age', 'Age group'), isBandOf('Age', 'Age')]).toEqual([
    false,
    false,
    false,
  ]);
});
