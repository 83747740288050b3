import { elementAt } from '@plumbline/statistics';
import { makeCustomers, pickCustomer } from './customers.js';
import { between, countOf, pick, type Random, randomFrom } from './random.js';

export interface Order {
  order_id: string;
  order_date: string;
  customer: string;
  zip: string;
  region: Region;
  channel: Channel;
  category: Category;
  quantity: number;
  unit_price: string;
  discount: string;
  amount: string;
  returned: 'yes' | 'no';
  contract_start: string;
  rating: string;
}

export const REGIONS = ['North', 'South', 'East', 'West'] as const;
export type Region = (typeof REGIONS)[number];
const CHANNELS = ['Online store', 'Retail', 'Marketplace', 'Events'] as const;
type Channel = (typeof CHANNELS)[number];
type Category = 'Furniture' | 'Office supplies' | 'Technology';

const SEED = 20_260_101;
const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAYS = 731;
const DAY_MS = 86_400_000;

/** Orders on a middling day of the first year. */
const PER_DAY: Record<Channel, number> = { 'Online store': 3.6, Retail: 1.2, Marketplace: 0.6, Events: 0.4 };
/** Monday first. */
const WEEK = [1.15, 1.1, 1.1, 1.15, 1.2, 0.75, 0.55];
const WEST_GROWTH_PER_YEAR = 1.35;
const MARKETPLACE_DOUBLES = '2025-03-01';
const OUTAGE = { from: '2025-08-04', to: '2025-08-31' };

const CATEGORIES: Record<
  Category,
  { share: number; discounted: number; returned: number; more: number; price: [number, number] }
> = {
  // Prices in steps of 0.20, so that five percent of them are whole cents.
  Furniture: { share: 0.2, discounted: 0.06, returned: 0.24, more: 0.12, price: [300, 2_400] },
  'Office supplies': { share: 0.5, discounted: 0.8, returned: 0.015, more: 0.02, price: [15, 300] },
  Technology: { share: 0.3, discounted: 0.15, returned: 0.08, more: 0.11, price: [200, 3_600] },
};
const MORE_RETURNS_AT_EVENTS = 0.12;
/** Share of orders without a rating. */
const UNRATED: Record<Channel, number> = {
  'Online store': 0.02,
  Retail: 0.8,
  Marketplace: 0.05,
  Events: 0.06,
};

/** Two years of made-up orders in the order of their dates, always the same. */
export function* makeOrders(): Generator<Order> {
  const random = randomFrom(SEED);
  const customers = makeCustomers(random);
  let number = 100_000;
  for (let day = 0; day < DAYS; day += 1) {
    const date = new Date(FIRST_DAY + day * DAY_MS);
    for (const channel of CHANNELS) {
      for (const region of REGIONS) {
        const orders = countOf(random, ordersExpected(date, day, channel, region));
        for (let order = 0; order < orders; order += 1) {
          number += 1;
          const customer = pickCustomer(random, customers[region]);
          const facts = { order_id: `SO-${number}`, order_date: isoDay(date), ...customer, region, channel };
          yield { ...facts, ...makeContents(random, channel) };
        }
      }
    }
  }
}

function ordersExpected(date: Date, day: number, channel: Channel, region: Region): number {
  const today = isoDay(date);
  const season = 1 + 0.22 * Math.cos((2 * Math.PI * (day - 340)) / 365.25);
  const week = elementAt(WEEK, (date.getUTCDay() + 6) % 7);
  const growth = region === 'West' ? WEST_GROWTH_PER_YEAR ** (day / 365.25) : 1;
  const level = channel === 'Marketplace' && today >= MARKETPLACE_DOUBLES ? 2 : 1;
  const isOut = channel === 'Online store' && today >= OUTAGE.from && today <= OUTAGE.to;
  return (PER_DAY[channel] / REGIONS.length) * season * week * growth * level * (isOut ? 0 : 1);
}

function makeContents(random: Random, channel: Channel) {
  const shares = Object.entries(CATEGORIES).map(([name, { share }]) => [name as Category, share] as const);
  const category = pick(random, shares);
  const { discounted, returned, more, price } = CATEGORIES[category];
  const quantity = 1 + countOf(random, category === 'Office supplies' ? 3 : 0.7);
  const priceCents = 20 * between(random, ...price);
  const discountPercent = random() < discounted ? 5 * between(random, 1, 4) : 0;
  const chance =
    returned + (discountPercent > 0 ? more : 0) + (channel === 'Events' ? MORE_RETURNS_AT_EVENTS : 0);
  const isReturned = random() < chance;
  const isUnrated = random() < UNRATED[channel];
  const rating = pick(random, isReturned ? RETURNED_RATINGS : RATINGS);
  return {
    category,
    quantity,
    unit_price: money(priceCents),
    discount: (discountPercent / 100).toFixed(2),
    amount: money((quantity * priceCents * (100 - discountPercent)) / 100),
    returned: isReturned ? ('yes' as const) : ('no' as const),
    rating: isUnrated ? '' : String(rating),
  };
}

const RATINGS = [
  [5, 40],
  [4, 38],
  [3, 15],
  [2, 5],
  [1, 2],
] as const;
const RETURNED_RATINGS = [
  [5, 6],
  [4, 14],
  [3, 28],
  [2, 30],
  [1, 22],
] as const;

const isoDay = (date: Date) => date.toISOString().slice(0, 10);
const money = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
