import { day, decimal, flag, money, pick, type Trade, text, whole } from './trade.js';

const QUANTITY = `CASE WHEN i BETWEEN 1588 AND 1648 THEN 1 + (i * 5) % 4 ELSE 1 + (i * 17) % 12 END`;
const PRICE = `(ARRAY[420, 180, 95, 45, 12, 650, 240, 30, 75, 15])[1 + (i * 7 + i // 11) % 10] + i % 9`;
const DISCOUNT = `(ARRAY[0, 0, 0.05, 0.1, 0.2])[1 + (i * 11 + i // 7) % 5]`;
const DATE = `(DATE '2024-01-01' + CAST(i * 896 // 1800 AS INTEGER))`;
const PRODUCTS = [
  ...['Standing Desk', 'Office Chair', 'Desk Lamp', 'Floor Lamp', 'Notebook'],
  ...['Conference Table', 'Bookcase', 'Stapler', 'Whiteboard', 'Paper Tray'],
];
const CATEGORIES = [
  ...['Furniture', 'Furniture', 'Lighting', 'Lighting', 'Supplies'],
  ...['Furniture', 'Furniture', 'Supplies', 'Supplies', 'Supplies'],
];
const CUSTOMERS = [
  ...['Acme Corp', 'Birch & Sons', 'Contoso', 'Delta Foods', 'Everest Labs', 'Fabrikam', 'Globex', 'Hooli'],
  ...['Initech', 'Juniper Hotels', 'Kestrel Air', 'Lumen Media', 'Monarch Bank', 'Northwind', 'Oceanic'],
  ...['Pioneer Schools', 'Quantum Labs', 'Redwood Clinic', 'Stark Supply', 'Tyrell'],
];

/** Orders of a shop from January 2024 to 14 June 2026. */
export const ORDERS_TRADE: Trade = {
  name: 'orders.csv',
  rows: 1_800,
  columns: [
    text('order_id', `'SO-' || (10000 + i)`, 'identifier'),
    day('order_date', DATE),
    day('ship_date', `CASE WHEN i % 40 = 39 THEN NULL ELSE ${DATE} + CAST(1 + (i * 13) % 9 AS INTEGER) END`),
    text('customer', pick(CUSTOMERS, '(i * i + i // 3)')),
    text(
      'region',
      `CASE WHEN i % 60 = 17 THEN NULL ELSE ${pick(['West', 'East', 'North', 'West', 'South', 'East', 'West'], '(i * 3 + i // 5)')} END`,
    ),
    text('channel', pick(['Online', 'Retail store', 'Wholesale', 'Online'], '(i + i // 9)')),
    text('product', pick(PRODUCTS, '(i * 7 + i // 11)')),
    text('category', pick(CATEGORIES, '(i * 7 + i // 11)')),
    whole('quantity', QUANTITY),
    money('unit_price', PRICE),
    decimal('discount', DISCOUNT, { percent: true }),
    money('amount', `round((${QUANTITY}) * (${PRICE}) * (1 - (${DISCOUNT})), 2)`),
    flag('returned', `(i * 31) % 17 = 0`),
  ],
  asked: [
    ['What was our total revenue?', 'SELECT sum(amount) FROM t'],
    ['How much did we sell in 2025?', 'SELECT sum(amount) FROM t WHERE year(order_date) = 2025'],
    ['Sales by region', 'SELECT region, sum(amount) FROM t GROUP BY 1'],
    [
      'what are the top 5 customers by revenue',
      'SELECT customer FROM t GROUP BY 1 ORDER BY sum(amount) DESC LIMIT 5',
    ],
    [
      'Which product brings in the most revenue?',
      'SELECT product FROM t GROUP BY 1 ORDER BY sum(amount) DESC LIMIT 1',
    ],
    [
      'Which product is second by quantity?',
      'SELECT product FROM t GROUP BY 1 ORDER BY sum(quantity) DESC LIMIT 1 OFFSET 1',
    ],
    [
      'What share of revenue comes from the Online channel?',
      `SELECT sum(amount) FILTER (channel = 'Online') / sum(amount) FROM t`,
    ],
    [
      'How much more did the West sell than the East?',
      `SELECT sum(amount) FILTER (region = 'West') - sum(amount) FILTER (region = 'East') FROM t`,
    ],
    ['Revenue without wholesale', `SELECT sum(amount) FROM t WHERE channel <> 'Wholesale'`],
    ['Which customers ordered more than 95 times?', 'SELECT customer FROM t GROUP BY 1 HAVING count(*) > 95'],
    [
      'How many customers bought more than 600 units in total?',
      'SELECT count(*) FROM (SELECT customer FROM t GROUP BY 1 HAVING sum(quantity) > 600)',
    ],
    [
      'How many different products did we sell in the West?',
      `SELECT count(DISTINCT product) FROM t WHERE region = 'West'`,
    ],
    ['Show me the ten largest orders', 'SELECT order_id FROM t ORDER BY amount DESC LIMIT 10'],
    ['Average order value per channel', 'SELECT channel, avg(amount) FROM t GROUP BY 1'],
    [`What's the average discount on furniture?`, `SELECT avg(discount) FROM t WHERE category = 'Furniture'`],
    [
      'units sold per month in 2025',
      `SELECT date_trunc('month', order_date), sum(quantity) FROM t WHERE year(order_date) = 2025 GROUP BY 1`,
    ],
    [
      'How much did revenue grow in 2025?',
      `SELECT sum(amount) FILTER (year(order_date) = 2025) - sum(amount) FILTER (year(order_date) = 2024) FROM t`,
    ],
    [
      'Q1 2026 vs Q1 2025 revenue',
      `SELECT sum(amount) FILTER (order_date BETWEEN '2026-01-01' AND '2026-03-31'), sum(amount) FILTER (order_date BETWEEN '2025-01-01' AND '2025-03-31') FROM t`,
    ],
    ['Does the discount affect the quantity ordered?', 'SELECT corr(discount, quantity) FROM t'],
    [
      'How many orders were returned last quarter?',
      `SELECT count(*) FROM t WHERE returned AND order_date BETWEEN '2026-01-01' AND '2026-03-31'`,
    ],
    ['What is the return rate by product?', 'SELECT product, avg(returned::int) FROM t GROUP BY 1'],
    ['How many days does it take on average to ship an order?', 'SELECT avg(ship_date - order_date) FROM t'],
    [
      'average days between order and shipping by channel',
      'SELECT channel, avg(ship_date - order_date) FROM t GROUP BY 1',
    ],
    ['How many orders have not been shipped yet?', 'SELECT count(*) FROM t WHERE ship_date IS NULL'],
    ['How many orders have no region?', 'SELECT count(*) FROM t WHERE region IS NULL'],
    ['Why did revenue fall in March 2026?', 'told West'],
    ['Number of orders since March', `SELECT count(*) FROM t WHERE order_date >= '2026-03-01'`],
    ['Number of orders with a quantity above 10', 'SELECT count(*) FROM t WHERE quantity > 10'],
    [
      'How many orders over $2,000 came from the West?',
      `SELECT count(*) FROM t WHERE amount > 2000 AND region = 'West'`,
    ],
    ['What was our best month?', 'ask'],
    ['profit by product', 'refuse'],
    [
      'revenue in the last 12 months vs the 12 months before',
      `SELECT sum(amount) FILTER (order_date BETWEEN '2025-06-01' AND '2026-05-31'), sum(amount) FILTER (order_date BETWEEN '2024-06-01' AND '2025-05-31') FROM t`,
    ],
    [
      'Did Online or Wholesale bring in more revenue?',
      `SELECT channel FROM t WHERE channel IN ('Online', 'Wholesale') GROUP BY 1 ORDER BY sum(amount) DESC LIMIT 1`,
    ],
    ['What do we charge for a desk lamp on average?', 'refuse'],
    ['average unit price of desk lamps', `SELECT avg(unit_price) FROM t WHERE product = 'Desk Lamp'`],
    ['Revenue by region >> and by channel?', 'SELECT channel, sum(amount) FROM t GROUP BY 1'],
    [
      'Revenue by channel >> only the West',
      `SELECT channel, sum(amount) FROM t WHERE region = 'West' GROUP BY 1`,
    ],
    ['total revnue by custmer', 'SELECT customer, sum(amount) FROM t GROUP BY 1'],
    ['Number of units', 'SELECT sum(quantity) FROM t'],
    ['What will revenue be next month?', 'refuse'],
    [
      'running total of revenue by month in 2025',
      `SELECT m, s, sum(s) OVER (ORDER BY m) FROM (SELECT date_trunc('month', order_date) AS m, sum(amount) AS s FROM t WHERE year(order_date) = 2025 GROUP BY 1)`,
    ],
    [
      'How did revenue change from month to month in 2025?',
      `SELECT m, s, s - lag(s) OVER (ORDER BY m) FROM (SELECT date_trunc('month', order_date) AS m, sum(amount) AS s FROM t WHERE year(order_date) = 2025 GROUP BY 1)`,
    ],
    [
      'year over year growth in revenue',
      `SELECT m, s, (s - lag(s) OVER (ORDER BY m))::DOUBLE / lag(s) OVER (ORDER BY m)::DOUBLE FROM (SELECT date_trunc('year', order_date) AS m, sum(amount) AS s FROM t GROUP BY 1)`,
    ],
    [
      'Rank the regions by revenue',
      'SELECT region, s, rank() OVER (ORDER BY s DESC) FROM (SELECT region, sum(amount) AS s FROM t GROUP BY 1)',
    ],
    [
      'cumulative units by quarter in the West',
      `SELECT m, s, sum(s) OVER (ORDER BY m) FROM (SELECT date_trunc('quarter', order_date) AS m, sum(quantity) AS s FROM t WHERE region = 'West' GROUP BY 1)`,
    ],
    [
      'On which day of the week do we get the most orders?',
      'SELECT isodow(order_date) FROM t GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    ],
  ],
};
