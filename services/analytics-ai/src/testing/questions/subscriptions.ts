import { day, flag, money, pick, type Trade, text, whole } from './trade.js';

const SEATS = `1 + (i * 37) % 200`;
const PLAN = `(i * 3 + i // 7) % 4`;
const SIGNED_UP = `(DATE '2023-01-01' + CAST(i * 1096 // 800 AS INTEGER))`;
const FIRST = [
  ...['Amber', 'Bold', 'Cedar', 'Dawn', 'Echo', 'Fern', 'Grand', 'Hazel', 'Iron', 'Jade'],
  ...['Kind', 'Lark', 'Maple', 'Nova', 'Opal', 'Pine', 'Quest', 'River', 'Solar', 'Tidal'],
];
const SECOND = ['Works', 'Systems', 'Studio', 'Group', 'Partners', 'Digital', 'Health', 'Foods'];

/** Accounts of a software company that signed up from 2023 to 2025. */
export const SUBSCRIPTIONS_TRADE: Trade = {
  name: 'subscriptions.csv',
  rows: 800,
  columns: [
    text(
      'account',
      `${pick(FIRST, 'i')} || ' ' || ${pick(SECOND, 'i // 20')} || ' ' || (1 + i // 160)`,
      'identifier',
    ),
    text('plan', pick(['Starter', 'Team', 'Business', 'Enterprise'], PLAN)),
    text('status', pick(['active', 'active', 'cancelled', 'active', 'trial'], '(i * 2 + i // 13)')),
    text(
      'country',
      pick(['United States', 'Germany', 'United States', 'France', 'Japan', 'Brazil'], '(i * 5 + i // 4)'),
    ),
    text('industry', pick(['Retail', 'Healthcare', 'Education', 'Finance', 'Media'], '(i + i // 6)')),
    day('signup_date', SIGNED_UP),
    day(
      'cancel_date',
      `CASE WHEN (i * 2 + i // 13) % 5 = 2 THEN ${SIGNED_UP} + CAST(20 + (i * 7) % 200 AS INTEGER) END`,
    ),
    whole('seats', SEATS),
    money('mrr', `(${SEATS}) * (ARRAY[9, 15, 24, 40])[1 + ${PLAN}]`),
    text(
      'account_manager',
      pick(['Ana Ruiz', 'Ben Cole', 'Chen Li', 'Dora Kim', 'Eli Stone', 'Fay Moss', 'Gus Hall'], '(i * i)'),
    ),
    whole('nps', `CASE WHEN i % 9 = 4 THEN NULL ELSE (i * 7 + i // 10) % 11 END`),
    flag('auto_renew', '(i * 3) % 4 <> 0'),
  ],
  asked: [
    ['How many active subscriptions do we have?', `SELECT count(*) FROM t WHERE status = 'active'`],
    ['What is our total MRR?', 'SELECT sum(mrr) FROM t'],
    ['MRR by plan', 'SELECT plan, sum(mrr) FROM t GROUP BY 1'],
    ['average seats on the Enterprise plan', `SELECT avg(seats) FROM t WHERE plan = 'Enterprise'`],
    [
      'Which country has the most customers?',
      'SELECT country FROM t GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    ],
    ['What percentage of accounts cancelled?', `SELECT avg((status = 'cancelled')::int) FROM t`],
    [
      'What percentage of accounts cancelled, by plan?',
      `SELECT plan, avg((status = 'cancelled')::int) FROM t GROUP BY 1`,
    ],
    [
      'signups per month in 2025',
      `SELECT date_trunc('month', signup_date), count(*) FROM t WHERE year(signup_date) = 2025 GROUP BY 1`,
    ],
    [
      'How many accounts signed up in Q3 2025 compared with Q2?',
      `SELECT count(*) FILTER (signup_date BETWEEN '2025-07-01' AND '2025-09-30'), count(*) FILTER (signup_date BETWEEN '2025-04-01' AND '2025-06-30') FROM t`,
    ],
    [
      'How many accounts signed up last quarter?',
      `SELECT count(*) FROM t WHERE signup_date BETWEEN '2025-10-01' AND '2025-12-31'`,
    ],
    ['How many accounts cancelled in 2024?', `SELECT count(*) FROM t WHERE year(cancel_date) = 2024`],
    [`What's the average NPS?`, 'SELECT avg(nps) FROM t'],
    ['NPS by industry', 'SELECT industry, avg(nps) FROM t GROUP BY 1'],
    ['Which accounts have more than 195 seats?', 'SELECT account FROM t WHERE seats > 195'],
    ['How many accounts have no NPS?', 'SELECT count(*) FROM t WHERE nps IS NULL'],
    ['Largest 10 accounts by MRR', 'SELECT account FROM t ORDER BY mrr DESC, rowid LIMIT 10'],
    ['MRR per seat by plan', 'SELECT plan, sum(mrr) / sum(seats) FROM t GROUP BY 1'],
    ['Does NPS go up with the number of seats?', 'SELECT corr(nps, seats) FROM t'],
    ['MRR from Germany and France', `SELECT sum(mrr) FROM t WHERE country IN ('Germany', 'France')`],
    ['mrr outside the United States', `SELECT sum(mrr) FROM t WHERE country <> 'United States'`],
    [
      'Which account manager looks after the most accounts?',
      'SELECT account_manager FROM t GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    ],
    ['How many account managers are there?', 'SELECT count(DISTINCT account_manager) FROM t'],
    [
      'total seats of active accounts in healthcare',
      `SELECT sum(seats) FROM t WHERE status = 'active' AND industry = 'Healthcare'`,
    ],
    [
      'difference in MRR between Enterprise and Business',
      `SELECT sum(mrr) FILTER (plan = 'Enterprise') - sum(mrr) FILTER (plan = 'Business') FROM t`,
    ],
    ['average days between signup and cancellation', 'SELECT avg(cancel_date - signup_date) FROM t'],
    ['Which industry has the lowest MRR?', 'SELECT industry FROM t GROUP BY 1 ORDER BY sum(mrr) LIMIT 1'],
    ['share of MRR by country', 'SELECT country, sum(mrr) / (SELECT sum(mrr) FROM t) FROM t GROUP BY 1'],
    [
      'How many trials are there in Japan?',
      `SELECT count(*) FROM t WHERE status = 'trial' AND country = 'Japan'`,
    ],
    [`How many customers don't auto renew?`, 'SELECT count(*) FROM t WHERE NOT auto_renew'],
    [`What's our customer acquisition cost?`, 'refuse'],
    ['How many subscriptions are on the Gold plan?', 'refuse'],
    [
      'How many accounts have an MRR above average?',
      'SELECT count(*) FROM t WHERE mrr > (SELECT avg(mrr) FROM t)',
    ],
    ['accounts by status and plan', 'SELECT status, plan, count(*) FROM t GROUP BY 1, 2'],
    ['number of seats', 'SELECT sum(seats) FROM t'],
    ['Which is our top plan?', 'ask'],
    [
      'MRR by plan >> what about Germany?',
      `SELECT plan, sum(mrr) FROM t WHERE country = 'Germany' GROUP BY 1`,
    ],
    [
      'Which industries have an average NPS below 5?',
      'SELECT industry FROM t GROUP BY 1 HAVING avg(nps) < 5',
    ],
    ['lifetime value by plan', 'refuse'],
  ],
};
