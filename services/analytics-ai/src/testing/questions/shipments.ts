import { day, decimal, flag, money, pick, type Trade, text, whole } from './trade.js';

const SHIPPED = `(DATE '2025-01-01' + CAST(i * 354 // 1200 AS INTEGER))`;
const WEIGHT = `5 + (i * 61) % 1900 + i % 11 / 10.0`;
const DISTANCE = `80 + (i * 43) % 2300`;
const STATUS = `(i * 7 + i // 9)`;

/** Shipments of a forwarder from January to 20 December 2025. */
export const SHIPMENTS_TRADE: Trade = {
  name: 'shipments.csv',
  rows: 1_200,
  columns: [
    text('shipment_no', `'SH' || (70000 + i)`, 'identifier'),
    day('shipped_on', SHIPPED),
    day(
      'delivered_on',
      `CASE WHEN ${STATUS} % 12 IN (3, 8) THEN NULL ELSE ${SHIPPED} + CAST(1 + (i * 3) % 13 AS INTEGER) END`,
    ),
    text('origin', pick(['Hamburg', 'Rotterdam', 'Genoa', 'Hamburg', 'Antwerp'], '(i * 3 + i // 4)')),
    text(
      'destination',
      pick(['Lyon', 'Paris', 'Vienna', 'Prague', 'Milan', 'Paris', 'Warsaw'], '(i * 5 + i // 6)'),
    ),
    text('carrier', pick(['FastFreight', 'BlueLine', 'TransCo', 'Maersk', 'BlueLine'], '(i * 2 + i // 11)')),
    text('mode', pick(['Road', 'Air', 'Sea', 'Road', 'Rail'], '(i * 4 + i // 3)')),
    decimal('weight_kg', WEIGHT),
    decimal('distance_km', DISTANCE),
    money('freight_cost', `round(20 + 0.08 * (${DISTANCE}) + 0.05 * (${WEIGHT}) + (i * 17) % 90, 2)`),
    whole('packages', '1 + (i * 23) % 40'),
    text(
      'status',
      `CASE ${STATUS} % 12 WHEN 3 THEN 'In transit' WHEN 8 THEN 'Lost' WHEN 5 THEN 'Late' WHEN 1 THEN 'Late' ELSE 'Delivered' END`,
    ),
    flag('fragile', '(i * 5) % 9 = 0'),
  ],
  asked: [
    ['number of shipments by carrier', 'SELECT carrier, count(*) FROM t GROUP BY 1'],
    [
      'How many shipments took more than 1 week from shipping to delivery?',
      'SELECT count(*) FROM t WHERE delivered_on - shipped_on > 7',
    ],
    ['How many shipments were late?', `SELECT count(*) FROM t WHERE status = 'Late'`],
    [
      'What percentage of shipments were late by carrier?',
      `SELECT carrier, avg((status = 'Late')::int) FROM t GROUP BY 1`,
    ],
    [
      'Which carrier has the most late shipments?',
      `SELECT carrier FROM t WHERE status = 'Late' GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    ],
    ['average delivery time in days', 'SELECT avg(delivered_on - shipped_on) FROM t'],
    [
      'Average days from shipped to delivered by mode',
      'SELECT mode, avg(delivered_on - shipped_on) FROM t GROUP BY 1',
    ],
    ['total freight cost per km', 'SELECT sum(freight_cost) / sum(distance_km) FROM t'],
    [
      'freight cost per kg by carrier',
      'SELECT carrier, sum(freight_cost) / sum(weight_kg) FROM t GROUP BY 1',
    ],
    [
      'How much did we spend on air freight in November?',
      `SELECT sum(freight_cost) FROM t WHERE mode = 'Air' AND shipped_on BETWEEN '2025-11-01' AND '2025-11-30'`,
    ],
    ['What is the heaviest shipment?', 'SELECT shipment_no FROM t ORDER BY weight_kg DESC LIMIT 1'],
    ['top 10 shipments by weight', 'SELECT shipment_no FROM t ORDER BY weight_kg DESC LIMIT 10'],
    [
      'How many shipments went from Hamburg to Lyon?',
      `SELECT count(*) FROM t WHERE origin = 'Hamburg' AND destination = 'Lyon'`,
    ],
    [
      'Which destination gets the most packages?',
      'SELECT destination FROM t GROUP BY 1 ORDER BY sum(packages) DESC LIMIT 1',
    ],
    ['Number of packages', 'SELECT sum(packages) FROM t'],
    ['How many destinations do we serve?', 'SELECT count(DISTINCT destination) FROM t'],
    ['average weight of fragile shipments', 'SELECT avg(weight_kg) FROM t WHERE fragile'],
    ['Freight cost by month', `SELECT date_trunc('month', shipped_on), sum(freight_cost) FROM t GROUP BY 1`],
    [
      'freight cost Q3 vs Q2',
      `SELECT sum(freight_cost) FILTER (quarter(shipped_on) = 3), sum(freight_cost) FILTER (quarter(shipped_on) = 2) FROM t`,
    ],
    [
      'Which carriers moved more than 200,000 kg?',
      'SELECT carrier FROM t GROUP BY 1 HAVING sum(weight_kg) > 200000',
    ],
    [
      'How many shipments did BlueLine lose?',
      `SELECT count(*) FROM t WHERE carrier = 'BlueLine' AND status = 'Lost'`,
    ],
    ['average freight cost except sea', `SELECT avg(freight_cost) FROM t WHERE mode <> 'Sea'`],
    ['Is Air or Road more expensive?', 'ask'],
    ['Does distance drive freight cost?', 'SELECT corr(distance_km, freight_cost) FROM t'],
    [
      'What share of the weight goes by rail?',
      `SELECT sum(weight_kg) FILTER (mode = 'Rail') / sum(weight_kg) FROM t`,
    ],
    ['how many shipments are still in transit', `SELECT count(*) FROM t WHERE status = 'In transit'`],
    ['How many shipments have no delivery date?', 'SELECT count(*) FROM t WHERE delivered_on IS NULL'],
    ['median weight by mode', 'SELECT mode, median(weight_kg) FROM t GROUP BY 1'],
    [
      'How many shipments went out last week?',
      `SELECT count(*) FROM t WHERE shipped_on BETWEEN '2025-12-08' AND '2025-12-14'`,
    ],
    ['customs fees by carrier', 'refuse'],
    ['carbon emissions by mode', 'refuse'],
    [
      'Shipments by carrier >> only the late ones',
      `SELECT carrier, count(*) FROM t WHERE status = 'Late' GROUP BY 1`,
    ],
    [
      'Which carrier is cheapest per kg?',
      'SELECT carrier FROM t GROUP BY 1 ORDER BY sum(freight_cost) / sum(weight_kg) LIMIT 1',
    ],
    [
      'difference in average weight between air and sea',
      `SELECT abs(avg(weight_kg) FILTER (mode = 'Air') - avg(weight_kg) FILTER (mode = 'Sea')) FROM t`,
    ],
    [
      'How many shipments in December?',
      `SELECT count(*) FROM t WHERE shipped_on BETWEEN '2025-12-01' AND '2025-12-31'`,
    ],
    [
      'average freight cost for distances between 500 and 1000 km',
      'SELECT avg(freight_cost) FROM t WHERE distance_km BETWEEN 500 AND 1000',
    ],
    [
      'How many shipments do we make per day on average?',
      'SELECT count(*) / count(DISTINCT shipped_on) FROM t',
    ],
    [
      'packages shipped to Paris and Vienna, by month',
      `SELECT date_trunc('month', shipped_on), sum(packages) FROM t WHERE destination IN ('Paris', 'Vienna') GROUP BY 1`,
    ],
    ['average freight cost to Madrid', 'refuse'],
  ],
};
