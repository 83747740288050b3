import { expect, it } from '@jest/globals';
import { ORDERS_TABLE } from '../../testing/orders-table.js';
import { completionOf } from './complete-question.js';

it.each([
  ['revenue in the w', 'est'],
  ['revenue in the we', 'st'],
  ['revenue without the onl', 'ine store'],
  ['orders in the online st', 'ore'],
  ['revenue by cha', 'nnel'],
  ['revenue by m', 'onth'],
  ['average amo', 'unt'],
])('ASK-001 “%s” is completed by “%s”', (typed, rest) => {
  expect(completionOf(typed, ORDERS_TABLE)).toBe(rest);
});

it.each(['revenue in the west', 'revenue by ', 'what', 'revenue by month', 'zzz', ''])(
  '“%s” stays as it is',
  (typed) => expect(completionOf(typed, ORDERS_TABLE)).toBe(''),
);
