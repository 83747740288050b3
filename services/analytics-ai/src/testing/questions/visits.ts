import { day, flag, money, pick, type Trade, text, whole } from './trade.js';

const ADMITTED = `(DATE '2025-01-01' + CAST(i * 444 // 1000 AS INTEGER))`;
const DEPARTMENT = `(i * 3 + i // 8)`;
const DIAGNOSES = [
  ...['Fracture', 'Asthma', 'Heart failure', 'Pneumonia', 'Migraine', 'Diabetes', 'Appendicitis'],
  ...['Stroke', 'Fracture', 'Hypertension', 'Pneumonia', 'Fracture'],
];
const DOCTORS = ['Adams', 'Baker', 'Costa', 'Diaz', 'Evans', 'Flores', 'Gupta', 'Haas', 'Ito'];

/** Visits to a hospital from January 2025 to 20 March 2026. */
export const VISITS_TRADE: Trade = {
  name: 'visits.csv',
  rows: 1_000,
  columns: [
    text('visit_id', `'V' || (5000 + i)`, 'identifier'),
    text('patient_id', `'P-' || (100 + (i * i + i // 2) % 330)`),
    day('admitted', ADMITTED),
    day('discharged', `${ADMITTED} + CAST((i * 11) % 8 + (i % 97) // 9 AS INTEGER)`),
    text(
      'department',
      pick(['Cardiology', 'Emergency', 'Oncology', 'Orthopedics', 'Emergency', 'Pediatrics'], DEPARTMENT),
    ),
    text(
      'doctor',
      pick(
        DOCTORS.map((name) => `Dr. ${name}`),
        '(i * i + i // 4)',
      ),
    ),
    text('diagnosis', pick(DIAGNOSES, '(i * 5 + i // 12)')),
    text(
      'insurer',
      pick(['Medicare', 'Aetna', 'Cigna', 'Blue Cross', 'Self-pay', 'Medicare'], '(i * 7 + i // 9)'),
    ),
    text('gender', pick(['Female', 'Male', 'Female', 'Male', 'Female'], '(i * 2 + i // 5)')),
    whole('age', `2 + (i * 29) % 93`),
    money(
      'cost',
      `800 + (i * 97) % 9000 + CASE WHEN i % 333 = 5 THEN 90000 ELSE 0 END + ${DEPARTMENT} % 6 * 350`,
    ),
    whole('satisfaction', `CASE WHEN i % 7 = 3 THEN NULL ELSE 1 + (i * 3 + i // 14) % 5 END`),
    flag('readmitted', '(i * 19) % 12 = 0'),
  ],
  asked: [
    ['How many visits did we have in total?', 'SELECT count(*) FROM t'],
    ['How many patients did we treat?', 'SELECT count(DISTINCT patient_id) FROM t'],
    ['Average cost per visit', 'SELECT avg(cost) FROM t'],
    ['average cost by department', 'SELECT department, avg(cost) FROM t GROUP BY 1'],
    [
      'Which department has the most visits?',
      'SELECT department FROM t GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    ],
    ['What is the average length of stay?', 'SELECT avg(discharged - admitted) FROM t'],
    [
      'average number of days between admission and discharge in Cardiology',
      `SELECT avg(discharged - admitted) FROM t WHERE department = 'Cardiology'`,
    ],
    ['Which doctor had the most visits?', 'SELECT doctor FROM t GROUP BY 1 ORDER BY count(*) DESC LIMIT 1'],
    ['How many visits per patient on average?', 'SELECT count(*) / count(DISTINCT patient_id) FROM t'],
    ['What is the readmission rate?', 'SELECT avg(readmitted::int) FROM t'],
    ['readmission rate by insurer', 'SELECT insurer, avg(readmitted::int) FROM t GROUP BY 1'],
    ['How many patients are older than 65?', 'SELECT count(DISTINCT patient_id) FROM t WHERE age > 65'],
    [
      'How many emergency visits were there last month?',
      `SELECT count(*) FROM t WHERE department = 'Emergency' AND admitted BETWEEN '2026-02-01' AND '2026-02-28'`,
    ],
    [
      'total cost in the first quarter of 2025',
      `SELECT sum(cost) FROM t WHERE admitted BETWEEN '2025-01-01' AND '2025-03-31'`,
    ],
    [
      'Cost in January compared to December',
      `SELECT sum(cost) FILTER (admitted BETWEEN '2026-01-01' AND '2026-01-31'), sum(cost) FILTER (admitted BETWEEN '2025-12-01' AND '2025-12-31') FROM t`,
    ],
    [
      'What share of costs goes to Medicare?',
      `SELECT sum(cost) FILTER (insurer = 'Medicare') / sum(cost) FROM t`,
    ],
    ['Most common diagnosis', 'SELECT diagnosis FROM t GROUP BY 1 ORDER BY count(*) DESC LIMIT 1'],
    [
      'the two most common diagnoses among women',
      `SELECT diagnosis FROM t WHERE gender = 'Female' GROUP BY 1 ORDER BY count(*) DESC LIMIT 2`,
    ],
    [
      'Which diagnoses cost more than 6000 on average?',
      'SELECT diagnosis FROM t GROUP BY 1 HAVING avg(cost) > 6000',
    ],
    ['How many visits have no satisfaction score?', 'SELECT count(*) FROM t WHERE satisfaction IS NULL'],
    ['Is satisfaction related to cost?', 'SELECT corr(satisfaction, cost) FROM t'],
    ['Show the 5 most expensive visits', 'SELECT visit_id FROM t ORDER BY cost DESC LIMIT 5'],
    ['How old are our patients on average?', 'SELECT avg(age) FROM t'],
    ['What is the age of the youngest patient?', 'SELECT min(age) FROM t'],
    [
      'Visits per month since October',
      `SELECT date_trunc('month', admitted), count(*) FROM t WHERE admitted >= '2025-10-01' GROUP BY 1`,
    ],
    ['visits by gender', 'SELECT gender, count(*) FROM t GROUP BY 1'],
    ['average age of men and women', 'SELECT gender, avg(age) FROM t GROUP BY 1'],
    [
      'Which insurer has the highest average cost except self-pay?',
      `SELECT insurer FROM t WHERE insurer <> 'Self-pay' GROUP BY 1 ORDER BY avg(cost) DESC LIMIT 1`,
    ],
    ['waiting time by department', 'refuse'],
    ['Are there outliers in cost?', 'told 3'],
    ['distribution of age', 'told age'],
    ['average cost in the ICU', 'refuse'],
    [
      'average cost by department >> only Cardiology',
      `SELECT department, avg(cost) FROM t WHERE department = 'Cardiology' GROUP BY 1`,
    ],
    ['number of visits by department >> and by insurer', 'SELECT insurer, count(*) FROM t GROUP BY 1'],
    ['averge cost by deparment', 'SELECT department, avg(cost) FROM t GROUP BY 1'],
    [
      'How many visits were not in cardiology or oncology?',
      `SELECT count(*) FROM t WHERE department NOT IN ('Cardiology', 'Oncology')`,
    ],
    ['Which patients came more than 6 times?', 'SELECT patient_id FROM t GROUP BY 1 HAVING count(*) > 6'],
    [
      'Is the average cost higher in Oncology or in Pediatrics?',
      `SELECT department FROM t WHERE department IN ('Oncology', 'Pediatrics') GROUP BY 1 ORDER BY avg(cost) DESC LIMIT 1`,
    ],
  ],
};
