import { describe, expect, it } from '@jest/globals';
import { makeOrders, type Order, REGIONS } from './orders.js';
import { orderLines } from './orders-file.js';

const ORDERS = [...makeOrders()];
type Test = (order: Order) => boolean;
const countWhere = (test: Test) => ORDERS.filter(test).length;
const returnsWhere = (test: Test) => {
  const orders = ORDERS.filter(test);
  return orders.filter(({ returned }) => returned === 'yes').length / orders.length;
};
const within =
  (from: string, to: string): Test =>
  ({ order_date }) =>
    order_date >= from && order_date <= to;

describe('what is planted in the sample', () => {
  it('is the same file every time', () => {
    expect([...orderLines()]).toEqual([...orderLines()]);
    expect(ORDERS).toHaveLength(4_809);
    expect(ORDERS.at(-1)?.order_date).toBe('2025-12-31');
  });

  it('every amount is quantity × unit price × (1 − discount), to the cent', () => {
    for (const { quantity, unit_price, discount, amount } of ORDERS) {
      const [price, percent] = [Math.round(Number(unit_price) * 100), Math.round(Number(discount) * 100)];
      expect(Math.round(Number(amount) * 100) * 100).toBe(quantity * price * (100 - percent));
    }
  });

  it('the West grows by about a third a year, the others by no more than a tenth', () => {
    const growth = (region: string) =>
      countWhere((order) => order.region === region && order.order_date >= '2025') /
      countWhere((order) => order.region === region && order.order_date < '2025');
    expect(growth('West')).toBeGreaterThan(1.25);
    for (const region of REGIONS.filter((each) => each !== 'West')) {
      expect(Math.abs(growth(region) - 1)).toBeLessThan(0.1);
    }
  });

  it('Marketplace doubles from March 2025', () => {
    const perDay = (test: Test, days: number) =>
      countWhere((order) => order.channel === 'Marketplace' && test(order)) / days;
    const before = perDay(within('2024-03-01', '2024-12-31'), 306);
    const after = perDay(within('2025-03-01', '2025-12-31'), 306);
    expect(after / before).toBeGreaterThan(1.8);
  });

  it('Online store orders stop for four weeks', () => {
    const online = (test: Test) => countWhere((order) => order.channel === 'Online store' && test(order));
    const during = online(within('2025-08-04', '2025-08-31'));
    expect(during).toBe(0);
    expect(online(within('2025-07-07', '2025-08-03'))).toBeGreaterThan(80);
    expect(online(within('2025-09-01', '2025-09-28'))).toBeGreaterThan(80);
  });

  it('furniture and orders from events are returned more often', () => {
    const all = returnsWhere(() => true);
    expect(returnsWhere(({ category }) => category === 'Furniture')).toBeGreaterThan(2 * all);
    expect(returnsWhere(({ channel }) => channel === 'Events')).toBeGreaterThan(1.8 * all);
  });

  it('discounts go with fewer returns overall, and with more in every category (Simpson, 1951)', () => {
    const isDiscounted: Test = ({ discount }) => discount !== '0.00';
    expect(returnsWhere(isDiscounted)).toBeLessThan(returnsWhere((order) => !isDiscounted(order)));
    for (const name of ['Furniture', 'Office supplies', 'Technology']) {
      const inside = (test: Test) => returnsWhere((order) => order.category === name && test(order));
      expect(inside(isDiscounted)).toBeGreaterThan(inside((order) => !isDiscounted(order)));
    }
  });

  it('twenty customers make half of the revenue', () => {
    const revenue = new Map<string, number>();
    for (const { customer, amount } of ORDERS)
      revenue.set(customer, (revenue.get(customer) ?? 0) + Number(amount));
    const sorted = [...revenue.values()].sort((a, b) => b - a);
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    expect(sorted).toHaveLength(348);
    expect(sum(sorted.slice(0, 20)) / sum(sorted)).toBeGreaterThan(0.5);
  });

  it('ratings are missing mostly for Retail', () => {
    const missing = countWhere(({ rating }) => rating === '');
    expect(
      countWhere(({ rating, channel }) => rating === '' && channel === 'Retail') / missing,
    ).toBeGreaterThan(0.85);
  });
});
