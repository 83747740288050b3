import type { QueryResult } from '@plumbline/contracts';
import { toDay, toNumber } from '@plumbline/semantics';
import { z } from 'zod';
import { defineMethod } from '../../../facts/method.js';
import { amountChange, type Payment } from './repeated-amount.js';

/** What a plan by days says was paid. */
export const paymentsOf = ({ rows }: QueryResult): Payment[] =>
  rows.map(([day, amount]) => ({ day: toDay(String(day)), amount: toNumber(amount) }));

const DAYS_OF_YEAR = 365.25;

export const changeOfAmount = defineMethod({
  name: 'change_of_amount',
  version: '1',
  explanation:
    'An amount that came back the same at even steps and since a day comes back as another one: both, how often each came, and what the difference is in a year.',
  params: z.strictObject({}),
  run: ([byDay]) => {
    const change = amountChange(byDay ? paymentsOf(byDay) : []);
    const number = (name: string) => ({ name, type: 'double' as const });
    const integer = (name: string) => ({ name, type: 'integer' as const });
    return {
      columns: [
        ...[number('before'), number('after'), number('relative'), number('a_year')],
        ...[integer('times_before'), integer('times_after'), integer('times')],
      ],
      rows: change
        ? [
            [
              ...[Math.abs(change.before), Math.abs(change.after), change.after / change.before - 1],
              ((Math.abs(change.after) - Math.abs(change.before)) * DAYS_OF_YEAR) / change.step,
              ...[change.timesBefore, change.timesAfter, change.timesBefore + change.timesAfter],
            ],
          ]
        : [],
    };
  },
});
