/** Two years of orders that were made up for the landing page; the same ones at every visit. */
export interface Order {
  /** First day of its month. */
  month: string;
  /** 1 is Monday. */
  weekday: number;
  region: string;
  channel: string;
  amount: number;
}

export const MONTHS = Array.from({ length: 24 }, (_, index) =>
  new Date(Date.UTC(2024, 10 + index, 1)).toISOString().slice(0, 10),
);

const REGIONS = [
  { name: 'West', weight: 34, growth: 0.02 },
  { name: 'South', weight: 27, growth: 0 },
  { name: 'Northeast', weight: 23, growth: 0.004 },
  { name: 'Midwest', weight: 16, growth: -0.006 },
];
const CHANNELS = [
  { name: 'Direct sales', weight: 30 },
  { name: 'Partner referral', weight: 24 },
  { name: 'Online store', weight: 22 },
  { name: 'Events', weight: 14 },
  { name: 'Email campaigns', weight: 10 },
];
const WEEKDAYS = [11, 13, 14, 21, 17, 9, 8].map((weight, index) => ({ name: index + 1, weight }));
const ORDERS_A_MONTH = 180;
const MEDIAN_AMOUNT = 240;
const SPREAD = 0.62;

/** A linear congruential generator (Lehmer, 1951; the constants of Park and Miller, 1988). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

export function makeOrders(): Order[] {
  const random = randomNumbers(20_261_121);
  const pick = <Name>(choices: readonly { name: Name; weight: number }[]): Name => {
    let left = random() * choices.reduce((sum, { weight }) => sum + weight, 0);
    for (const { name, weight } of choices) {
      left -= weight;
      if (left < 0) return name;
    }
    return choices.at(-1)!.name;
  };
  return MONTHS.flatMap((month, index) => {
    const regions = REGIONS.map(({ name, weight, growth }) => ({
      name,
      weight: weight * (1 + growth) ** index,
    }));
    const count = Math.round(ORDERS_A_MONTH * (1 + 0.011 * index + 0.12 * Math.sin(index / 1.9)));
    return Array.from({ length: count }, () => ({
      month,
      weekday: pick(WEEKDAYS),
      region: pick(regions),
      channel: pick(CHANNELS),
      amount: amountOf(random),
    }));
  });
}

/** Log-normal, by the method of Box and Muller (1958). */
function amountOf(random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  return Math.round(100 * MEDIAN_AMOUNT * Math.exp(SPREAD * normal)) / 100;
}
