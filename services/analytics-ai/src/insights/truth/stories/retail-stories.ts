import {
  around,
  CHANNELS,
  NAMES,
  ORDER_HEADER,
  orderRow,
  PRODUCTS,
  placeOf,
  TWO_YEARS,
  turnOf,
} from './orders.js';
import { amountAround, between, dayOf, everyDay, type Family, money, pick, yearly, yesNo } from './story.js';

const collapsesInOneRegion: Family = [
  'channel collapses in one region',
  (random) => {
    const turn = turnOf(TWO_YEARS, random);
    const [gone, where] = [pick(random, CHANNELS.slice(0, 2)), pick(random, ['North', 'South'])];
    const rows = everyDay(TWO_YEARS, random, {
      rate: (day) => 7 * yearly(TWO_YEARS, day),
      row: (day) => orderRow(random, TWO_YEARS, day),
    }).filter(
      (row) =>
        row[4] !== gone || row[2] !== where || (row[1] ?? '') < dayOf(TWO_YEARS, turn) || random() < 0.1,
    );
    const during = around(TWO_YEARS, turn);
    return {
      header: ORDER_HEADER,
      rows,
      planted: [
        {
          words: `${gone} collapses in ${where}`,
          columns: ['order_date'],
          ...{ value: [gone, where], direction: 'down', during },
        },
      ],
    };
  },
];

const priceHidesVolume: Family = [
  'dearer goods hide that fewer are sold',
  (random) => {
    const turn = turnOf(TWO_YEARS, random);
    const rows = everyDay(TWO_YEARS, random, {
      rate: (day) => (day < turn ? 5 : 3.6),
      row: (day) => {
        const product = pick(random, NAMES, 0.9);
        const price = (PRODUCTS[product]?.[1] ?? 0) * (day < turn ? 1 : 1.38);
        return orderRow(random, TWO_YEARS, day, { product, price });
      },
    });
    const during = around(TWO_YEARS, turn);
    return {
      header: ORDER_HEADER,
      rows,
      planted: [
        {
          words: 'prices rise',
          columns: ['unit_price', 'order_date'],
          ...{ direction: 'up', during },
        },
        { words: 'fewer are sold', columns: ['order_date'], direction: 'down', during },
      ],
    };
  },
];

const productReplaces: Family = [
  'a new product takes over from another',
  (random) => {
    const turn = turnOf(TWO_YEARS, random);
    const [old, fresh] = ['Desk', 'Tent'];
    const rows = everyDay(TWO_YEARS, random, {
      rate: (day) => 4 * yearly(TWO_YEARS, day),
      row: (day) => {
        const product = pick(
          random,
          NAMES.filter((name) => name !== fresh),
          0.95,
        );
        const isTaken = product === old && day >= turn && random() < 0.75;
        return orderRow(random, TWO_YEARS, day, { product: isTaken ? fresh : product });
      },
    });
    const during = around(TWO_YEARS, turn);
    return {
      header: ORDER_HEADER,
      rows,
      planted: [
        {
          words: `${fresh} appears`,
          columns: ['product', 'order_date'],
          ...{ value: fresh, direction: 'up', during },
        },
        {
          words: `${old} fades`,
          columns: ['product', 'order_date'],
          ...{ value: old, direction: 'down', during },
        },
      ],
    };
  },
];

const refundsAtOneStore: Family = [
  'refunds double at one store',
  (random) => {
    const stores = ['Avon', 'Brook', 'Cedar', 'Dale', 'Elm', 'Forge'];
    const [turn, bad] = [turnOf(TWO_YEARS, random), pick(random, stores)];
    const rows = everyDay(TWO_YEARS, random, {
      rate: (day) => 4 * yearly(TWO_YEARS, day),
      row: (day) => {
        const [store, total] = [pick(random, stores, 0.9), amountAround(random, 55, 0.6)];
        const isRefunded = random() < (store === bad && day >= turn ? 0.18 : 0.07);
        return [
          ...[`R${Math.floor(1e7 * random())}`, dayOf(TWO_YEARS, day), store],
          ...[pick(random, ['Card', 'Cash', 'Voucher'], 0.5), money(total)],
          money(isRefunded ? total : 0),
        ];
      },
    });
    return {
      header: ['receipt_no', 'sold_on', 'store', 'payment', 'total', 'refund'],
      rows,
      planted: [{ words: `${bad} refunds`, columns: ['refund', 'store'], value: bad, direction: 'up' }],
    };
  },
];

const giantOrder: Family = [
  'one giant order makes a month',
  (random) => {
    const day0 = Math.floor(between(random, 300, 680));
    const rows = everyDay(TWO_YEARS, random, {
      rate: () => 2.5,
      row: (day) => {
        const [region] = placeOf(random);
        return [
          ...[`B${Math.floor(1e7 * random())}`, dayOf(TWO_YEARS, day), region],
          ...[pick(random, ['Retail', 'Trade', 'Public'], 0.7), money(amountAround(random, 420, 0.5))],
        ];
      },
    });
    rows.push(['B99', dayOf(TWO_YEARS, day0), 'North', 'Public', money(61_000)]);
    rows.sort((one, other) => ((one[1] ?? '') < (other[1] ?? '') ? -1 : 1));
    return {
      header: ['booking', 'booked', 'region', 'segment', 'value_usd'],
      rows,
      planted: [
        {
          words: 'one giant order',
          columns: ['value_usd', 'booked'],
          ...{ direction: 'up', during: [dayOf(TWO_YEARS, day0 - 7), dayOf(TWO_YEARS, day0 + 7)] },
        },
      ],
    };
  },
];

const newStoreHidesDecline: Family = [
  'a new store hides that the others decline',
  (random) => {
    const stores = ['Quay', 'Plaza', 'Arcade', 'Depot'];
    const turn = turnOf(TWO_YEARS, random);
    const rows = Array.from({ length: TWO_YEARS.days }, (_, day) => day).flatMap((day) =>
      [...stores, 'Riverside'].flatMap((store, at) => {
        const isNew = store === 'Riverside';
        if (isNew && day < turn) return [];
        const decline = isNew || day < turn ? 1 : 0.72;
        const sales = (isNew ? 1_350 : 1_500 - 150 * at) * decline * (day % 7 > 4 ? 1.4 : 1);
        const takings = amountAround(random, sales, 0.12);
        return [[dayOf(TWO_YEARS, day), store, money(takings), String(Math.round(takings / 24))]];
      }),
    );
    const during = around(TWO_YEARS, turn);
    return {
      header: ['trading_day', 'store', 'takings', 'customers'],
      rows,
      planted: [
        {
          words: 'the new store sells',
          columns: ['store', 'trading_day'],
          ...{ value: 'Riverside', direction: 'up', during },
        },
        {
          words: 'the others lose',
          columns: ['store', 'trading_day'],
          ...{ value: stores, direction: 'down', during },
        },
      ],
    };
  },
];

const outOfStock: Family = [
  'goods of one supplier run out',
  (random) => {
    const suppliers = ['Kestrel', 'Lindale', 'Moorgate', 'Norrland', 'Osprey'];
    const bad = pick(random, suppliers);
    const rows = everyDay(TWO_YEARS, random, {
      rate: () => 2.2,
      row: (day) => {
        const supplier = pick(random, suppliers, 0.85);
        return [
          ...[dayOf(TWO_YEARS, day), `SKU-${100 + Math.floor(300 * random())}`, supplier],
          ...[
            pick(random, ['Ambient', 'Chilled', 'Frozen']),
            String(Math.floor(amountAround(random, 40, 0.6))),
          ],
          yesNo(random, supplier === bad ? 0.24 : 0.09),
        ];
      },
    });
    return {
      header: ['checked', 'sku', 'supplier', 'storage', 'on_hand', 'out_of_stock'],
      rows,
      planted: [
        { words: `${bad} runs out`, columns: ['out_of_stock', 'supplier'], value: bad, direction: 'up' },
      ],
    };
  },
];

/** What happens in shops and warehouses. */
export const RETAIL_STORIES: readonly Family[] = [
  collapsesInOneRegion,
  priceHidesVolume,
  productReplaces,
  refundsAtOneStore,
  giantOrder,
  newStoreHidesDecline,
  outOfStock,
];
