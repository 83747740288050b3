import { addMonths } from '@plumbline/statistics';
import { normal } from '../noise-tables.js';
import { around, TWO_YEARS, turnOf } from './orders.js';
import { amountAround, between, dayOf, everyDay, type Family, money, pick, yesNo } from './story.js';

const CUSTOMERS = Array.from(
  { length: 36 },
  (_, at) => `Account ${String.fromCharCode(65 + (at % 26))}${at}`,
);

const customerLeaves: Family = [
  'a large customer stops buying',
  (random) => {
    const [turn, lost] = [turnOf(TWO_YEARS, random), CUSTOMERS[Math.floor(4 * random())] ?? ''];
    const rows = everyDay(TWO_YEARS, random, {
      rate: () => 3.5,
      row: (day) => [
        ...[`INV-${Math.floor(1e7 * random())}`, dayOf(TWO_YEARS, day), pick(random, CUSTOMERS, 0.88)],
        ...[pick(random, ['Service', 'Parts', 'Licence'], 0.8), money(amountAround(random, 1_900, 0.4))],
      ],
    }).filter((row) => row[2] !== lost || (row[1] ?? '') < dayOf(TWO_YEARS, turn));
    return {
      header: ['invoice_number', 'invoice_date', 'customer_name', 'line', 'net_amount'],
      rows,
      planted: [
        {
          words: `${lost} is gone`,
          columns: ['customer_name', 'invoice_date'],
          ...{ value: lost, direction: 'down', during: around(TWO_YEARS, turn) },
        },
      ],
    };
  },
];

const dependence: Family = [
  'one customer becomes most of the business',
  (random) => {
    const big = CUSTOMERS[2 + Math.floor(3 * random())] ?? '';
    const rows = everyDay(TWO_YEARS, random, {
      rate: (day) => 2.5 + day / 500,
      row: (day) => {
        const share = 0.04 + (0.36 * day) / TWO_YEARS.days;
        const customer = random() < share ? big : pick(random, CUSTOMERS, 0.95);
        return [
          ...[dayOf(TWO_YEARS, day), customer, pick(random, ['EMEA', 'APAC', 'AMER'])],
          ...[String(1 + Math.floor(9 * random())), money(amountAround(random, 760, 0.4))],
        ];
      },
    });
    return {
      header: ['date', 'client', 'territory', 'units', 'revenue'],
      rows,
      planted: [{ words: `${big} grows`, columns: ['client', 'date'], value: big, direction: 'up' }],
    };
  },
];

const worseCohort: Family = [
  'newer customers leave more',
  (random) => {
    const turn = Math.floor(between(random, 330, 520));
    const rows = everyDay(TWO_YEARS, random, {
      rate: () => 2.4,
      row: (day) => [
        ...[
          `U${Math.floor(1e7 * random())}`,
          dayOf(TWO_YEARS, day),
          pick(random, ['Free', 'Team', 'Business'], 0.6),
        ],
        ...[pick(random, ['Organic', 'Paid', 'Partner'], 0.8), String(Math.floor(60 * random() ** 2))],
        yesNo(random, day >= turn ? 0.38 : 0.17),
      ],
    });
    return {
      header: ['user_id', 'signup_date', 'plan', 'acquired_by', 'sessions', 'cancelled'],
      rows,
      planted: [
        {
          words: 'newer customers leave more',
          columns: ['cancelled', 'signup_date'],
          ...{ direction: 'up', during: around(TWO_YEARS, turn, 90) },
        },
      ],
    };
  },
];

const COSTS = ['Rent', 'Payroll', 'Utilities', 'Software', 'Travel', 'Repairs'] as const;
const MONTHS = 24;

const costDoubles: Family = [
  'one cost of a ledger doubles',
  (random) => {
    const [turn, dear] = [
      Math.floor(between(random, 11, 17)),
      pick(random, ['Utilities', 'Software', 'Repairs']),
    ];
    const levels: Record<string, number> = {
      ...{ Rent: 8_000, Payroll: 21_000, Utilities: 5_400, Software: 4_700, Travel: 2_600, Repairs: 5_100 },
    };
    const rows = Array.from({ length: MONTHS }, (_, month) => month).flatMap((month) =>
      COSTS.flatMap((cost) =>
        [0, 1].map((half) => [
          `${addMonths('2023-01-01', month).slice(0, 8)}${half ? '19' : '06'}`,
          cost,
          pick(random, ['Head office', 'Plant', 'Sales']),
          money(
            amountAround(random, ((levels[cost] ?? 0) / 2) * (cost === dear && month >= turn ? 2 : 1), 0.09),
          ),
        ]),
      ),
    );
    return {
      header: ['posting_date', 'account', 'cost_centre', 'debit'],
      rows,
      planted: [
        {
          words: `${dear} doubles`,
          columns: ['account', 'posting_date'],
          ...{
            value: dear,
            direction: 'up',
            during: [addMonths('2023-01-01', turn - 2), addMonths('2023-01-01', turn + 3)],
          },
        },
      ],
    };
  },
];

const CAMPAIGNS = ['Brand', 'Search', 'Social', 'Video', 'Mail'] as const;

const spendWithoutLeads: Family = [
  'more is spent for the same leads',
  (random) => {
    const [turn, bad] = [Math.floor(between(random, 50, 75)), pick(random, CAMPAIGNS)];
    const rows = Array.from({ length: 104 }, (_, week) => week).flatMap((week) =>
      CAMPAIGNS.map((campaign, at) => {
        const leads = Math.max(0, Math.round((60 - 8 * at) * (1 + 0.12 * normal(random))));
        const cost = 24 * (campaign === bad && week >= turn ? 1.9 : 1);
        return [
          ...[dayOf({ start: '2023-01-02', days: 0 }, 7 * week), campaign],
          ...[money(amountAround(random, (60 - 8 * at) * cost, 0.1)), String(leads)],
          String(Math.round(leads * between(random, 14, 19))),
        ];
      }),
    );
    return {
      header: ['week_of', 'campaign', 'spend', 'leads', 'clicks'],
      rows,
      planted: [
        {
          words: `${bad} costs more`,
          columns: ['spend', 'campaign'],
          ...{ value: bad, direction: 'up' },
        },
      ],
    };
  },
];

const discountReverses: Family = [
  'large deals hide that discounts help',
  (random) => {
    const rows = everyDay(TWO_YEARS, random, {
      rate: () => 2.2,
      row: (day) => {
        const size = pick(random, ['Small', 'Large'], 0.7);
        const isLarge = size === 'Large';
        const discount = Math.max(0, (isLarge ? 18 : 6) + 4 * normal(random));
        const days = Math.max(
          1,
          (isLarge ? 70 : 24) - 1.4 * (discount - (isLarge ? 18 : 6)) + 6 * normal(random),
        );
        return [
          ...[`D${Math.floor(1e6 * random())}`, dayOf(TWO_YEARS, day), size],
          ...[pick(random, ['Inbound', 'Outbound']), discount.toFixed(1), days.toFixed(0)],
        ];
      },
    });
    return {
      header: ['deal', 'opened', 'deal_size', 'source', 'discount_pct', 'days_to_close'],
      rows,
      planted: [
        {
          words: 'discounts shorten deals of a size',
          columns: ['days_to_close', 'discount_pct', 'deal_size'],
          direction: 'down',
        },
      ],
    };
  },
];

/** What happens to customers, costs and deals. */
export const ACCOUNT_STORIES: readonly Family[] = [
  customerLeaves,
  dependence,
  worseCohort,
  costDoubles,
  spendWithoutLeads,
  discountReverses,
];
