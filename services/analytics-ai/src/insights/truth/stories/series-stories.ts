import { addMonths, elementAt } from '@plumbline/statistics';
import { normal } from '../noise-tables.js';
import { amountAround, between, type Calendar, dayOf, type Family, money, pick } from './story.js';

const DAYS: Calendar = { start: '2024-01-01', days: 300 };
const DEVICES = ['Desktop', 'Phone', 'Tablet'] as const;
/** A weekend has this part of the visits of a working day. */
const WEEKEND = 0.7;

const conversionDrops: Family = [
  'conversion of one device drops',
  (random) => {
    const [turn, broken] = [Math.floor(between(random, 130, 220)), pick(random, DEVICES)];
    const rows = Array.from({ length: DAYS.days }, (_, day) => day).flatMap((day) =>
      DEVICES.map((device, at) => {
        const visits = Math.round(amountAround(random, 900 / (at + 1), 0.08) * (day % 7 > 4 ? WEEKEND : 1));
        const rate = 0.03 * (device === broken && day >= turn ? 0.55 : 1) * (1 + 0.06 * normal(random));
        const orders = Math.round(visits * rate);
        return [
          dayOf(DAYS, day),
          device,
          String(visits),
          String(orders),
          money(orders * amountAround(random, 60, 0.05)),
        ];
      }),
    );
    return {
      header: ['date', 'device', 'visits', 'orders', 'revenue'],
      rows,
      planted: [
        {
          words: `${broken} orders less`,
          columns: ['device', 'date'],
          ...{ value: broken, direction: 'down', during: [dayOf(DAYS, turn - 40), dayOf(DAYS, turn + 40)] },
        },
      ],
    };
  },
];

const BRANCHES = ['Aachen', 'Bremen', 'Celle', 'Dresden', 'Erfurt', 'Fulda', 'Gotha', 'Hanau'] as const;
const MONTHS = 24;

const oneBranchDeclines: Family = [
  'one of eight short series declines',
  (random) => {
    const [falling, turn] = [pick(random, BRANCHES), Math.floor(between(random, 12, 17))];
    const levels = BRANCHES.map(() => amountAround(random, 40_000, 0.4));
    const rows = Array.from({ length: MONTHS }, (_, month) => month).flatMap((month) =>
      BRANCHES.map((branch, at) => {
        const season = 1 + 0.12 * Math.sin((2 * Math.PI * month) / 12);
        const factor = branch === falling && month >= turn ? 0.75 : 1;
        const sales = elementAt(levels, at) * season * factor * (1 + 0.05 * normal(random));
        return [
          addMonths('2023-01-01', month),
          branch,
          money(sales),
          String(Math.round(sales / amountAround(random, 45, 0.03))),
        ];
      }),
    );
    return {
      header: ['month', 'branch', 'sales', 'receipts'],
      rows,
      planted: [
        {
          words: `${falling} falls`,
          columns: ['branch', 'month'],
          ...{
            value: falling,
            direction: 'down',
            during: [addMonths('2023-01-01', turn - 2), addMonths('2023-01-01', turn + 2)],
          },
        },
      ],
    };
  },
];

const MACHINES = ['Press 1', 'Press 2', 'Press 3', 'Press 4'] as const;
const WEEKS = 130;

const machineDrifts: Family = [
  'one machine drifts',
  (random) => {
    const [worn, turn] = [pick(random, MACHINES), Math.floor(between(random, 60, 95))];
    const rows = Array.from({ length: WEEKS }, (_, week) => week).flatMap((week) =>
      MACHINES.map((machine) => {
        const drift = machine === worn ? Math.max(0, week - turn) : 0;
        return [
          ...[dayOf({ start: '2022-01-03', days: 0 }, 7 * week), machine],
          ...[
            (71 + 0.25 * drift + 1.5 * normal(random)).toFixed(1),
            String(Math.round(1_200 + 60 * normal(random))),
          ],
          String(Math.max(0, Math.round(6 + 0.25 * drift + 2 * normal(random)))),
        ];
      }),
    );
    return {
      header: ['week', 'machine', 'temperature', 'pieces', 'scrap'],
      rows,
      planted: [
        { words: `${worn} runs hot`, columns: ['temperature', 'machine'], value: worn, direction: 'up' },
        { words: `${worn} makes scrap`, columns: ['scrap', 'machine'], value: worn, direction: 'up' },
      ],
    };
  },
];

const VENDORS = ['Alder Ltd', 'Birch AG', 'Cedar SA', 'Dogwood Inc', 'Elm GmbH', 'Fir Oy'] as const;

const vendorCostsMore: Family = [
  'one supplier is paid more',
  (random) => {
    const [greedy, turn] = [pick(random, VENDORS), Math.floor(between(random, 300, 480))];
    const calendar: Calendar = { start: '2023-01-02', days: 700 };
    const rows = Array.from({ length: calendar.days }, (_, day) => day).flatMap((day) =>
      VENDORS.filter(() => random() < 0.22).map((vendor) => [
        ...[`P${Math.floor(1e7 * random())}`, dayOf(calendar, day), vendor],
        ...[pick(random, ['Wire', 'Card', 'Cheque'], 0.6), pick(random, ['Plant', 'Office', 'Fleet'])],
        money(amountAround(random, vendor === greedy && day >= turn ? 2_300 : 1_000, 0.35)),
      ]),
    );
    return {
      header: ['payment', 'paid_on', 'vendor', 'method', 'cost_center', 'amount'],
      rows,
      planted: [
        { words: `${greedy} costs more`, columns: ['amount', 'vendor'], value: greedy, direction: 'up' },
      ],
    };
  },
];

const cancelledDay: Family = [
  'a few days fail',
  (random) => {
    const calendar: Calendar = { start: '2023-09-04', days: 420 };
    const from = Math.floor(between(random, 150, 350));
    const rows = Array.from({ length: calendar.days }, (_, day) => {
      const usual = 480 * (day % 7 > 4 ? 0.6 : 1) * (1 + 0.0006 * day);
      const rides = Math.round(
        amountAround(random, usual * (day >= from && day < from + 4 ? 0.25 : 1), 0.06),
      );
      return [
        dayOf(calendar, day),
        String(rides),
        money(rides * amountAround(random, 11, 0.03)),
        String(Math.round(amountAround(random, 60, 0.05))),
      ];
    });
    return {
      header: ['day', 'rides', 'revenue', 'drivers'],
      rows,
      planted: [
        {
          words: 'rides fail for days',
          columns: ['rides', 'day'],
          ...{ direction: 'down', during: [dayOf(calendar, from - 1), dayOf(calendar, from + 4)] },
        },
      ],
    };
  },
];

/** What happens to numbers that come once a day, a week or a month. */
export const SERIES_STORIES: readonly Family[] = [
  conversionDrops,
  oneBranchDeclines,
  machineDrifts,
  vendorCostsMore,
  cancelledDay,
];
