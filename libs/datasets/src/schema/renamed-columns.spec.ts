import { expect, it } from '@jest/globals';
import type { Column } from '@plumbline/contracts';
import { renamedColumns } from './renamed-columns.js';

const column = (name: string, sourceName?: string): Column => ({
  ...{ name, type: 'text', role: 'dimension' },
  ...(sourceName !== undefined && { sourceName }),
});

const between = (before: Column[], after: Column[]) => Object.fromEntries(renamedColumns(before, after));

it('finds the columns that a person calls otherwise, and the way back', () => {
  const [before, after] = [
    [column('amt'), column('city')],
    [column('Amount', 'amt'), column('city')],
  ];
  expect(between(before, after)).toEqual({ amt: 'Amount' });
  expect(between(after, before)).toEqual({ Amount: 'amt' });
});

it('tells two that changed their names from two that came and went', () => {
  const swapped = [column('b', 'a'), column('a', 'b')];
  expect(between([column('a'), column('b')], swapped)).toEqual({ a: 'b', b: 'a' });
  expect(between([column('a')], [column('b')])).toEqual({});
});

it('takes a column of a new file that is called like the one before for that one', () => {
  expect(between([column('amount')], [column('amount', 'Amount USD')])).toEqual({});
});
