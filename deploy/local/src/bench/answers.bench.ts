import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AskResult } from '@plumbline/contracts';
import type { ApiClient } from '../e2e/testing/api-client.js';
import { writeOrders } from '../e2e/testing/orders.js';
import { RunningProduct } from '../e2e/testing/running-product.js';
import { type Figure, quantile } from './figures.js';
import { uploadFile } from './upload-file.js';

const ROWS = 500_000;
const ROUNDS = 3;

const QUESTIONS = [
  'What is the total amount?',
  'Revenue by region',
  'Average amount by channel',
  'What is the median amount?',
  'How many orders were there in March 2025?',
  'Revenue last quarter',
  'Orders per month',
  'revenue in the west by month',
  'How many orders were returned?',
  'Total amount without the online store',
  'How many different customers are there?',
  'number of orders by region and channel',
  'Which category sold the most?',
  'Top five customers by revenue',
  'Show the ten largest orders',
  'Which channel has the most orders?',
  'Which customer spent the most in 2025?',
  'What share of orders is from the West?',
  'share of revenue by channel',
  'What percentage of orders were returned?',
  'Does discount affect quantity?',
  'How many customers ordered more than 800 times?',
  'How much did each channel sell in the last 12 months compared with the year before?',
  'Revenue per order by region',
  'What was our best month?',
  'Revenue in Q3 2025 vs Q3 2026',
  'orders over 500 in the west',
  'What is our profit margin by channel?',
];

/** How long a question of 500,000 rows takes without a model: asked and kept, and as it is typed. */
export async function benchAnswers(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const csv = join(folder, 'orders.csv');
  await writeOrders(csv, ROWS);
  const product = await RunningProduct.start({ RATE_LIMIT_FACTOR: '1000' });
  try {
    const owner = await product.owner();
    const dataSourceId = await uploadFile(owner, 'orders.csv', await openAsBlob(csv));
    const first = await timed(owner, { question: 'How many orders are there?', dataSourceId });
    const [kept, typed, slowest]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [at, question] of QUESTIONS.entries()) {
        const time = await timed(owner, { question, dataSourceId });
        kept.push(time);
        slowest[at] = Math.min(slowest[at] ?? time, time);
        typed.push(await timed(owner, { question, dataSourceId, preview: true }));
      }
    const slow = Math.max(...slowest);
    return [
      { name: 'the first question of 500,000 rows', value: first, unit: 'ms' },
      { name: `${kept.length} questions of them, p50`, value: quantile(kept, 0.5), unit: 'ms' },
      { name: 'the same, p95', value: quantile(kept, 0.95), unit: 'ms', goal: 150 },
      { name: `“${QUESTIONS[slowest.indexOf(slow)]}” at its best, the slowest`, value: slow, unit: 'ms' },
      { name: 'as they are typed, p95', value: quantile(typed, 0.95), unit: 'ms', goal: 150 },
    ];
  } finally {
    await product.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed(client: ApiClient, body: Record<string, unknown>): Promise<number> {
  const began = performance.now();
  const { status } = await client.post<AskResult>('/api/ask', body);
  if (status !== 200) throw new Error(`“${String(body.question)}” answered ${status}`);
  return performance.now() - began;
}
