import { makeOrders, type Order } from './orders.js';

const NOTE = 'Orders of 2024 and 2025: made-up data to try things with';
const COLUMNS = [
  ...['order_id', 'order_date', 'customer', 'zip', 'region', 'channel', 'category', 'quantity'],
  ...['unit_price', 'discount', 'amount', 'returned', 'contract_start', 'rating'],
] as const satisfies readonly (keyof Order)[];

/** Every so many orders something is wrong with one; the offsets keep the defects apart. */
const EVERY = { duplicate: 370, noAmount: 510, shortRow: 1_300 } as const;
const LONG_ROW = 777;
const ODD_QUOTE = 2_222;

/** The orders as people's files are: with a note above, a total below, and a few things wrong in between. */
export function* orderLines(): Generator<string> {
  yield NOTE;
  yield COLUMNS.join(',');
  let index = 0;
  let quantity = 0;
  let cents = 0;
  for (const order of makeOrders()) {
    index += 1;
    const line = lineOf(order, index);
    const times = index % EVERY.duplicate === 100 ? 2 : 1;
    for (let time = 0; time < times; time++) yield line;
    quantity += times * order.quantity;
    cents += times * Math.round(Number(order.amount) * 100);
  }
  yield `Total,,,,,,,${quantity},,,${dollars((cents / 100).toFixed(2))},,,`;
}

/** As the shop's own export writes them: money with its sign, discounts in percent. */
const asWritten = (order: Order): Order => ({
  ...order,
  unit_price: dollars(order.unit_price),
  discount: `${Math.round(Number(order.discount) * 100)}%`,
  amount: dollars(order.amount),
});
const dollars = (amount: string) => `$${amount}`;

function lineOf(order: Order, index: number): string {
  const written = asWritten(order);
  const cells = COLUMNS.map((column) => String(written[column]));
  if (index % EVERY.noAmount === 200) cells[COLUMNS.indexOf('amount')] = 'n/a';
  if (index % EVERY.shortRow === 300) cells.splice(-2);
  if (index === LONG_ROW) cells.push('call back');
  if (index === ODD_QUOTE) cells[COLUMNS.indexOf('customer')] = `"${order.customer}`;
  return cells.join(',');
}
