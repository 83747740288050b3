import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import { MARKED, send } from '../testing/test-client.js';
import { answerJson, type OriginHandler } from '../testing/test-origin.js';
import { useGateway } from '../testing/use-gateway.js';

const { origin, gateway } = useGateway();

/** Every service has two files; `give` decides what becomes of them. */
const holding =
  (give: OriginHandler): OriginHandler =>
  (request, response) => {
    if (request.url?.endsWith('/file')) give(request, response);
    else
      answerJson(response, 200, {
        documents: {},
        files: ['1', '2'].map((id) => ({ name: `${Math.random()}/${id}.csv`, path: `/api/x/${id}/file` })),
      });
  };
const headers = async (sub: string) => ({
  ...MARKED,
  Authorization: `Bearer ${await gateway.token({ sub })}`,
});
const beginExport = async (user: string = randomUUID()): Promise<IncomingMessage> => {
  const request = httpRequest({
    host: '127.0.0.1',
    port: gateway.port,
    method: 'POST',
    path: '/api/user/export',
    headers: await headers(user),
    agent: false,
  });
  request.on('error', () => undefined);
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
};
const outcomeOf = (response: IncomingMessage): Promise<string> =>
  new Promise((resolve) => {
    response
      .resume()
      .once('error', () => resolve('cut'))
      .once('end', () => resolve('whole'));
  });

describe('the archive of one’s own data', () => {
  it('is whole', async () => {
    origin.handler = holding((_request, response) => response.end('a,b\n1,2\n'));
    expect(await outcomeOf(await beginExport())).toBe('whole');
  });

  it.each([
    ['a source is deleted', (_: unknown, response) => answerJson(response, 404, { code: 'not_found' })],
    [
      'a service dies in the middle of a file',
      (_: unknown, response) => response.write('a,b\n', () => response.destroy()),
    ],
  ] satisfies [string, OriginHandler][])(
    'is cut off, not shortened, and costs nobody else anything when %s while it is sent',
    async (_name, second) => {
      origin.handler = holding((request, response) =>
        request.url?.includes('/2/') ? second(request, response) : response.end('a,b\n1,2\n'),
      );
      expect(await outcomeOf(await beginExport())).toBe('cut');
      expect((await send(gateway.port, { path: '/api/auth/get-ip' })).status).toBe(200);
    },
  );

  it('is no longer fetched for a reader who has left', async () => {
    let open = 0;
    origin.handler = holding((_request, response) => {
      open += 1;
      response.once('close', () => {
        open -= 1;
      });
      response.write('a,b\n');
    });
    const response = await beginExport();
    await eventually('a file is being sent', () => open === 1);
    response.destroy();
    await eventually('nothing is fetched any more', () => open === 0);
    expect((await send(gateway.port, { path: '/health/live' })).status).toBe(200);
  });

  it('is made one at a time for a user, and keeps nobody else waiting', async () => {
    let open = 0;
    const held: (() => void)[] = [];
    origin.handler = holding((_request, response) => {
      open += 1;
      held.push(() => response.end('a,b\n'));
    });
    const greedy = randomUUID();
    const first = outcomeOf(await beginExport(greedy));
    await eventually('the first is being made', () => open === 1);
    // One waits, one more is refused.
    const further = [beginExport(greedy), beginExport(greedy)];
    expect((await Promise.race(further)).statusCode).toBe(503);
    const other = outcomeOf(await beginExport());
    await eventually('the other’s is being made', () => open === 2);
    expect(held).toHaveLength(2);
    let isOver = false;
    const second = Promise.all(further).then((answers) =>
      Promise.all(answers.filter(({ statusCode }) => statusCode === 200).map(outcomeOf)),
    );
    const all = Promise.all([first, second, other]).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      for (const end of held.splice(0)) end();
      await sleep(20);
    }
    expect(await all).toEqual(['whole', ['whole'], 'whole']);
  });
});
