import { expect, it } from '@jest/globals';
import { isDistance, isMoneyAmount, unitOfQuantity } from './quantities.js';
import { isToldBy, sizeOf } from './sizes.js';

it.each([
  ['floor_area_m2', { unit: 'm²' }],
  ['Wohnfläche m²', { unit: 'm²' }],
  ['Area ha', { unit: 'ha' }],
  ['kWp', { unit: 'kWp', isPower: true }],
  ['Employees', { unit: 'employee' }],
  ['Fläche', {}],
  ['irradiation kWh/m2', undefined],
  ['irradiation_kwh_m2', undefined],
  ['Cost per employee', undefined],
  ['Area', {}],
  ['Revenue', undefined],
])('%p holds the size %p', (name, size) => {
  expect(sizeOf(name)).toEqual(size);
});

it('energy alone is told by the power of what makes it, money and water by an area too', () => {
  const told = (size: string) =>
    ['yield_kWh', 'Cost EUR', 'Water m³', 'Alarms', 'Downtime min'].filter((name) => {
      const is = sizeOf(size);
      return is !== undefined && isToldBy(is, name, undefined);
    });
  expect(told('kWp')).toEqual(['yield_kWh']);
  expect(told('floor area m2')).toEqual(['yield_kWh', 'Cost EUR', 'Water m³']);
});

it.each([
  ['Consumption kWh', 'kWh'],
  ['Liter', 'Liter'],
  ['Preis je Liter', undefined],
  ['EUR/kWh', undefined],
  ['Waste kg', undefined],
  ['Orders', undefined],
])('%p counts the unit %p', (name, unit) => {
  expect(unitOfQuantity(name)).toBe(unit);
});

it('money is told by its currency or its name, and a distance that was gone is none to somewhere', () => {
  expect(['Amount EUR', 'Betrag', 'Consumption kWh'].map((name) => isMoneyAmount(name, undefined))).toEqual([
    ...[true, true, false],
  ]);
  expect(isMoneyAmount('Price', { currency: 'EUR' })).toBe(true);
  expect(['Gefahrene km', 'km', 'Entfernung km', 'Kilometerstand'].map(isDistance)).toEqual([
    ...[true, true, false, false],
  ]);
});
