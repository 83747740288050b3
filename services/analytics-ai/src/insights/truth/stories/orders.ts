import { between, type Calendar, dayOf, money, pick, type Random } from './story.js';

export const TWO_YEARS: Calendar = { start: '2023-01-02', days: 730 };
export const THREE_YEARS: Calendar = { start: '2022-01-03', days: 1_092 };
const REGIONS = ['North', 'South', 'East', 'West'] as const;
const CITIES: Record<string, string[]> = {
  North: ['Leeds', 'York'],
  South: ['Dover', 'Hove'],
  East: ['Ely', 'Ipswich'],
  West: ['Bath', 'Truro'],
};
export const CHANNELS = ['Store', 'Web', 'Partner', 'Phone'] as const;
/** What is sold, with its family and its list price. */
export const PRODUCTS: Record<string, [category: string, price: number]> = {
  Kettle: ['Kitchen', 39],
  Toaster: ['Kitchen', 29],
  Desk: ['Office', 240],
  Lamp: ['Office', 55],
  Tent: ['Outdoor', 180],
  Stove: ['Outdoor', 75],
};
export const NAMES = Object.keys(PRODUCTS);
const [AT_LEAST, AT_MOST] = [0.45, 0.75];

/** The day of a change, between the middle and the last quarter. */
export const turnOf = ({ days }: Calendar, random: Random) =>
  Math.floor(days * between(random, AT_LEAST, AT_MOST));

/** The days around a change in which a finding may place it. */
export const around = (calendar: Calendar, day: number, reach = 60): [string, string] => [
  dayOf(calendar, day - reach),
  dayOf(calendar, day + reach),
];

export function placeOf(random: Random): [region: string, city: string] {
  const region = pick(random, REGIONS, 0.85);
  return [region, pick(random, CITIES[region] ?? [])];
}

/** Line items: order, day, region, city, channel, product, category, quantity, price, amount. */
export const ORDER_HEADER = [
  ...['order_id', 'order_date', 'region', 'city', 'channel'],
  ...['product', 'category', 'quantity', 'unit_price', 'amount'],
];

interface OrderParts {
  region?: string;
  channel?: string;
  product?: string;
  price?: number;
}

export function orderRow(random: Random, calendar: Calendar, day: number, parts: OrderParts = {}): string[] {
  const [region, city] = placeOf(random);
  const product = parts.product ?? pick(random, NAMES, 0.85);
  const [category = '', list = 0] = PRODUCTS[product] ?? [];
  const quantity = 1 + Math.floor(4 * random() ** 2);
  const price = parts.price ?? list;
  const own = parts.region ?? region;
  return [
    ...[`O-${Math.floor(1e6 * random())}`, dayOf(calendar, day), own],
    ...[parts.region ? pick(random, CITIES[own] ?? []) : city, parts.channel ?? pick(random, CHANNELS, 0.7)],
    ...[product, category, String(quantity), money(price), money(quantity * price)],
  ];
}
