import { MARKER_HEADER, MARKER_VALUE } from '@plumbline/contracts';
import { type ApiClient, TEST_PASSWORD } from '../e2e/testing/api-client.js';
import { RunningProduct } from '../e2e/testing/running-product.js';
import { type Figure, quantile } from './figures.js';
import { driveApart } from './load/drive-apart.js';
import type { Call } from './load/load-plan.js';

const SPAN = { seconds: 20, warmUpSeconds: 5 };
const READS_PER_SECOND = 40;
const LOGINS_PER_SECOND = 5;
const PAIRS = 40;

/** What hashing passwords costs the others, and whether its time tells who has an account (S-15). */
export async function benchAccounts(): Promise<Figure[]> {
  const product = await RunningProduct.start({ RATE_LIMIT_FACTOR: '1000' });
  try {
    const client = product.client();
    await client.signUp('reader');
    const urls = [product.url];
    const reads = { ...SPAN, urls, rate: READS_PER_SECOND, arrivals: [[readOf(client)]] };
    const alone = await driveApart(reads);
    const [beside, logins] = await Promise.all([
      driveApart(reads),
      driveApart({ ...SPAN, urls, rate: LOGINS_PER_SECOND, arrivals: [[LOGIN]] }),
    ]);
    const { wrong, unknown } = await timeRefusals(client);
    return [
      {
        name: `reads beside ${LOGINS_PER_SECOND} sign-ins a second, p99`,
        value: beside.succeeded.p99,
        unit: 'ms',
        raw: alone.succeeded.p99,
        goal: 2,
      },
      { name: 'those sign-ins, p95', value: logins.succeeded.p95, unit: 'ms', goal: 800 },
      {
        name: 'an unknown name and a wrong password, medians apart',
        value: Math.abs(quantile(wrong, 0.5) - quantile(unknown, 0.5)),
        unit: 'ms',
        goal: 5,
      },
    ];
  } finally {
    await product.remove();
  }
}

const MARK = { [MARKER_HEADER]: MARKER_VALUE };
const LOGIN: Call = {
  method: 'POST',
  path: '/api/auth/login',
  headers: { ...MARK, 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'reader', password: TEST_PASSWORD }),
};
const readOf = ({ accessToken }: ApiClient): Call => ({
  method: 'GET',
  path: '/api/dashboards',
  headers: { ...MARK, authorization: `Bearer ${accessToken}` },
});

/** In turns, so that whatever else happens meets both; a right password now and then keeps the count of wrong ones low. */
async function timeRefusals(client: ApiClient): Promise<{ wrong: number[]; unknown: number[] }> {
  const wrong: number[] = [];
  const unknown: number[] = [];
  const refuse = async (username: string): Promise<number> => {
    const began = performance.now();
    const { status } = await client.post('/api/auth/login', { username, password: 'wrong' });
    if (status !== 401) throw new Error(`a wrong sign-in answered ${status}`);
    return performance.now() - began;
  };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    wrong.push(await refuse('reader'));
    unknown.push(await refuse(`nobody-${pair}`));
    if (pair % 5 === 4) await client.signIn('reader', TEST_PASSWORD);
  }
  return { wrong, unknown };
}
