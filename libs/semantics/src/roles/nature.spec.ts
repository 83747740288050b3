import { expect, it } from '@jest/globals';
import { namesSeveral } from './names.js';
import { namesLoss, namesLostTime, namesTime, natureOf } from './nature.js';

it.each([
  ['Downtime min', 'additive'],
  ['days absent', 'additive'],
  ['Fehltage', 'additive'],
  ['Average downtime min', 'averaged'],
  ['Minutes', 'averaged'],
  ['Hours', 'additive'],
  ['irradiation kWh/m2', 'averaged'],
  ['irradiation_kwh_m2', 'averaged'],
  ['cost EUR m2', 'price'],
  ['Glucose mg/dL', 'averaged'],
  ['Preis €/kg', 'price'],
  ['Income/expenses', 'additive'],
] as const)('%s is put together as %s', (name, nature) => {
  expect(natureOf(name, undefined)).toBe(nature);
});

it('time that something cost is lost', () => {
  expect(namesLostTime('Outage duration hours')).toBe(true);
  expect(namesLostTime('Talk time sec')).toBe(false);
  expect(namesLoss('absence records.csv')).toBe(true);
  expect(namesTime('Working days')).toBe(true);
  expect(namesTime('days from reported to closed')).toBe(false);
});

it('whole numbers that are called as several things are, count them', () => {
  expect(['Stops', 'Violations', 'Noches'].map(namesSeveral)).toEqual([true, true, true]);
  expect(['Status', 'Class', 'codes', 'Age'].map(namesSeveral)).toEqual([false, false, false, false]);
});
