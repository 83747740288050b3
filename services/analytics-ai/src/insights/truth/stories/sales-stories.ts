import {
  around,
  CHANNELS,
  NAMES,
  ORDER_HEADER,
  orderRow,
  PRODUCTS,
  placeOf,
  THREE_YEARS,
  TWO_YEARS,
  turnOf,
} from './orders.js';
import { amountAround, between, dayOf, everyDay, type Family, money, pick, yearly, yesNo } from './story.js';

const channelCollapses: Family = [
  'channel collapses',
  (random) => {
    const [turn, gone] = [turnOf(TWO_YEARS, random), pick(random, CHANNELS.slice(1))];
    const rows = everyDay(TWO_YEARS, random, {
      rate: (day) => 3.5 * yearly(TWO_YEARS, day),
      row: (day) => orderRow(random, TWO_YEARS, day),
    }).filter((row) => row[4] !== gone || (row[1] ?? '') < dayOf(TWO_YEARS, turn) || random() < 0.15);
    return {
      header: ORDER_HEADER,
      rows,
      planted: [
        {
          words: `${gone} collapses`,
          columns: ['channel', 'order_date'],
          ...{ value: gone, direction: 'down', during: around(TWO_YEARS, turn) },
        },
      ],
    };
  },
];

const priceRises: Family = [
  'price rises and volume falls',
  (random) => {
    const [turn, dear] = [turnOf(TWO_YEARS, random), pick(random, NAMES)];
    const list = PRODUCTS[dear]?.[1] ?? 0;
    const rows = everyDay(TWO_YEARS, random, {
      rate: () => 4,
      row: (day) => {
        const isLater = day >= turn;
        const product = pick(random, NAMES, 0.9);
        if (product !== dear || !isLater) return orderRow(random, TWO_YEARS, day, { product });
        return random() < 0.45
          ? orderRow(random, TWO_YEARS, day, { product, price: 1.25 * list })
          : orderRow(random, TWO_YEARS, day, {
              product: pick(
                random,
                NAMES.filter((one) => one !== dear),
              ),
            });
      },
    });
    const during = around(TWO_YEARS, turn);
    return {
      header: ORDER_HEADER,
      rows,
      planted: [
        {
          words: `fewer ${dear}`,
          columns: ['product', 'order_date'],
          ...{ value: dear, direction: 'down', during },
        },
      ],
    };
  },
];

const mixShifts: Family = [
  'mix shifts',
  (random) => {
    const [growing, shrinking] = ['Outdoor', 'Kitchen'];
    const rows = everyDay(THREE_YEARS, random, {
      rate: (day) => 3 * yearly(THREE_YEARS, day),
      row: (day) => {
        const share = 0.15 + (0.4 * day) / THREE_YEARS.days;
        const product =
          random() < share
            ? pick(random, ['Tent', 'Stove'])
            : pick(
                random,
                random() < 0.25 + 0.4 * (1 - day / THREE_YEARS.days)
                  ? ['Kettle', 'Toaster']
                  : ['Desk', 'Lamp'],
              );
        return orderRow(random, THREE_YEARS, day, { product });
      },
    });
    return {
      header: ORDER_HEADER,
      rows,
      planted: [
        { words: 'Outdoor grows', columns: ['category', 'order_date'], value: growing, direction: 'up' },
        {
          words: 'Kitchen shrinks',
          columns: ['category', 'order_date'],
          value: shrinking,
          direction: 'down',
        },
      ],
    };
  },
];

const returnsSpike: Family = [
  'returned goods spike',
  (random) => {
    const [turn, bad] = [turnOf(TWO_YEARS, random), pick(random, NAMES)];
    const rows = everyDay(TWO_YEARS, random, {
      rate: (day) => 4 * yearly(TWO_YEARS, day),
      row: (day) => {
        const row = orderRow(random, TWO_YEARS, day);
        return [...row, yesNo(random, row[5] === bad && day >= turn ? 0.3 : 0.05)];
      },
    });
    return {
      header: [...ORDER_HEADER, 'returned'],
      rows,
      planted: [
        { words: `${bad} is returned`, columns: ['returned', 'product'], value: bad, direction: 'up' },
      ],
    };
  },
];

const SELLERS = ['A. Novak', 'B. Ortiz', 'C. Huang', 'D. Meyer', 'E. Okoro'] as const;

const discountKillsMargin: Family = [
  'discount kills margin',
  (random) => {
    const [turn, generous] = [turnOf(TWO_YEARS, random), pick(random, SELLERS)];
    const rows = everyDay(TWO_YEARS, random, {
      rate: () => 2.5,
      row: (day) => {
        const seller = pick(random, SELLERS, 0.95);
        const gross = amountAround(random, 800);
        const usual = [0, 5, 10][Math.floor(3 * random())] ?? 0;
        const discount = seller === generous && day >= turn ? usual + 20 : usual;
        const net = gross * (1 - discount / 100);
        const cost = gross * between(random, 0.62, 0.7);
        const [region] = placeOf(random);
        return [
          ...[`S-${Math.floor(1e6 * random())}`, dayOf(TWO_YEARS, day), seller, region],
          ...[`${discount}%`, money(gross), money(net), money(cost), money(net - cost)],
        ];
      },
    });
    return {
      header: ['deal', 'closed_on', 'seller', 'region', 'discount', 'gross', 'net', 'cost', 'margin'],
      rows,
      planted: [
        {
          words: `${generous} gives more discount`,
          columns: ['discount', 'seller'],
          ...{ value: generous, direction: 'up' },
        },
        {
          words: `margin of ${generous} is gone`,
          columns: ['margin', 'seller'],
          ...{ value: generous, direction: 'down' },
        },
      ],
    };
  },
];

const seasonBreaks: Family = [
  'season breaks',
  (random) => {
    const rows = everyDay(THREE_YEARS, random, {
      rate: (day) => {
        const isLast = dayOf(THREE_YEARS, day) >= '2024-11-15';
        return isLast ? 2.2 : 4 * yearly(THREE_YEARS, day);
      },
      row: (day) => orderRow(random, THREE_YEARS, day),
    });
    return {
      header: ORDER_HEADER,
      rows,
      planted: [
        {
          words: 'no Christmas in the third year',
          columns: ['order_date'],
          ...{ direction: 'down', during: ['2024-10-15', '2024-12-31'] },
        },
      ],
    };
  },
];

/** What happens to what is sold. */
export const SALES_STORIES: readonly Family[] = [
  channelCollapses,
  priceRises,
  mixShifts,
  returnsSpike,
  discountKillsMargin,
  seasonBreaks,
];
