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
const CATEGORIES = ['Network', 'Hardware', 'Software', 'Access', 'Database'] as const;
const AGENTS = ['Ana Ruiz', 'Ben Cole', 'Chi Tran', 'Dee Park', 'Eli Moss', 'Fay Lund'] as const;
const PRIORITIES = ['2 - High', '3 - Moderate', '4 - Low', '1 - Critical'] as const;
const TICKET_HEADER = ['number', 'opened_at', 'closed_at', 'category', 'assigned_to', 'priority', 'state'];

interface TicketParts {
  category?: string;
  agent?: string;
  days?: number;
}

function ticketRow(random: () => number, day: number, parts: TicketParts = {}): string[] {
  const taken = parts.days ?? amountAround(random, 4, 0.6);
  const isOpen = day + taken > YEAR.days + 20;
  return [
    ...[`T${Math.floor(1e7 * random())}`, momentOf(YEAR, day, random)],
    ...[isOpen ? '' : momentOf(YEAR, day + taken, random), parts.category ?? pick(random, CATEGORIES, 0.85)],
    ...[parts.agent ?? pick(random, AGENTS, 0.95), pick(random, PRIORITIES, 0.6), isOpen ? 'Open' : 'Closed'],
  ];
}

const categorySurges: Family = [
  'tickets of one kind surge',
  (random) => {
    const [from, kind] = [Math.floor(between(random, 120, 250)), pick(random, CATEGORIES)];
    const isSurge = (day: number) => day >= from && day < from + 50;
    const rows = everyDay(YEAR, random, {
      rate: (day) => (isSurge(day) ? 3.2 : 1.8),
      row: (day) => ticketRow(random, day, isSurge(day) && random() < 0.45 ? { category: kind } : {}),
    });
    return {
      header: TICKET_HEADER,
      rows,
      planted: [
        {
          words: `${kind} surges`,
          columns: ['category', 'opened_at'],
          ...{ value: kind, direction: 'up', during: [dayOf(YEAR, from - 20), dayOf(YEAR, from + 70)] },
        },
      ],
    };
  },
];

const agentIsLoaded: Family = [
  'work piles up with one person',
  (random) => {
    const agent = pick(random, AGENTS);
    const rows = everyDay(YEAR, random, {
      rate: (day) => 1.6 + (0.9 * day) / YEAR.days,
      row: (day) => ticketRow(random, day, random() < (0.5 * day) / YEAR.days ? { agent } : {}),
    });
    return {
      header: TICKET_HEADER,
      rows,
      planted: [
        { words: `more for ${agent}`, columns: ['assigned_to', 'opened_at'], value: agent, direction: 'up' },
      ],
    };
  },
];

const slowerSince: Family = [
  'one kind takes longer since a day',
  (random) => {
    const [turn, kind] = [Math.floor(between(random, 140, 240)), pick(random, CATEGORIES)];
    const rows = everyDay(YEAR, random, {
      rate: () => 2,
      row: (day) => {
        const category = pick(random, CATEGORIES, 0.85);
        const factor = category === kind && day >= turn ? 3 : 1;
        return ticketRow(random, day, { category, days: factor * amountAround(random, 4, 0.6) });
      },
    });
    return {
      header: TICKET_HEADER,
      rows,
      planted: [
        {
          words: `${kind} takes longer`,
          columns: ['category', 'opened_at', 'closed_at'],
          ...{ value: kind, direction: 'up' },
        },
      ],
    };
  },
];

const CARRIERS = ['Swift', 'Anchor', 'Polar', 'Meridian'] as const;

const carrierIsLate: Family = [
  'one carrier is late',
  (random) => {
    const [turn, late] = [Math.floor(between(random, 150, 240)), pick(random, CARRIERS)];
    const rows = everyDay(YEAR, random, {
      rate: () => 3,
      row: (day) => {
        const carrier = pick(random, CARRIERS, 0.85);
        const isLate = carrier === late && day >= turn;
        const days = 1 + Math.floor(amountAround(random, isLate ? 5 : 2.4, 0.35));
        return [
          ...[`SH${Math.floor(1e7 * random())}`, dayOf(YEAR, day), dayOf(YEAR, day + days), carrier],
          ...[
            pick(random, ['Hub A', 'Hub B', 'Hub C']),
            money(amountAround(random, 4)),
            yesNo(random, days > 4 ? 0.9 : 0.03),
          ],
        ];
      },
    });
    return {
      header: ['shipment', 'shipped_on', 'delivered_on', 'carrier', 'hub', 'weight_kg', 'late'],
      rows,
      planted: [
        { words: `${late} is late more often`, columns: ['late', 'carrier'], value: late, direction: 'up' },
        {
          words: `${late} takes longer`,
          columns: ['shipped_on', 'delivered_on', 'carrier'],
          ...{ value: late, direction: 'up' },
        },
      ],
    };
  },
];

const DEPARTMENTS = ['Sales', 'Finance', 'Product', 'Support', 'Legal'] as const;
const TYPES = ['Travel', 'Equipment', 'Services', 'Training'] as const;

const expenses: Family = [
  'claims of one department are declined',
  (random) => {
    const strict = pick(random, DEPARTMENTS);
    const rows = everyDay(YEAR, random, {
      rate: () => 1.6,
      row: (day) => {
        const [department, kind] = [pick(random, DEPARTMENTS, 0.9), pick(random, TYPES, 0.8)];
        const amount = amountAround(random, kind === 'Travel' ? 2_600 : 900, 0.7);
        const days = Math.max(1, Math.round(amountAround(random, 26 / Math.log10(amount) ** 1.2, 0.35)));
        const state = random() < (department === strict ? 0.42 : 0.12) ? 'Declined' : 'Processed';
        return [
          ...[
            `EXP${Math.floor(1e7 * random())}`,
            momentOf(YEAR, day, random),
            momentOf(YEAR, day + days, random),
          ],
          ...[department, pick(random, AGENTS), kind, money(amount), state],
        ];
      },
    });
    return {
      header: ['number', 'opened_at', 'processed_at', 'department', 'user', 'category', 'amount', 'state'],
      rows,
      planted: [
        {
          words: `${strict} is declined`,
          columns: ['state', 'department'],
          ...{ value: strict, direction: 'up' },
        },
        { words: 'travel costs more', columns: ['amount', 'category'], value: 'Travel', direction: 'up' },
      ],
    };
  },
];

/** What happens to services, deliveries and claims. */
export const SERVICE_STORIES: readonly Family[] = [
  categorySurges,
  agentIsLoaded,
  slowerSince,
  carrierIsLate,
  expenses,
];
