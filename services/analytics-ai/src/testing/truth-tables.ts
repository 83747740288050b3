import type { TruthTable } from '../summaries/truth/truth-table.js';
import type { TestColumn } from './test-source.js';

/** A generated table of one kind of business, with what a summary of it is to be about. */
export interface GeneratedTable extends TruthTable {
  rows: number;
  columns: readonly TestColumn[];
}

/** A number from 0 to 1 that depends on the row alone; another salt is another one. */
const noise = (salt: number): string => `((hash(i * 7919 + ${salt}) % 1000003) / 1000003.0)`;
const oneOf = (salt: number, names: readonly string[], power = 1): string =>
  `[${names.map((name) => `'${name}'`).join(', ')}][1 + CAST(floor(${names.length} * pow(${noise(salt)}, ${power})) AS INTEGER)]`;
const column = (
  name: string,
  stored: string,
  role: TestColumn['role'],
  sql: string,
  format?: TestColumn['format'],
): TestColumn => ({ name, stored, role, sql, ...(format && { format }) });

const USD = { currency: 'USD' };

/** Three years of orders: the online channel grows in the last one, and the newest month is only half there. */
const orders: GeneratedTable = {
  ...{ name: 'orders.csv', rows: 6_300, noun: 'orders', time: 'order_date' },
  subject: { name: 'Revenue', sql: 'sum(revenue)' },
  columns: [
    column('order_id', 'VARCHAR', 'identifier', `'O' || (100000 + i)`),
    column('order_date', 'DATE', 'time', `DATE '2023-01-01' + CAST(floor(i * 1080 / 6300) AS INTEGER)`),
    column('channel', 'VARCHAR', 'dimension', oneOf(1, ['Online store', 'Retail', 'Partner'])),
    column('region', 'VARCHAR', 'dimension', oneOf(2, ['North', 'South', 'East', 'West'], 1.6)),
    column(
      'revenue',
      'DECIMAL(12,2)',
      'measure',
      `(40 + 120 * ${noise(3)}) * (CASE WHEN i > 4300 AND ${noise(1)} < 0.3333 THEN 1.9 ELSE 1 END)`,
      USD,
    ),
    column('quantity', 'BIGINT', 'measure', `1 + CAST(floor(6 * ${noise(4)}) AS BIGINT)`),
    column('returned', 'BOOLEAN', 'dimension', `${noise(5)} < 0.08`),
  ],
};

/** Sixteen months of bookings that go both ways; a department spends more of late. */
const ledger: GeneratedTable = {
  ...{ name: 'ledger.csv', rows: 2_400, noun: 'rows', time: 'posting_date' },
  subject: { name: 'Total amount', sql: 'sum(amount)' },
  columns: [
    column('entry_no', 'VARCHAR', 'identifier', `'GL-' || (5000 + i)`),
    column('posting_date', 'DATE', 'time', `DATE '2025-02-01' + CAST(floor(i * 484 / 2400) AS INTEGER)`),
    column('account', 'VARCHAR', 'dimension', oneOf(11, ['Travel', 'Software', 'Rent', 'Salaries', 'Sales'])),
    column('department', 'VARCHAR', 'dimension', oneOf(12, ['Finance', 'Marketing', 'Operations'])),
    column(
      'amount',
      'DECIMAL(14,2)',
      'measure',
      `(CASE WHEN ${noise(11)} >= 0.8 THEN 3.4 ELSE -1 END) * (50 + 400 * ${noise(13)})
       * (CASE WHEN i > 2100 AND ${noise(12)} BETWEEN 0.3334 AND 0.6666 THEN 1.7 ELSE 1 END)`,
      USD,
    ),
  ],
};

/** Seven months of support: urgent ones are quicker, one team slower, a few without an answer about satisfaction. */
const tickets: GeneratedTable = {
  ...{ name: 'support_tickets.csv', rows: 3_000, noun: 'tickets', time: 'opened_at' },
  subject: { name: 'Average hours to resolve', sql: 'avg(hours_to_resolve)' },
  columns: [
    column('ticket_id', 'VARCHAR', 'identifier', `'T' || (10000 + i)`),
    column(
      'opened_at',
      'TIMESTAMP',
      'time',
      `TIMESTAMP '2026-03-01 08:00:00' + to_minutes(CAST(floor(i * 305000 / 3000) AS BIGINT))`,
    ),
    column('priority', 'VARCHAR', 'dimension', oneOf(21, ['Low', 'Normal', 'Urgent'], 0.8)),
    column('team', 'VARCHAR', 'dimension', oneOf(22, ['Billing', 'Hardware', 'Accounts', 'Network'])),
    column(
      'hours_to_resolve',
      'DOUBLE',
      'measure',
      `round(2 + 18 * ${noise(23)} * ${noise(24)} + (CASE WHEN ${noise(22)} BETWEEN 0.25 AND 0.5 THEN 9 ELSE 0 END), 1)`,
    ),
    column(
      'satisfaction',
      'BIGINT',
      'measure',
      `CASE WHEN ${noise(25)} < 0.12 THEN NULL ELSE 1 + CAST(floor(5 * sqrt(${noise(26)})) AS BIGINT) END`,
    ),
    column('reopened', 'BOOLEAN', 'dimension', `${noise(27)} < 0.11`),
  ],
};

/** All who work somewhere today: a snapshot, in which no date says what changed. */
const employees: GeneratedTable = {
  ...{ name: 'employees.csv', rows: 420, noun: 'employees' },
  subject: { name: 'Average salary', sql: 'avg(salary)' },
  columns: [
    column('employee_id', 'VARCHAR', 'identifier', `'E' || (700 + i)`),
    column(
      'department',
      'VARCHAR',
      'dimension',
      oneOf(31, ['Engineering', 'Sales', 'Support', 'Legal'], 1.5),
    ),
    column('office', 'VARCHAR', 'dimension', oneOf(32, ['Austin', 'Boston', 'Denver'])),
    column(
      'salary',
      'DECIMAL(10,2)',
      'measure',
      `round(52000 + 30000 * ${noise(33)} + (CASE WHEN ${noise(31)} < 0.4 THEN 24000 ELSE 0 END), 0)`,
      USD,
    ),
    column('years_of_service', 'BIGINT', 'measure', `CAST(floor(22 * pow(${noise(34)}, 2)) AS BIGINT)`),
    column('remote', 'BOOLEAN', 'dimension', `${noise(35)} < 0.37`),
  ],
};

/** Twelve countries over fourteen years: levels that are never added up over time. */
const panel: GeneratedTable = {
  ...{ name: 'energy_by_country.csv', rows: 168, noun: 'rows', time: 'year' },
  subject: { name: 'Total energy use', sql: 'sum(energy_use)' },
  columns: [
    column(
      'country',
      'VARCHAR',
      'dimension',
      `['Austria', 'Belgium', 'Chile', 'Denmark', 'Estonia', 'Finland', 'Ghana', 'Hungary', 'Iceland', 'Japan', 'Kenya', 'Latvia'][1 + i % 12]`,
    ),
    column('year', 'DATE', 'time', `make_date(2012 + CAST(i // 12 AS INTEGER), 1, 1)`),
    column(
      'energy_use',
      'DOUBLE',
      'measure',
      `round((300 + 90 * (i % 12)) * (1 + 0.012 * (i // 12)) * (0.97 + 0.06 * ${noise(41)}), 1)`,
    ),
    column('renewable_share', 'DOUBLE', 'measure', `round(0.1 + 0.02 * (i % 12) + 0.015 * (i // 12), 3)`, {
      percent: true,
    }),
  ],
};

/** Four months of visits, a row per day and site: one weekend is far above the others. */
const visits: GeneratedTable = {
  ...{ name: 'site_visits.csv', rows: 720, noun: 'rows', time: 'day' },
  weights: { bounce_rate: 'visits' },
  subject: { name: 'Total visits', sql: 'sum(visits)' },
  columns: [
    column('day', 'DATE', 'time', `DATE '2026-05-01' + CAST(i // 4 AS INTEGER)`),
    column('site', 'VARCHAR', 'dimension', `['Blog', 'Docs', 'Shop', 'Forum'][1 + i % 4]`),
    column(
      'visits',
      'BIGINT',
      'measure',
      `CAST((200 + 160 * (i % 4)) * (0.9 + 0.2 * ${noise(51)}) * (CASE WHEN i // 4 IN (130, 131) THEN 3.2 ELSE 1 END) AS BIGINT)`,
    ),
    column('bounce_rate', 'DOUBLE', 'measure', `round(0.35 + 0.1 * ${noise(52)}, 3)`, { percent: true }),
  ],
};

/** A short list: few rows, each with a name. */
const museums: GeneratedTable = {
  ...{ name: 'museums.csv', rows: 14, noun: 'rows' },
  subject: { name: 'Total visitors', sql: 'sum(visitors)' },
  columns: [
    column(
      'museum',
      'VARCHAR',
      'dimension',
      `['Atlas', 'Beacon', 'Cedar', 'Delta', 'Ember', 'Fern', 'Grove', 'Harbor', 'Iris', 'Juniper', 'Kite', 'Lark', 'Maple', 'North'][1 + i]`,
    ),
    column(
      'city',
      'VARCHAR',
      'dimension',
      `['Lyon', 'Nice', 'Paris'][1 + CAST(floor(sqrt(i) * 0.8) AS INTEGER)]`,
    ),
    column('visitors', 'BIGINT', 'measure', `12000 + 3517 * ((i * 5) % 14)`),
  ],
};

export const TRUTH_TABLES: readonly GeneratedTable[] = [
  ...[orders, ledger, tickets, employees, panel, visits, museums],
];
