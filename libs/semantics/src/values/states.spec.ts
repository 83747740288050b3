import { expect, it } from '@jest/globals';
import { namesState, saysNothingCame, senseOf } from './states.js';

it('states say how a row came out, whatever their case and whatever joins their words', () => {
  expect(['On time', 'on-time', 'ON_TIME', 'Closed Won', 'paid'].map(senseOf)).toEqual(Array(5).fill('good'));
  expect(['late', 'No-show', 'closed lost', 'Storniert', 'Deferred'].map(senseOf)).toEqual(
    Array(5).fill('bad'),
  );
  expect(['In progress', 'open', 'Negotiation'].map(senseOf)).toEqual(Array(3).fill('open'));
  expect(['Lisbon', 'Premium', 'not late'].map(senseOf)).toEqual([undefined, undefined, undefined]);
});

it('a column is one of states by its name', () => {
  expect(['delivery_status', 'Stage', 'Outcome'].map(namesState)).toEqual([true, true, true]);
  expect(['Department', 'estate'].map(namesState)).toEqual([false, false]);
});

it('a state says that nothing came of its row', () => {
  const states = ['Storniert', 'No-Show', 'cancelled by customer', 'refunded', 'Annulé'];
  expect(states.map(saysNothingCame)).toEqual(Array(5).fill(true));
  expect(['Not cancelled', 'Paid', 'partially refunded', 'Late', 'rejected'].map(saysNothingCame)).toEqual(
    Array(5).fill(false),
  );
});
