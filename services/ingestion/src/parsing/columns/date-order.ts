import { type ChangedOrder, DATE_ORDERS, type DateOrder } from '@plumbline/contracts';

/** One order of dates until a line of the file, and another after it. */
export interface ChangeOfOrder {
  /** As it is chosen and kept. */
  order: ChangedOrder;
  first: DateOrder;
  /** The last line of the first order. */
  until: number;
  last: DateOrder;
}

export function changeOf(first: DateOrder, until: number, last: DateOrder): ChangeOfOrder {
  return { order: `${first}/${until}/${last}`, first, until, last };
}

/** What a choice such as `dmy/1204/mdy` says; undefined where one order holds throughout. */
export function changeIn(choice: string | undefined): ChangeOfOrder | undefined {
  const [before, until, after] = choice?.split('/') ?? [];
  const [first, last] = [before, after].map((name) => DATE_ORDERS.find((order) => order === name));
  return first && last ? changeOf(first, Number(until), last) : undefined;
}
