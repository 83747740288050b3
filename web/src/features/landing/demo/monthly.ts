import { ORDERS, sum } from './demo-data.js';
import { MONTHS } from './orders.js';

/** What a region took in each of the 24 months, US dollars. */
export const monthlyRevenue = (region: string): number[] =>
  MONTHS.map((month) => sum(ORDERS.filter((order) => order.month === month && order.region === region)));

/** What a region's part of all revenue was in each of the 24 months, from 0 to 1. */
export function monthlyShare(region: string): number[] {
  const own = monthlyRevenue(region);
  return MONTHS.map((month, index) => {
    const all = sum(ORDERS.filter((order) => order.month === month));
    return all === 0 ? 0 : (own[index] ?? 0) / all;
  });
}

export interface Ahead {
  middle: number[];
  /** Half of the range on either side, one list per range, the widest first. */
  halves: number[][];
}

/** Two-sided quantiles of the normal distribution for 95, 80 and 50%. */
const QUANTILES = [1.96, 1.28, 0.67];

/** A straight line by least squares through the values, gone on with, and its ranges from what the values differ by. */
export function trendAhead(values: readonly number[], steps: number): Ahead {
  const count = values.length;
  const meanX = (count - 1) / 2;
  const meanY = values.reduce((total, value) => total + value, 0) / count;
  const spreadX = values.reduce((total, _, x) => total + (x - meanX) ** 2, 0);
  const slope = values.reduce((total, value, x) => total + (x - meanX) * (value - meanY), 0) / spreadX;
  const at = (x: number) => meanY + slope * (x - meanX);
  const residual = Math.sqrt(
    values.reduce((total, value, x) => total + (value - at(x)) ** 2, 0) / (count - 2),
  );
  const places = Array.from({ length: steps }, (_, step) => count + step);
  const errorAt = (x: number) => residual * Math.sqrt(1 + 1 / count + (x - meanX) ** 2 / spreadX);
  return { middle: places.map(at), halves: QUANTILES.map((z) => places.map((x) => z * errorAt(x))) };
}
