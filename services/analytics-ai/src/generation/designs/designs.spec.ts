import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { column, drawKind, figures, noise, oneOf, pictures } from '../../testing/draw-kind.js';
import { createTestSources, type TestSources } from '../../testing/test-source.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

describe('a ledger (DASH-001)', () => {
  it('in two columns tells money in and out, what is left, what all of it comes to, who is paid most and what repeats', async () => {
    const config = await drawKind(sources, 'ledger', 'entries', 600, [
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
        `CASE WHEN i % 2 = 1 OR i % 60 = 0 THEN CASE WHEN i % 60 = 0 THEN 1450 ELSE 5 + 90 * ${noise(2)} END END`,
      ),
      column(
        'Money in',
        'DECIMAL(12,2)',
        'measure',
        `CASE WHEN i % 2 = 0 AND i % 60 > 0 THEN 320 + i % 7 END`,
      ),
      column('Balance', 'DECIMAL(12,2)', 'measure', `4000 + i`),
    ]);
    expect(figures(config)).toEqual(['Total in', 'Total out', 'Net']);
    expect(pictures(config)).toEqual([
      'grouped: Total in, Total out',
      'bar: Total out',
      'column: Net',
      'line: Net',
      'table: Usual amount, Months, Times a month, Varies by, Total out',
    ]);
    expect(config.charts.at(-1)?.title).toBe('Paid every month: 1 description');
  });

  it('of signed amounts adds them up to where the account stands', async () => {
    const config = await drawKind(sources, 'ledger', 'entries', 400, [
      column('posting_date', 'DATE', 'time', `DATE '2025-01-01' + CAST(i AS INTEGER)`),
      column('account', 'VARCHAR', 'dimension', oneOf(11, ['Travel', 'Travel', 'Software', 'Sales'])),
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
  const config = await drawKind(sources, 'snapshot', 'employees', 400, [
    column(
      'department',
      'VARCHAR',
      'dimension',
      oneOf(31, ['Engineering', 'Engineering', 'Engineering', 'Sales', 'Support', 'Legal']),
    ),
    column('hire_date', 'DATE', 'time', `DATE '2014-01-01' + CAST(floor(4000 * ${noise(32)}) AS INTEGER)`),
    column(
      'termination_date',
      'DATE',
      'time',
      `CASE WHEN i % 2 = 0 THEN DATE '2020-01-01' + CAST(floor(1800 * ${noise(33)}) AS INTEGER) END`,
    ),
    column('salary', 'DECIMAL(10,2)', 'measure', `40000 + 60000 * ${noise(34)} * ${noise(35)}`, {
      currency: 'USD',
    }),
  ]);
  expect(figures(config).slice(0, 3)).toEqual([
    'Active employees',
    'Median salary of active employees',
    'Employees joined',
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
  const config = await drawKind(sources, 'events', 'tickets', 1_200, [
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
      `CASE WHEN ${noise(45)} > 0.1 THEN TIMESTAMP '2026-01-01 08:00:00' + to_minutes(CAST(i * 180 + 60 + i / 3 + 600 * ${noise(41)} + CASE WHEN ${noise(42)} < 0.25 THEN 900 ELSE 0 END AS BIGINT)) END`,
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
    'bar: Median hours from opened to closed',
    'line: Median hours from opened to closed',
  ]);
  expect(config.charts[0]?.title).toMatch(/^\d+(\.\d)?% of these are still open$/);
  const byTeam = config.charts.find(({ plan }) => plan.dimensions[0]?.column === 'team' && plan.derived);
  expect(byTeam?.title).toMatch(/^Billing has the highest median hours from opened to closed/);
  // Channels differ by chance alone.
  const byChannel = config.charts.filter(
    ({ plan }) => plan.derived && plan.dimensions.some(({ column }) => column === 'channel'),
  );
  expect(byChannel).toEqual([]);
});

it('a survey tells how each question was answered, in the order of its scale, with the part on the two best steps', async () => {
  const steps = ['Strongly disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly agree'];
  const question = 'I would recommend this company to a friend or to somebody of my family';
  const config = await drawKind(sources, 'survey', 'answers', 300, [
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

it('a survey of numbers on a short scale tells the part that gave the two best, question by question (DASH-001)', async () => {
  const answer = (salt: number, best: number) => `1 + CAST(floor(${best} * ${noise(salt)}) AS BIGINT)`;
  const config = await drawKind(sources, 'survey', 'answers', 400, [
    column('course', 'VARCHAR', 'dimension', oneOf(61, ['Physics', 'Writing', 'Biology'])),
    column('Instructor was prepared', 'BIGINT', 'dimension', answer(62, 5)),
    // Nobody gave the best: the scale is that of the other questions.
    column('Pace was right', 'BIGINT', 'dimension', answer(63, 4)),
  ]);
  expect(figures(config)).toEqual([
    'Answers',
    '4 or better: instructor was prepared',
    '4 or better: pace was right',
  ]);
  expect(config.charts.find(({ type }) => type === 'grouped')?.plan.dimensions).toEqual([
    { column: 'course' },
  ]);
  expect(config.charts.map(({ title }) => title)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^\d+% give 4 or 5: instructor was prepared$/)]),
  );
});
