import type { QueryPlan } from '@plumbline/contracts';
import { MONTHS, makeOrders, type Order } from './orders.js';

/** The orders behind the sample dashboard, and what is counted of them. */

export const ORDERS = makeOrders();
export const YEAR = MONTHS.slice(-12);
export const YEAR_BEFORE = MONTHS.slice(-24, -12);
export const USD = { currency: 'USD', decimals: 2 };

export const sum = (orders: readonly Order[]) =>
  Math.round(100 * orders.reduce((total, { amount }) => total + amount, 0)) / 100;
export const mean = (orders: readonly Order[]) => (orders.length === 0 ? 0 : sum(orders) / orders.length);

export function inYear(orders: readonly Order[], months: readonly string[]): Order[] {
  return orders.filter(({ month }) => months.includes(month));
}

export function planOf(plan: Partial<QueryPlan>): QueryPlan {
  return {
    dataSourceId: '00000000-0000-4000-8000-000000000001',
    version: 1,
    measures: [],
    dimensions: [],
    filters: [],
    order: [],
    ...plan,
  };
}
