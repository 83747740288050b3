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

const PLANS = ['Basic', 'Plus', 'Pro', 'Enterprise'] as const;
const COUNTRIES = ['Spain', 'France', 'Italy', 'Poland', 'Norway'] as const;
const SOURCES = ['Search', 'Referral', 'Event', 'Advert'] as const;
const SIGN_UPS: Calendar = { start: '2022-06-01', days: 900 };

const churnInSegment: Family = [
  'churn rises in a segment',
  (random) => {
    const leaving = pick(random, COUNTRIES);
    const rows = Array.from({ length: 1_200 }, (_, at) => {
      const [plan, country] = [pick(random, PLANS, 0.6), pick(random, COUNTRIES, 0.85)];
      const fee = { Basic: 9, Plus: 19, Pro: 49, Enterprise: 199 }[plan] ?? 9;
      return [
        ...[`C${10_000 + at}`, dayOf(SIGN_UPS, Math.floor(SIGN_UPS.days * random())), plan, country],
        ...[pick(random, SOURCES), money(fee), String(Math.floor(30 * random() ** 2))],
        yesNo(random, country === leaving ? 0.36 : 0.14),
      ];
    });
    return {
      header: ['customer', 'signed_up', 'plan', 'country', 'source', 'monthly_fee', 'logins', 'churned'],
      rows,
      planted: [
        { words: `${leaving} leaves`, columns: ['churned', 'country'], value: leaving, direction: 'up' },
      ],
    };
  },
];

const TEAMS = ['Assembly', 'Warehouse', 'Office', 'Sales', 'Repair'] as const;
const HIRES: Calendar = { start: '2012-01-02', days: 4_400 };

const peopleLeave: Family = [
  'people of one team leave',
  (random) => {
    const team = pick(random, TEAMS);
    const rows = Array.from({ length: 900 }, (_, at) => {
      const [own, works] = [pick(random, TEAMS, 0.9), yesNo(random, 0.3)];
      const years = between(random, 0, 12);
      const chance = (own === team ? 0.28 : 0.08) + (works === 'yes' ? 0.12 : 0);
      return [
        ...[`E${1_000 + at}`, own, dayOf(HIRES, Math.floor(HIRES.days - 365 * years)), works],
        ...[money(amountAround(random, 2_600 + 160 * years, 0.15)), String(1 + Math.floor(5 * random()))],
        yesNo(random, chance),
      ];
    });
    return {
      header: ['employee', 'team', 'hired', 'overtime', 'salary', 'review', 'left'],
      rows,
      planted: [
        { words: `${team} leaves`, columns: ['left', 'team'], value: team, direction: 'up' },
        { words: 'overtime drives people away', columns: ['left', 'overtime'], direction: 'up' },
      ],
    };
  },
];

const BRANCHES = ['Harbour', 'Station', 'Market', 'Airport', 'Campus'] as const;
const VISITS: Calendar = { start: '2023-03-01', days: 540 };

const branchDisappoints: Family = [
  'ratings of one branch drop',
  (random) => {
    const [turn, bad] = [Math.floor(between(random, 240, 380)), pick(random, BRANCHES)];
    const rows = everyDay(VISITS, random, {
      rate: () => 2.4,
      row: (day) => {
        const branch = pick(random, BRANCHES, 0.9);
        const mood = branch === bad && day >= turn ? 2.6 : 4.1;
        const rating = Math.max(1, Math.min(5, Math.round(amountAround(random, mood, 0.2))));
        return [
          ...[`V${Math.floor(1e7 * random())}`, dayOf(VISITS, day), branch, String(rating)],
          ...[String(Math.round(amountAround(random, 12, 0.4))), pick(random, ['18-29', '30-49', '50+'])],
        ];
      },
    });
    return {
      header: ['visit', 'visited_on', 'branch', 'rating', 'wait_minutes', 'age_group'],
      rows,
      planted: [
        { words: `${bad} is rated worse`, columns: ['rating', 'branch'], value: bad, direction: 'down' },
      ],
    };
  },
];

/** What happens to customers and to people who work. */
export const PEOPLE_STORIES: readonly Family[] = [churnInSegment, peopleLeave, branchDisappoints];
