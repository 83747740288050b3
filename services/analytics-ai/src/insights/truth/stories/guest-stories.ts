import { normal } from '../noise-tables.js';
import { around, THREE_YEARS, TWO_YEARS, turnOf } from './orders.js';
import {
  amountAround,
  between,
  type Calendar,
  dayOf,
  everyDay,
  type Family,
  money,
  pick,
  yesNo,
} from './story.js';

const EIGHTEEN_MONTHS: Calendar = { start: '2023-07-03', days: 546 };
const CHANNELS = ['Direct', 'Portal', 'Agency', 'Corporate'] as const;
const ROOMS: Record<string, number> = { Single: 85, Double: 120, Suite: 260 };

const cancelledByChannel: Family = [
  'bookings of one channel are cancelled more since a day',
  (random) => {
    const [turn, channel] = [turnOf(TWO_YEARS, random), pick(random, CHANNELS)];
    const rows = everyDay(TWO_YEARS, random, {
      rate: () => 5,
      row: (day) => {
        const [own, room] = [pick(random, CHANNELS, 0.85), pick(random, Object.keys(ROOMS), 0.7)];
        const [nights, ahead] = [
          1 + Math.floor(5 * random() ** 2),
          Math.floor(amountAround(random, 20, 0.8)),
        ];
        const rate = amountAround(random, ROOMS[room] ?? 0, 0.1);
        return [
          ...[`BK${Math.floor(1e7 * random())}`, dayOf(TWO_YEARS, day), dayOf(TWO_YEARS, day + ahead)],
          ...[String(nights), room, own, money(rate), money(nights * rate)],
          yesNo(random, own === channel && day >= turn ? 0.33 : 0.15),
        ];
      },
    });
    return {
      header: [
        ...['booking_ref', 'booked_on', 'arrival', 'nights'],
        ...['room_type', 'channel', 'rate', 'revenue', 'cancelled'],
      ],
      rows,
      planted: [
        {
          words: `${channel} cancels more`,
          columns: ['cancelled', 'channel'],
          ...{ value: channel, direction: 'up' },
        },
      ],
    };
  },
];

const BRANCHES = ['Riverside', 'Old Town', 'Station', 'Campus'] as const;
const DAYPARTS = ['Lunch', 'Dinner', 'Breakfast'] as const;

const lunchCollapses: Family = [
  'lunch of one branch collapses',
  (random) => {
    const [turn, branch] = [turnOf(EIGHTEEN_MONTHS, random), pick(random, BRANCHES)];
    const rows = everyDay(EIGHTEEN_MONTHS, random, {
      rate: () => 14,
      row: (day) => {
        const covers = 1 + Math.floor(4 * random());
        return [
          ...[dayOf(EIGHTEEN_MONTHS, day), pick(random, BRANCHES, 0.9), pick(random, DAYPARTS, 0.8)],
          ...[
            String(covers),
            money(covers * amountAround(random, 19, 0.3)),
            pick(random, ['Card', 'Cash'], 0.3),
          ],
        ];
      },
    }).filter(
      (row) =>
        row[1] !== branch ||
        row[2] !== 'Lunch' ||
        (row[0] ?? '') < dayOf(EIGHTEEN_MONTHS, turn) ||
        random() < 0.35,
    );
    return {
      header: ['business_date', 'branch', 'daypart', 'covers', 'amount', 'payment'],
      rows,
      planted: [
        {
          words: `lunch collapses at ${branch}`,
          columns: ['business_date'],
          ...{
            value: [branch, 'Lunch'],
            direction: 'down',
            during: around(EIGHTEEN_MONTHS, turn),
          },
        },
      ],
    };
  },
];

const CASHIERS = ['Kim', 'Lee', 'Max', 'Noa', 'Oli', 'Pia', 'Quin'] as const;

const cashierVoids: Family = [
  'one cashier voids many receipts',
  (random) => {
    const cashier = pick(random, CASHIERS);
    const rows = everyDay(EIGHTEEN_MONTHS, random, {
      rate: () => 8,
      row: (day) => {
        const own = pick(random, CASHIERS, 0.95);
        return [
          ...[String(Math.floor(1e8 * random())), dayOf(EIGHTEEN_MONTHS, day), pick(random, BRANCHES), own],
          ...[money(amountAround(random, 31, 0.5)), yesNo(random, own === cashier ? 0.075 : 0.025)],
        ];
      },
    });
    return {
      header: ['receipt', 'date', 'branch', 'cashier', 'total', 'voided'],
      rows,
      planted: [
        { words: `${cashier} voids`, columns: ['voided', 'cashier'], value: cashier, direction: 'up' },
      ],
    };
  },
];

const CLUBS = ['Arena', 'Boulevard', 'Canal', 'Dome'] as const;
const CLASSES = ['Yoga', 'Spin', 'Boxing', 'Pilates'] as const;

const classEmpties: Family = [
  'one class of one club empties',
  (random) => {
    const [turn, club, kind] = [turnOf(TWO_YEARS, random), pick(random, CLUBS), pick(random, CLASSES)];
    const rows = Array.from({ length: TWO_YEARS.days }, (_, day) => day)
      .filter((day) => day % 7 < 6)
      .flatMap((day) =>
        CLUBS.flatMap((own) =>
          CLASSES.filter(() => random() < 0.4).map((name) => {
            const isEmpty = own === club && name === kind && day >= turn;
            const came = Math.max(0, Math.min(24, Math.round((isEmpty ? 8 : 15) + 3 * normal(random))));
            return [dayOf(TWO_YEARS, day), own, name, String(came), '24', pick(random, ['AM', 'PM'])];
          }),
        ),
      );
    return {
      header: ['class_date', 'club', 'class', 'attendees', 'capacity', 'slot'],
      rows,
      planted: [
        {
          words: `${kind} at ${club} empties`,
          columns: ['attendees'],
          ...{ value: [club, kind], direction: 'down', during: around(TWO_YEARS, turn) },
        },
      ],
    };
  },
];

const seasonFails: Family = [
  'the summer season fails to come',
  (random) => {
    const failed = 1 + Math.floor(2 * random());
    const summer = (day: number) => {
      const place = (day % 365) / 365;
      return place > 0.45 && place < 0.68;
    };
    const rows = Array.from({ length: THREE_YEARS.days }, (_, day) => {
      const isHigh = summer(day) && Math.floor(day / 365) !== failed;
      const visitors = Math.round(amountAround(random, (isHigh ? 620 : 300) * (day % 7 > 4 ? 1.5 : 1), 0.13));
      return [
        ...[dayOf(THREE_YEARS, day), String(visitors), money(visitors * amountAround(random, 7.5, 0.05))],
        String(Math.round(amountAround(random, 22, 0.08))),
      ];
    });
    const during: [string, string] = [
      dayOf(THREE_YEARS, 365 * failed + 150),
      dayOf(THREE_YEARS, 365 * failed + 260),
    ];
    return {
      header: ['day', 'visitors', 'ticket_sales', 'staff_on_duty'],
      rows,
      planted: [{ words: 'no summer', columns: ['visitors', 'day'], direction: 'down', during }],
    };
  },
];

const PAYEES = ['City Power', 'Baker Insurance', 'Metro Telecom', 'Grove Rent', 'Clearwater'] as const;

const instalmentRises: Family = [
  'a monthly payment becomes dearer',
  (random) => {
    const [turn, payee] = [Math.floor(between(random, 9, 15)), pick(random, PAYEES)];
    const usual = PAYEES.map(() => Math.round(between(random, 90, 900)));
    const calendar: Calendar = { start: '2024-01-01', days: 548 };
    const rows = Array.from({ length: calendar.days }, (_, day) => day).flatMap((day) => {
      const [year = '', month = '', date = ''] = dayOf(calendar, day).split('-');
      const months = 12 * (Number(year) - 2024) + Number(month) - 1;
      const fixed = PAYEES.flatMap((own, at) => {
        if (Number(date) !== 2 + 4 * at) return [];
        const amount = (usual[at] ?? 0) * (own === payee && months >= turn ? 1.45 : 1);
        return [[dayOf(calendar, day), own, 'Standing order', money(-amount)]];
      });
      const other = Array.from({ length: random() < 0.6 ? 1 : 0 }, () => [
        ...[dayOf(calendar, day), pick(random, ['Corner Shop', 'Fuel & Go', 'Cafe Linde', 'Bookshop'])],
        ...['Card', money(-amountAround(random, 34, 0.7))],
      ]);
      const salary = date === '28' ? [[dayOf(calendar, day), 'Employer', 'Transfer', money(3_850)]] : [];
      return [...fixed, ...other, ...salary];
    });
    return {
      header: ['date', 'payee', 'type', 'amount'],
      rows,
      planted: [
        { words: `${payee} costs more`, columns: ['amount', 'payee'], value: payee, direction: 'up' },
      ],
    };
  },
];

/** What happens to guests, tills, classes and a household's account. */
export const GUEST_STORIES: readonly Family[] = [
  cancelledByChannel,
  lunchCollapses,
  cashierVoids,
  classEmpties,
  seasonFails,
  instalmentRises,
];
