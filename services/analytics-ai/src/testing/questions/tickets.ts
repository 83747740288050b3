import { decimal, flag, pick, type Trade, text, whole } from './trade.js';

const OPENED = `(TIMESTAMP '2025-04-01 07:10:00' + INTERVAL 1 MINUTE * (i * 364 + (i * 37) % 300))`;
const CUSTOMERS = [
  ...['Apex Tools', 'Bluebird', 'Crestline', 'Dynamo', 'Evergreen', 'Fairway', 'Gemini', 'Harbor', 'Ionix'],
  ...['Jetstream', 'Keystone', 'Lighthouse', 'Meridian', 'Northstar', 'Outpost', 'Pinnacle', 'Quarry'],
];
const time = (name: string, sql: string) => ({
  ...{ name, stored: 'TIMESTAMP', role: 'time' as const, sql },
});

/** Tickets of a help desk from April 2025 to the middle of April 2026. */
export const TICKETS_TRADE: Trade = {
  name: 'tickets.csv',
  rows: 1_500,
  columns: [
    text('ticket_id', `'T-' || (20000 + i)`, 'identifier'),
    time('opened_at', OPENED),
    time(
      'closed_at',
      `CASE WHEN (i * 3 + i // 8) % 9 < 2 THEN NULL ELSE ${OPENED} + INTERVAL 1 HOUR * (1 + (i * 41) % 120) END`,
    ),
    text(
      'priority',
      pick(['Low', 'Medium', 'High', 'Medium', 'Urgent', 'Low', 'Medium'], '(i * 3 + i // 6)'),
    ),
    text('status', `CASE (i * 3 + i // 8) % 9 WHEN 0 THEN 'Open' WHEN 1 THEN 'Pending' ELSE 'Closed' END`),
    text('channel', pick(['Email', 'Phone', 'Chat', 'Email'], '(i * 5 + i // 13)')),
    text(
      'agent',
      pick(['Maria Silva', 'Tom Baker', 'Aisha Khan', 'Paul Meyer', 'Yuki Sato', 'Maria Silva'], '(i * i)'),
    ),
    text('customer', pick(CUSTOMERS, '(i * i + i // 5)')),
    text('topic', pick(['Billing', 'Login', 'Refund', 'Shipping', 'Bug', 'Login'], '(i * 7 + i // 10)')),
    decimal('first_response_hours', 'CASE WHEN i % 25 = 6 THEN NULL ELSE (i * 19) % 480 / 10.0 END'),
    whole('satisfaction', 'CASE WHEN i % 3 = 1 THEN NULL ELSE 1 + (i * 4 + i // 9) % 5 END'),
    flag('reopened', '(i * 23) % 14 = 0'),
    whole('replies', '1 + (i * 13) % 15'),
  ],
  asked: [
    [
      'How many tickets were opened last month?',
      `SELECT count(*) FROM t WHERE opened_at >= '2026-03-01' AND opened_at < '2026-04-01'`,
    ],
    [
      'running total of tickets by month',
      `SELECT m, s, sum(s) OVER (ORDER BY m) FROM (SELECT date_trunc('month', opened_at) AS m, count(*) AS s FROM t GROUP BY 1)`,
    ],
    ['Open tickets by agent', `SELECT agent, count(*) FROM t WHERE status = 'Open' GROUP BY 1`],
    [
      'average first response time by priority',
      'SELECT priority, avg(first_response_hours) FROM t GROUP BY 1',
    ],
    [
      'How long does it take to close a ticket on average?',
      'SELECT avg(epoch(closed_at - opened_at)) / 86400 FROM t',
    ],
    [
      'Which agent closed the most tickets?',
      `SELECT agent FROM t WHERE status = 'Closed' GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    ],
    ['satisfaction by channel', 'SELECT channel, avg(satisfaction) FROM t GROUP BY 1'],
    ['What percentage of tickets got reopened?', 'SELECT avg(reopened::int) FROM t'],
    [
      'Which topic has the lowest satisfaction?',
      'SELECT topic FROM t GROUP BY 1 ORDER BY avg(satisfaction) LIMIT 1',
    ],
    ['tickets per week', `SELECT date_trunc('week', opened_at), count(*) FROM t GROUP BY 1`],
    ['tickets per agent', 'SELECT agent, count(*) FROM t GROUP BY 1'],
    [
      'percentage of tickets by priority',
      'SELECT priority, count(*) / (SELECT count(*) FROM t) FROM t GROUP BY 1',
    ],
    [
      'Urgent tickets in March vs February',
      `SELECT count(*) FILTER (month(opened_at) = 3), count(*) FILTER (month(opened_at) = 2) FROM t WHERE priority = 'Urgent' AND year(opened_at) = 2026`,
    ],
    [
      'Which weekday has the most tickets?',
      'SELECT isodow(opened_at) FROM t GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    ],
    ['On which weekday do the fewest tickets come in?', 'told day, with'],
    [
      'At what hour of the day do most tickets come in?',
      'SELECT hour(opened_at) FROM t GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    ],
    ['customers with more than 100 tickets', 'SELECT customer FROM t GROUP BY 1 HAVING count(*) > 100'],
    [
      'How many customers opened a ticket in 2026?',
      'SELECT count(DISTINCT customer) FROM t WHERE year(opened_at) = 2026',
    ],
    [
      'Which customer has the most urgent tickets?',
      `SELECT customer FROM t WHERE priority = 'Urgent' GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    ],
    [
      'How many tickets never got a first response?',
      'SELECT count(*) FROM t WHERE first_response_hours IS NULL',
    ],
    ['What was the longest first response?', 'SELECT max(first_response_hours) FROM t'],
    [
      'How many tickets are about neither billing nor login?',
      `SELECT count(*) FROM t WHERE topic NOT IN ('Billing', 'Login')`,
    ],
    [
      'Did phone or email get more tickets?',
      `SELECT channel FROM t WHERE channel IN ('Phone', 'Email') GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    ],
    ['How many replies per ticket on average?', 'SELECT avg(replies) FROM t'],
    ['total replies by Maria', `SELECT sum(replies) FROM t WHERE agent = 'Maria Silva'`],
    ['How many tickets did Maria handle?', `SELECT count(*) FROM t WHERE agent = 'Maria Silva'`],
    [
      'Is there a link between first response hours and satisfaction?',
      'SELECT corr(first_response_hours, satisfaction) FROM t',
    ],
    [
      'Tickets by channel and month',
      `SELECT channel, date_trunc('month', opened_at), count(*) FROM t GROUP BY 1, 2`,
    ],
    ['show the latest 5 tickets', 'SELECT ticket_id FROM t ORDER BY opened_at DESC LIMIT 5'],
    ['SLA breaches by agent', 'refuse'],
    ['cost per ticket', 'refuse'],
    [
      'Tickets by priority >> for email only',
      `SELECT priority, count(*) FROM t WHERE channel = 'Email' GROUP BY 1`,
    ],
    [
      'How many low and medium priority tickets were there in Q1 2026?',
      `SELECT count(*) FROM t WHERE priority IN ('Low', 'Medium') AND opened_at >= '2026-01-01' AND opened_at < '2026-04-01'`,
    ],
    [
      'tickets since January by topic',
      `SELECT topic, count(*) FROM t WHERE opened_at >= '2026-01-01' GROUP BY 1`,
    ],
    ['average satisfaction of reopened tickets', 'SELECT avg(satisfaction) FROM t WHERE reopened'],
    ['how many tickets are about refunds', `SELECT count(*) FROM t WHERE topic = 'Refund'`],
    ['tickts by prioritty', 'SELECT priority, count(*) FROM t GROUP BY 1'],
    ['Which agent is best?', 'ask'],
    [
      'How many tickets took more than 2 days to close?',
      'SELECT count(*) FROM t WHERE epoch(closed_at - opened_at) / 86400 > 2',
    ],
    [
      'average replies of tickets that were not closed',
      `SELECT avg(replies) FROM t WHERE status <> 'Closed'`,
    ],
  ],
};
