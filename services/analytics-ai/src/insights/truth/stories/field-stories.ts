import { normal, poisson } from '../noise-tables.js';
import {
  amountAround,
  between,
  type Calendar,
  dayOf,
  everyDay,
  type Family,
  momentOf,
  money,
  pick,
  yesNo,
} from './story.js';

const YEAR: Calendar = { start: '2024-01-01', days: 366 };
const EIGHTEEN_MONTHS: Calendar = { start: '2023-07-03', days: 540 };
const around = (calendar: Calendar, day: number, reach = 45): [string, string] => [
  dayOf(calendar, day - reach),
  dayOf(calendar, day + reach),
];

const weekendIsLost: Family = [
  'weekends are no longer busy',
  (random) => {
    const turn = Math.floor(between(random, 280, 400));
    const rows = Array.from({ length: EIGHTEEN_MONTHS.days }, (_, day) => {
      const isBusy = day % 7 > 4 && day < turn;
      const guests = Math.round(amountAround(random, isBusy ? 310 : 180, 0.09));
      return [
        ...[dayOf(EIGHTEEN_MONTHS, day), String(guests), money(guests * amountAround(random, 21, 0.04))],
        String(Math.round(amountAround(random, 14, 0.08))),
      ];
    });
    return {
      header: ['date', 'guests', 'sales', 'staff'],
      rows,
      planted: [
        {
          words: 'weekends are no longer busy',
          columns: ['guests', 'date'],
          ...{ direction: 'down', during: [dayOf(EIGHTEEN_MONTHS, turn - 30), dayOf(EIGHTEEN_MONTHS, 540)] },
        },
      ],
    };
  },
];

const SITES = ['Lyon', 'Metz', 'Nice', 'Pau', 'Sens'] as const;

const siteIsSilent: Family = [
  'one site reports nothing for weeks',
  (random) => {
    const [from, silent] = [Math.floor(between(random, 120, 300)), pick(random, SITES)];
    const rows = everyDay(YEAR, random, {
      rate: () => 9,
      row: (day) => [
        ...[momentOf(YEAR, day, random), pick(random, SITES, 0.9), pick(random, ['Walk-in', 'Booked'])],
        String(Math.round(amountAround(random, 18, 0.4))),
      ],
    }).filter(
      (row) =>
        row[1] !== silent || (row[0] ?? '') < dayOf(YEAR, from) || (row[0] ?? '') >= dayOf(YEAR, from + 17),
    );
    return {
      header: ['arrived_at', 'site', 'kind', 'minutes'],
      rows,
      planted: [
        {
          words: `${silent} is silent`,
          columns: ['site', 'arrived_at'],
          ...{ value: silent, direction: 'down', during: around(YEAR, from + 8, 14) },
        },
      ],
    };
  },
];

const delayGrows: Family = [
  'the delay of one line grows',
  (random) => {
    const lines = ['Red', 'Blue', 'Green', 'Amber'];
    const late = pick(random, lines);
    const rows = everyDay(YEAR, random, {
      rate: () => 6,
      row: (day) => {
        const line = pick(random, lines, 0.9);
        const drift = line === late ? (7 * day) / YEAR.days : 0;
        return [
          ...[
            `TR${Math.floor(1e6 * random())}`,
            dayOf(YEAR, day),
            line,
            pick(random, ['AM', 'PM', 'Night'], 0.7),
          ],
          ...[Math.max(0, 5 + drift + 2.5 * normal(random)).toFixed(1), String(poisson(140, random))],
        ];
      },
    });
    return {
      header: ['trip', 'service_date', 'line', 'shift', 'delay_min', 'passengers'],
      rows,
      planted: [{ words: `${late} is later`, columns: ['delay_min', 'line'], value: late, direction: 'up' }],
    };
  },
];

const longerNotMore: Family = [
  'calls take longer, not more of them',
  (random) => {
    const turn = Math.floor(between(random, 150, 260));
    const rows = everyDay(YEAR, random, {
      rate: () => 5,
      row: (day) => [
        ...[momentOf(YEAR, day, random), pick(random, ['Billing', 'Orders', 'Technical'], 0.8)],
        ...[
          pick(random, ['Team 1', 'Team 2', 'Team 3']),
          amountAround(random, day >= turn ? 9.5 : 6.8, 0.45).toFixed(1),
        ],
        yesNo(random, 0.78),
      ],
    });
    return {
      header: ['call_start', 'topic', 'team', 'handle_minutes', 'resolved'],
      rows,
      planted: [
        {
          words: 'calls take longer',
          columns: ['handle_minutes', 'call_start'],
          ...{ direction: 'up', during: around(YEAR, turn, 60) },
        },
      ],
    };
  },
];

const newHiresLeave: Family = [
  'people with a long way leave',
  (random) => {
    const rows = Array.from({ length: 850 }, (_, at) => {
      const distance = amountAround(random, 14, 0.8);
      return [
        ...[String(7_000 + at), pick(random, ['Plant', 'Lab', 'Office', 'Field'], 0.8)],
        ...[pick(random, ['Junior', 'Mid', 'Senior'], 0.9), distance.toFixed(1)],
        ...[money(amountAround(random, 43_000, 0.25)), String(Math.floor(11 * random()))],
        yesNo(random, Math.min(0.7, 0.06 + distance / 110)),
      ];
    });
    return {
      header: ['emp_no', 'dept', 'level', 'commute_km', 'annual_salary', 'training_days', 'resigned'],
      rows,
      planted: [
        { words: 'a long way drives people away', columns: ['resigned', 'commute_km'], direction: 'up' },
      ],
    };
  },
];

const waitingSours: Family = [
  'waiting makes people rate worse',
  (random) => {
    const rows = everyDay(YEAR, random, {
      rate: () => 2.6,
      row: (day) => {
        const wait = amountAround(random, 16, 0.6);
        const score = Math.max(1, Math.min(10, Math.round(9 - wait / 9 + 1.3 * normal(random))));
        return [
          ...[dayOf(YEAR, day), pick(random, ['18-34', '35-54', '55+']), pick(random, SITES)],
          ...[wait.toFixed(0), String(score), String(1 + Math.floor(5 * random()))],
        ];
      },
    });
    return {
      header: ['answered_on', 'age', 'site', 'wait_min', 'overall_score', 'staff_score'],
      rows,
      planted: [{ words: 'waiting sours', columns: ['overall_score', 'wait_min'], direction: 'down' }],
    };
  },
];

const missedVisits: Family = [
  'visits booked long before are missed',
  (random) => {
    const rows = everyDay(YEAR, random, {
      rate: () => 3.4,
      row: (day) => {
        const lead = Math.floor(amountAround(random, 12, 0.9));
        return [
          ...[
            `A${Math.floor(1e7 * random())}`,
            dayOf(YEAR, day),
            pick(random, ['Eye', 'Skin', 'Dental'], 0.8),
          ],
          ...[String(lead), pick(random, ['Phone', 'Web']), yesNo(random, lead > 20 ? 0.34 : 0.11)],
        ];
      },
    });
    return {
      header: ['appointment', 'day', 'clinic', 'lead_days', 'booked_by', 'no_show'],
      rows,
      planted: [{ words: 'long lead, missed', columns: ['no_show', 'lead_days'], direction: 'up' }],
    };
  },
];

const releaseBreaks: Family = [
  'a version brings errors',
  (random) => {
    const turn = Math.floor(between(random, 150, 250));
    const rows = everyDay(YEAR, random, {
      rate: (day) => (day >= turn && day < turn + 30 ? 5 : 2.5),
      row: (day) => {
        const isOld = day < turn;
        const version = isOld ? '4.1' : random() < Math.min(0.85, (day - turn) / 20) ? '4.2' : '4.1';
        const isBad = version === '4.2' && day < turn + 30 && random() < 0.55;
        return [
          ...[
            momentOf(YEAR, day, random),
            version,
            isBad ? 'Crash' : pick(random, ['Login', 'Sync', 'Billing', 'Crash']),
          ],
          ...[pick(random, ['iOS', 'Android', 'Web'], 0.8), pick(random, ['low', 'medium', 'high'], 0.6)],
        ];
      },
    });
    return {
      header: ['reported', 'app_version', 'issue', 'platform', 'severity'],
      rows,
      planted: [
        {
          words: 'crashes surge',
          columns: ['issue', 'reported'],
          ...{ value: 'Crash', direction: 'up', during: [dayOf(YEAR, turn - 15), dayOf(YEAR, turn + 45)] },
        },
      ],
    };
  },
];

/** What happens at sites, on lines, in calls, and to the people who answer. */
export const FIELD_STORIES: readonly Family[] = [
  weekendIsLost,
  siteIsSilent,
  delayGrows,
  longerNotMore,
  newHiresLeave,
  waitingSours,
  missedVisits,
  releaseBreaks,
];
