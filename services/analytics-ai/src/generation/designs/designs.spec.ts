import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ColumnFormat, DashboardConfig, TableKind, Understanding } from '@plumbline/contracts';
import { expectSound, plansOf } from '../../testing/sound-dashboard.js';
import { createTestSources, type TestColumn, type TestSources } from '../../testing/test-source.js';
import { buildDashboard } from '../build-dashboard.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const column = (
  name: string,
  stored: string,
  role: TestColumn['role'],
  sql: string,
  format?: ColumnFormat,
): TestColumn => ({ name, stored, role, sql, ...(format && { format }) });
/** A number from 0 to 1 that depends on the row alone; another salt is another one. */
const noise = (salt: number) => `((hash(i * 7919 + ${salt}) % 1000003) / 1000003.0)`;
const oneOf = (salt: number, names: readonly string[]) =>
  `[${names.map((name) => `'${name}'`).join(', ')}][1 + CAST(floor(${names.length} * ${noise(salt)}) AS INTEGER)]`;

async function draw(
  kind: TableKind,
  noun: string | undefined,
  rows: number,
  columns: readonly TestColumn[],
  more: Partial<Understanding> = {},
): Promise<DashboardConfig> {
  const source = await sources.generate(`${kind}.csv`, rows, columns);
  const about = {
    kind,
    evidence: [],
    key: [],
    identities: [],
    dependencies: [],
    ...(noun && { noun }),
    ...more,
  };
  const shape = { ...source.shape, profile: { ...source.shape.profile, about } };
  const config = await buildDashboard(shape, source.query);
  expectSound(config, source);
  for (const result of await source.query(plansOf(config), { sampled: false })) expect(result).toBeDefined();
  return config;
}

const pictures = ({ charts }: DashboardConfig) =>
  charts.map(({ type, plan }) => `${type}: ${plan.measures.map(({ as }) => as).join(', ')}`);
const figures = ({ kpis }: DashboardConfig) => kpis.map(({ title }) => title.replace(/, .*/, ''));

describe('a ledger (DASH-001)', () => {
  it('in two columns tells money in and out, what is left, the balance, who is paid most and what repeats', async () => {
    const config = await draw('ledger', 'entries', 600, [
      column('Date', 'DATE', 'time', `DATE '2025-01-01' + CAST(i // 2 AS INTEGER)`),
      column(
        'Description',
        'VARCHAR',
        'dimension',
        `CASE WHEN i % 60 = 0 THEN 'RENT' ELSE ${oneOf(1, ['GROCER', 'GARAGE', 'CAFE'])} END`,
      ),
      column(
        'Money out',
        'DECIMAL(12,2)',
        'measure',
        `CASE WHEN i % 5 > 0 OR i % 60 = 0 THEN CASE WHEN i % 60 = 0 THEN 1450 ELSE 5 + 90 * ${noise(2)} END END`,
      ),
      column('Money in', 'DECIMAL(12,2)', 'measure', `CASE WHEN i % 5 = 0 AND i % 60 > 0 THEN 320 END`),
      column('Balance', 'DECIMAL(12,2)', 'measure', `4000 + i`),
    ]);
    expect(figures(config)).toEqual(['Total in', 'Total out', 'Net']);
    expect(pictures(config)).toEqual([
      'grouped: Total in, Total out',
      'bar: Total out',
      'column: Net',
      'line: Average balance',
      'table: Usual amount, Months, Times a month, Varies by, Total out',
    ]);
    expect(config.charts.at(-1)?.title).toBe('Paid every month: 1 description');
  });

  it('of signed amounts adds them up to where the account stands', async () => {
    const config = await draw('ledger', 'entries', 400, [
      column('posting_date', 'DATE', 'time', `DATE '2025-01-01' + CAST(i AS INTEGER)`),
      column('account', 'VARCHAR', 'dimension', oneOf(11, ['Travel', 'Software', 'Sales'])),
      column(
        'amount',
        'DECIMAL(14,2)',
        'measure',
        `CASE WHEN i % 4 = 0 THEN 900 ELSE -200 - 50 * ${noise(3)} END`,
      ),
    ]);
    expect(figures(config)).toEqual(['Total in', 'Total out', 'Net']);
    expect(config.charts.find(({ plan }) => plan.windows)?.plan.windows).toMatchObject([
      { function: 'running_total', of: 'Net' },
    ]);
    expect(
      config.charts.filter(({ type }) => type === 'bar').map(({ plan }) => plan.measures[0]?.as),
    ).toEqual(['Total out', 'Total in']);
  });
});

it('a list of things tells how many, of which kinds, how pay is spread, who came and who left, and no average by the date of joining', async () => {
  const config = await draw('snapshot', 'employees', 400, [
    column('department', 'VARCHAR', 'dimension', oneOf(31, ['Engineering', 'Sales', 'Support', 'Legal'])),
    column('hire_date', 'DATE', 'time', `DATE '2014-01-01' + CAST(floor(4000 * ${noise(32)}) AS INTEGER)`),
    column(
      'termination_date',
      'DATE',
      'time',
      `CASE WHEN i % 4 = 0 THEN DATE '2020-01-01' + CAST(floor(1800 * ${noise(33)}) AS INTEGER) END`,
    ),
    column('salary', 'DECIMAL(10,2)', 'measure', `40000 + 60000 * ${noise(34)} * ${noise(35)}`, {
      currency: 'USD',
    }),
  ]);
  expect(figures(config).slice(0, 3)).toEqual([
    'Employees',
    'Employees without a termination date',
    'Median salary',
  ]);
  const by = (name: string) =>
    config.charts.find(({ type, plan }) => type !== 'table' && plan.dimensions[0]?.column === name);
  expect(by('department')?.type).toBe('bar');
  expect(by('salary')?.type).toBe('histogram');
  expect(by('hire_date')?.plan.dimensions).toMatchObject([{ grain: 'year' }]);
  expect(by('termination_date')?.plan.dimensions).toMatchObject([{ grain: 'quarter' }]);
  const alongDates = config.charts.filter(({ plan }) => plan.dimensions.some(({ grain }) => grain));
  for (const { plan } of alongDates) expect(plan.measures.map(({ agg }) => agg)).toEqual(['count']);
});

it('tickets tell what came and is still open, how long it takes, and where', async () => {
  const config = await draw('events', 'tickets', 1_200, [
    column(
      'opened_at',
      'TIMESTAMP',
      'time',
      `TIMESTAMP '2026-01-01 08:00:00' + to_minutes(CAST(i * 180 AS BIGINT))`,
    ),
    column(
      'closed_at',
      'TIMESTAMP',
      'time',
      `CASE WHEN ${noise(45)} > 0.1 THEN TIMESTAMP '2026-01-01 08:00:00' + to_minutes(CAST(i * 180 + 60 + 600 * ${noise(41)} + CASE WHEN ${noise(42)} < 0.25 THEN 900 ELSE 0 END AS BIGINT)) END`,
    ),
    column('team', 'VARCHAR', 'dimension', oneOf(42, ['Billing', 'Hardware', 'Accounts', 'Network'])),
    column('channel', 'VARCHAR', 'dimension', oneOf(43, ['Email', 'Phone', 'Chat'])),
  ]);
  expect(config.kpis.map(({ plan }) => plan.measures[0]?.as)).toEqual([
    'Tickets',
    'Still open',
    'Median hours from opened to closed',
  ]);
  expect(pictures(config).slice(0, 3)).toEqual([
    'stacked: Ended, Still open',
    'histogram: Tickets',
    'line: Median hours from opened to closed',
  ]);
  expect(config.charts[0]?.title).toMatch(/^\d+(\.\d)?% of these are still open$/);
  const byTeam = config.charts.find(({ plan }) => plan.dimensions[0]?.column === 'team' && plan.derived);
  expect(byTeam?.title).toMatch(/^Billing has the highest average hours from opened to closed/);
  // Channels differ by chance alone.
  const byChannel = config.charts.filter(
    ({ plan }) => plan.derived && plan.dimensions.some(({ column }) => column === 'channel'),
  );
  expect(byChannel).toEqual([]);
});

it('a survey tells how each question was answered, in the order of its scale, with the part on the two best steps', async () => {
  const steps = ['Strongly disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly agree'];
  const question = 'I would recommend this company to a friend or to somebody of my family';
  const config = await draw('survey', 'answers', 300, [
    column('department', 'VARCHAR', 'dimension', oneOf(51, ['Sales', 'Engineering', 'Support'])),
    column(question, 'VARCHAR', 'dimension', oneOf(52, steps)),
    column('overall_satisfaction', 'BIGINT', 'measure', `1 + CAST(floor(5 * ${noise(53)}) AS BIGINT)`),
  ]);
  const answered = config.charts.find(({ plan }) => plan.dimensions[0]?.column === question);
  expect(answered?.title).toMatch(
    /^\d+(\.\d)?% say “Agree” or “Strongly agree”: I would recommend this company to…$/,
  );
  const numbered = config.charts.find(({ plan }) => plan.dimensions[0]?.column === 'overall_satisfaction');
  expect(numbered?.title).toMatch(/^\d+% give 4 or 5: overall satisfaction$/);
  expect(figures(config)[0]).toBe('Answers');
  for (const { title, subtitle } of config.charts)
    expect(`${title} ${subtitle}`).not.toContain('somebody of my family');
});

describe('periods', () => {
  const month = column(
    'month',
    'DATE',
    'time',
    `CAST(DATE '2021-01-01' + to_months(CAST(i AS INTEGER)) AS DATE)`,
  );

  it('a series tells level, change on the year before and season, and counts no rows', async () => {
    const config = await draw('series', undefined, 60, [
      month,
      column('revenue', 'DECIMAL(12,2)', 'measure', `90000 + 1200 * i + 18000 * sin(i / 12.0 * 6.2832)`, {
        currency: 'USD',
      }),
      column('churn_rate', 'DOUBLE', 'measure', `0.02 + 0.01 * ${noise(61)}`, { percent: true }),
    ]);
    expect(pictures(config)).toEqual([
      'line: Total revenue',
      'column: Average revenue',
      'column: Total revenue',
      'line: Average churn rate',
      expect.stringMatching(/^table/),
    ]);
    expect(config.charts[2]?.plan.windows).toMatchObject([{ function: 'change_share', offset: 12 }]);
    expect(config.kpis.flatMap(({ plan }) => plan.measures.map(({ agg }) => agg))).not.toContain('count');
  });

  it('a panel by years tells where each thing stands, and never pools its periods', async () => {
    const config = await draw('panel', undefined, 12 * 14, [
      column('country', 'VARCHAR', 'dimension', `'Country ' || (i % 12)`),
      column('year', 'BIGINT', 'dimension', '2005 + i // 12'),
      column('population', 'BIGINT', 'measure', '1000000 * (1 + i % 12) + 20000 * (i // 12)'),
    ]);
    expect(config.kpis.map(({ title }) => title)).toEqual(['Total population, 2018']);
    expect(config.charts[0]).toMatchObject({
      type: 'line',
      title: expect.stringMatching(/^Total population rose from .* in 2005 to .* in 2018$/),
    });
    expect(config.charts[1]?.plan.filters).toMatchObject([{ column: 'year', op: 'eq', values: [2018] }]);
    expect(config.charts[2]?.title).toMatch(/^Country 0 has the highest change of population, 2005 to 2018/);
  });

  it('readings are followed device by device, with their rhythm of the day', async () => {
    const config = await draw('readings', 'readings', 2_000, [
      column(
        'at',
        'TIMESTAMP',
        'time',
        `TIMESTAMP '2026-03-01 00:00:00' + to_minutes(CAST(i // 2 * 15 AS BIGINT))`,
      ),
      column('device', 'VARCHAR', 'dimension', `'boiler ' || (i % 2)`),
      column('temperature', 'DOUBLE', 'measure', `20 + 6 * sin(i / 192.0 * 6.2832) + ${noise(71)}`),
    ]);
    expect(pictures(config).slice(0, 3)).toEqual([
      'line: Average temperature',
      'column: Average temperature',
      'histogram: Readings',
    ]);
    expect(config.charts[0]?.plan.dimensions.map(({ column: name }) => name)).toEqual(['at', 'device']);
  });
});

it('a crosstab tells its rows by their total and by what they are made of', async () => {
  const config = await draw('crosstab', undefined, 6, [
    column(
      'Region',
      'VARCHAR',
      'dimension',
      `['North', 'South', 'East', 'West', 'Central', 'Export'][1 + i]`,
    ),
    column('Online', 'BIGINT', 'measure', '4000 + 100 * i'),
    column('Retail', 'BIGINT', 'measure', '1000 + 300 * i'),
    column('Total', 'BIGINT', 'measure', '5000 + 400 * i'),
  ]);
  expect(pictures(config)).toEqual(['bar: Grand total', 'stacked: Total online, Total retail', 'table: ']);
  expect(config.charts[1]?.title).toMatch(/^Total online makes up \d+% of all$/);
});

it('a few things with names are ranked one by one', async () => {
  const config = await draw('snapshot', 'films', 13, [
    column('title', 'VARCHAR', 'dimension', `'Film of number ' || i`),
    column('gross', 'BIGINT', 'measure', '1000000 + 250000 * ((i * 5) % 13)', { currency: 'USD' }),
  ]);
  expect(pictures(config)[0]).toBe('bar: Total gross');
});
