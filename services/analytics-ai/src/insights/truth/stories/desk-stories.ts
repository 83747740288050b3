import { normal, poisson } from '../noise-tables.js';
import { around, TWO_YEARS, turnOf } from './orders.js';
import { amountAround, type Calendar, dayOf, everyDay, type Family, momentOf, money, pick } from './story.js';

const YEAR: Calendar = { start: '2024-01-01', days: 366 };
const QUEUES = ['Sales', 'Billing', 'Technical', 'Returns'] as const;

const callsAreLost: Family = [
  'callers of one queue hang up',
  (random) => {
    const [turn, queue] = [turnOf(YEAR, random), pick(random, QUEUES)];
    const rows = everyDay(YEAR, random, {
      rate: () => 9,
      row: (day) => {
        const own = pick(random, QUEUES, 0.85);
        const wait = amountAround(random, own === queue && day >= turn ? 150 : 60, 0.6);
        const isLost = random() < Math.min(0.6, wait / 700);
        return [
          ...[momentOf(YEAR, day, random), own, pick(random, ['Day', 'Evening'], 0.6), wait.toFixed(0)],
          ...[isLost ? '' : amountAround(random, 280, 0.5).toFixed(0), isLost ? 'yes' : 'no'],
        ];
      },
    });
    return {
      header: ['call_time', 'queue', 'shift', 'wait_seconds', 'talk_seconds', 'abandoned'],
      rows,
      planted: [
        { words: `${queue} waits`, columns: ['wait_seconds', 'queue'], value: queue, direction: 'up' },
        { words: 'who waits hangs up', columns: ['abandoned', 'wait_seconds'], direction: 'up' },
      ],
    };
  },
];

const CONTRACTORS = ['Granit AG', 'Holm & Co', 'Ivers', 'Janson', 'Kraft Bau', 'Lund'] as const;

const approvalDrags: Family = [
  'invoices of one district wait for approval',
  (random) => {
    const districts = ['Centre', 'Harbour', 'Hills', 'Lakeside'];
    const [turn, district] = [turnOf(TWO_YEARS, random), pick(random, districts)];
    const rows = everyDay(TWO_YEARS, random, {
      rate: () => 1.7,
      row: (day) => {
        const own = pick(random, districts, 0.9);
        const days = Math.round(amountAround(random, own === district && day >= turn ? 34 : 17, 0.45));
        const isApproved = day + days < TWO_YEARS.days;
        return [
          ...[`PW-${Math.floor(1e6 * random())}`, dayOf(TWO_YEARS, day)],
          ...[isApproved ? dayOf(TWO_YEARS, day + days) : '', pick(random, CONTRACTORS, 0.9), own],
          ...[
            pick(random, ['Roads', 'Bridges', 'Lighting', 'Sewers'], 0.8),
            money(amountAround(random, 7_200, 0.8)),
          ],
        ];
      },
    });
    return {
      header: ['invoice_no', 'received', 'approved', 'contractor', 'district', 'work', 'amount'],
      rows,
      planted: [
        {
          words: `${district} waits`,
          columns: ['received', 'approved', 'district'],
          ...{ value: district, direction: 'up' },
        },
      ],
    };
  },
];

const PLATFORMS = ['Searchly', 'Faceplace', 'Vidtube', 'Newsnet'] as const;

const clicksFall: Family = [
  'one platform brings fewer clicks for its views',
  (random) => {
    const [turn, platform] = [turnOf(YEAR, random), pick(random, PLATFORMS)];
    const rows = Array.from({ length: YEAR.days }, (_, day) => day).flatMap((day) =>
      PLATFORMS.map((own, at) => {
        const views = Math.round(amountAround(random, 42_000 / (at + 1), 0.15));
        const clicks = poisson(views * 0.018 * (own === platform && day >= turn ? 0.62 : 1), random);
        return [
          ...[dayOf(YEAR, day), own, String(views), String(clicks), String(poisson(clicks * 0.04, random))],
          money(views * 0.004 * (1 + 0.05 * normal(random))),
        ];
      }),
    );
    return {
      header: ['date', 'platform', 'impressions', 'clicks', 'conversions', 'spend'],
      rows,
      planted: [
        {
          words: `${platform} is clicked less`,
          columns: ['clicks', 'platform'],
          ...{ value: platform, direction: 'down' },
        },
      ],
    };
  },
];

const PARTS = ['Web app', 'API', 'Mobile', 'Reports'] as const;

const thinSlowdown: Family = [
  'few tickets of one product take longer',
  (random) => {
    const [turn, product] = [turnOf(YEAR, random), pick(random, PARTS)];
    const rows = everyDay(YEAR, random, {
      rate: () => 1.3,
      row: (day) => {
        const own = pick(random, PARTS, 0.85);
        const hours = amountAround(random, own === product && day >= turn ? 43 : 18, 0.8);
        const isSolved = day + 1 + hours / 8 < YEAR.days;
        return [
          ...[momentOf(YEAR, day, random), isSolved ? momentOf(YEAR, day + 1 + hours / 8, random) : '', own],
          ...[pick(random, ['High', 'Normal', 'Low'], 0.9), pick(random, ['Email', 'Chat', 'Phone'], 0.7)],
        ];
      },
    });
    return {
      header: ['Opened at', 'Solved at', 'Product', 'Priority', 'Channel'],
      rows,
      planted: [
        {
          words: `${product} takes longer`,
          columns: ['Opened at', 'Solved at', 'Product'],
          ...{ value: product, direction: 'up', during: around(YEAR, turn, 75) },
        },
      ],
    };
  },
];

/** What happens to calls, invoices, adverts and tickets. */
export const DESK_STORIES: readonly Family[] = [callsAreLost, approvalDrags, clicksFall, thinSlowdown];
