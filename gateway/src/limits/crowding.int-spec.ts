import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import { MARKED, pieces, send, startUpload } from '../testing/test-client.js';
import { TestGateway } from '../testing/test-gateway.js';
import { answerJson } from '../testing/test-origin.js';
import { useGateway } from '../testing/use-gateway.js';

const CROWD = 500;

const { origin, gateway } = useGateway({ tuning: { callsInFlight: 8, callsPerCaller: 6 } });
let attacker: Record<string, string>;
let other: Record<string, string>;
const sockets: Socket[] = [];
const letGo = () => {
  for (const socket of sockets.splice(0)) socket.destroy();
};

beforeAll(async () => {
  attacker = { ...MARKED, Authorization: `Bearer ${await gateway.token()}` };
  other = { ...MARKED, Authorization: `Bearer ${await gateway.token()}` };
});
afterEach(letGo);

/** A connection that says so much and then neither speaks nor reads. */
const hold = (text: string, port = gateway.port): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, () => resolve(socket)));
    socket
      .pause()
      .once('error', reject)
      .on('error', () => undefined);
    sockets.push(socket);
  });
const holdMany = (text: string) => Promise.all(Array.from({ length: CROWD }, () => hold(text)));

const head = (method: string, path: string, headers: Record<string, string>, port = gateway.port) =>
  [
    `${method} ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    ...Object.entries(headers).map((pair) => pair.join(': ')),
  ]
    .join('\r\n')
    .concat('\r\n');

/** What somebody else does meanwhile: reads, changes, signs in, one after the other and at once. */
async function othersAreAnswered(): Promise<void> {
  const calls = Array.from({ length: 6 }, (_, index) =>
    index % 2
      ? send(gateway.port, { path: '/api/dashboards', headers: other })
      : send(gateway.port, { method: 'POST', path: '/api/dashboards', headers: other, body: '{}' }),
  );
  calls.push(send(gateway.port, { method: 'POST', path: '/api/auth/login', headers: MARKED, body: '{}' }));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
}

describe('one caller who holds what he can (S-20)', () => {
  it.each([
    ['sign-ins', '/api/auth/login', () => ({ ...MARKED })],
    ['changes of his own', '/api/dashboards', () => attacker],
  ] satisfies [string, string, () => Record<string, string>][])(
    `keeps nobody out with ${CROWD} %s whose bodies do not come`,
    async (_name, path, headers) => {
      await holdMany(`${head('POST', path, { ...headers(), 'Content-Length': '50' })}\r\n`);
      await othersAreAnswered();
      expect(await gateway.openConnections()).toBeGreaterThan(CROWD / 2);
    },
  );

  it(`keeps nobody out with ${CROWD} requests whose headers do not end`, async () => {
    await holdMany(head('GET', '/api/dashboards', attacker));
    await othersAreAnswered();
  });

  it('keeps nobody out with answers that he does not read, and is cut after a while', async () => {
    const impatient = await TestGateway.start(
      origin.url,
      {},
      { callsInFlight: 4, callsPerCaller: 3, answerIdleMs: 300 },
    );
    try {
      origin.handler = ({ headers }, response) => {
        if (headers['x-large']) response.end(Buffer.alloc(30_000_000));
        else answerJson(response, 200, {});
      };
      const [greedy, modest] = [await impatient.token(), await impatient.token()].map((token) => ({
        Authorization: `Bearer ${token}`,
      }));
      const large = `${head('GET', '/api/dashboards', { ...greedy, 'X-Large': '1' }, impatient.port)}\r\n`;
      for (let held = 0; held < 3; held += 1) await hold(large, impatient.port);
      await eventually('three answers are on their way', () => origin.requests.length === 3);
      const answers = await Promise.all(
        Array.from({ length: 3 }, () => send(impatient.port, { path: '/api/dashboards', headers: modest })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      await eventually('the unread answers are cut', async () => (await impatient.openConnections()) === 0);
      expect((await send(impatient.port, { path: '/api/dashboards', headers: greedy })).status).toBe(200);
    } finally {
      await impatient.stop();
    }
  });

  it('takes no place of the large uploads with a file that does not come, and two of four with those that do', async () => {
    const large = `${head('POST', '/api/upload', { ...attacker, 'Content-Length': '40000000' })}\r\n`;
    for (let held = 0; held < 5; held += 1) await hold(large);
    const sent = () =>
      send(gateway.port, { method: 'POST', path: '/api/upload', headers: other, body: pieces(5_000_000) });
    expect((await sent()).status).toBe(200);
    letGo();
    const before = origin.requests.length;
    const running = Array.from({ length: 5 }, () => startUpload(gateway.port, attacker));
    await eventually('two have a place', () => origin.requests.length === before + 2);
    expect((await sent()).status).toBe(200);
    expect(origin.requests.length).toBe(before + 3);
    for (const request of running) request.destroy();
  });

  it('may fill the memory only so far with small bodies', async () => {
    const narrow = await TestGateway.start(origin.url, {}, { bodyBytesPerCaller: 100_000 });
    try {
      const body = `${head('POST', '/api/dashboards', { ...MARKED, 'Content-Length': '90000' }, narrow.port)}`;
      const [greedy, modest] = [await narrow.token(), await narrow.token()].map((token) => ({
        ...MARKED,
        Authorization: `Bearer ${token}`,
      }));
      const start = `${body}Authorization: ${greedy?.Authorization}\r\n\r\n${'x'.repeat(80_000)}`;
      await hold(start, narrow.port);
      const post = (headers: Record<string, string> | undefined) =>
        send(narrow.port, { method: 'POST', path: '/api/dashboards', headers, body: 'x'.repeat(80_000) });
      await eventually('too much of his is on its way', async () => (await post(greedy)).status === 503);
      expect((await post(modest)).status).toBe(200);
    } finally {
      letGo();
      await narrow.stop();
    }
  });
});

describe('the room for connections', () => {
  it('is had by who comes: the longest silent of the same address gives way', async () => {
    const small = await TestGateway.start(origin.url, { MAX_CONNECTIONS: '200' });
    try {
      const held = [];
      for (let count = 0; count < 60; count += 1) held.push(await hold('', small.port));
      await eventually('an address has at most a tenth', async () => (await small.openConnections()) <= 20);
      const headers = { Authorization: `Bearer ${await small.token()}` };
      origin.handler = (_request, response) => setTimeout(() => answerJson(response, 200, {}), 50);
      const answers = Array.from({ length: 10 }, () =>
        send(small.port, { path: '/api/dashboards', headers }),
      );
      await hold('', small.port);
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200));
    } finally {
      await small.stop();
    }
  });

  it('is shared by all where a proxy stands in front', async () => {
    const behind = await TestGateway.start(origin.url, { MAX_CONNECTIONS: '100', TRUST_PROXY: '1' });
    try {
      for (let count = 0; count < 50; count += 1) await hold('', behind.port);
      expect(await behind.openConnections()).toBe(50);
    } finally {
      await behind.stop();
    }
  });
});
