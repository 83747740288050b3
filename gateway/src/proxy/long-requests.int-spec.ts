import { describe, expect, it } from '@jest/globals';
import { errorBody } from '@plumbline/contracts';
import { MARKED, send } from '../testing/test-client.js';
import { useGateway } from '../testing/use-gateway.js';

const { gateway } = useGateway();

const signedIn = async () => ({ ...MARKED, Authorization: `Bearer ${await gateway.token()}` });
const invalidate = async (body: string) =>
  send(gateway.port, { method: 'POST', path: '/api/cache/invalidate', headers: await signedIn(), body });

describe('a body nested too deeply', () => {
  const lists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  it.each([
    ['lists', lists(2_000), 400],
    ['half of them', '['.repeat(4_000), 400],
    ['objects', `${'{"a":'.repeat(600)}1${'}'.repeat(600)}`, 400],
    ['lists in a known field', `{"keys":${lists(2_000)}}`, 400],
    ['lists in a prototype', `{"__proto__":${lists(2_000)}}`, 400],
    ['a hundred thousand lists', lists(100_000), 413],
  ])('of %s is refused (X-21)', async (_name, body, status) => {
    const answer = await invalidate(body);
    expect([answer.status, errorBody.parse(answer.json()).code]).toEqual([
      status,
      status === 413 ? 'too_large' : 'malformed',
    ]);
  });
});

describe('a request that is very long', () => {
  // From well within to well beyond what is let through, in steps smaller than what the gateway adds.
  const sizes = Array.from({ length: 130 }, (_, at) => 13_500 + at * 25);
  it.each([
    ['query', (size: number) => ({ path: `/api/auth/get-ip?x=${'x'.repeat(size)}` })],
    [
      'header',
      (size: number) => ({ path: '/api/auth/get-ip', headers: { 'If-None-Match': 'x'.repeat(size) } }),
    ],
    [
      'cookie',
      (size: number) => ({ path: '/api/auth/get-ip', headers: { Cookie: `x=${'x'.repeat(size)}` } }),
    ],
    ['query of its own call', (size: number) => ({ path: `/api/system-health?x=${'x'.repeat(size)}` })],
    ['path', (size: number) => ({ path: `/api/${'x'.repeat(size)}` })],
    ['parameter', (size: number) => ({ path: `/api/dashboards/${'x'.repeat(size)}` })],
  ])('by its %s is answered or refused, never a failure of ours', async (_name, sent) => {
    const authorization = (await signedIn()).Authorization;
    const statuses = new Set<number>();
    for (const size of sizes) {
      const { path, headers = {} } = sent(size) as { path: string; headers?: Record<string, string> };
      const answer = await send(gateway.port, { path, headers: { authorization, ...headers } });
      statuses.add(answer.status);
      if (answer.status >= 400) errorBody.parse(answer.json());
    }
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  });
});
