import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from './eventually.js';
import { FaultProxy } from './fault-proxy.js';

/** Answers every piece with itself. */
let echo: Server;
let echoed = 0;
let proxy: FaultProxy;
const clients: Client[] = [];

class Client {
  received = '';
  failure: NodeJS.ErrnoException | undefined;
  hasEnded = false;
  constructor(readonly socket: Socket) {
    clients.push(this);
    socket.on('data', (chunk: Buffer) => {
      this.received += chunk.toString();
    });
    socket.on('error', (failure) => {
      this.failure = failure;
    });
    socket.on('end', () => {
      this.hasEnded = true;
    });
  }

  static async open(): Promise<Client> {
    const client = new Client(connect({ ...proxy.address, allowHalfOpen: true }));
    await once(client.socket, 'connect');
    return client;
  }

  async say(text: string): Promise<void> {
    const before = this.received.length;
    this.socket.write(text);
    await eventually(`the echo of ${text}`, () => this.received.length >= before + text.length);
  }
}

const failureOf = (client: Client) => eventually('a failure', () => client.failure?.code);

beforeEach(async () => {
  echoed = 0;
  echo = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      echoed += chunk.length;
      socket.write(chunk);
    });
    socket.on('end', () => socket.end());
  }).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await FaultProxy.start({ to: { host: '127.0.0.1', port: (echo.address() as AddressInfo).port } });
});

afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await proxy.close();
  await new Promise((resolve) => echo.close(resolve));
});

describe('a fault proxy', () => {
  it('passes bytes, counts them, and hands on the end of either side', async () => {
    const client = await Client.open();
    await client.say('hello');
    client.socket.end('bye');
    await eventually('the end', () => client.hasEnded);
    expect(client.received).toBe('hellobye');
    expect(proxy.counts).toMatchObject({ connections: 1, bytesUp: 8, bytesDown: 8 });
    await eventually('no connection is left', () => proxy.openConnections === 0);
  });

  it('passes much at once in order', async () => {
    const client = await Client.open();
    const text = Array.from({ length: 200_000 }, (_, line) => `${line}\n`).join('');
    await client.say(text);
    expect(client.received).toBe(text);
  });

  it('refuse: resets what is open, refuses what comes, and listens again on its port', async () => {
    const open = await Client.open();
    await proxy.switchTo('refuse');
    expect(await failureOf(open)).toBe('ECONNRESET');
    await expect(Client.open()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await proxy.switchTo('pass');
    await (await Client.open()).say('again');
  });

  it('blackhole: accepts, lets nothing through, and resets what it robbed when it ends', async () => {
    const open = await Client.open();
    await open.say('before');
    await proxy.switchTo('blackhole');
    const late = await Client.open();
    open.socket.write('lost');
    late.socket.write('lost too');
    await eventually('all is swallowed', () => proxy.counts.bytesSwallowed === 12);
    await proxy.switchTo('pass');
    expect([await failureOf(open), await failureOf(late)]).toEqual(['ECONNRESET', 'ECONNRESET']);
    expect([open.received, late.received, echoed]).toEqual(['before', '', 6]);
  });

  it('half-open: cuts what is open without a word, lets new connections pass, and goes on afterwards', async () => {
    const open = await Client.open();
    await open.say('before');
    await proxy.switchTo('half-open');
    open.socket.write(' held');
    await (await Client.open()).say('new');
    expect([open.received, open.hasEnded, open.failure]).toEqual(['before', false, undefined]);
    await proxy.switchTo('pass');
    await eventually('what was held', () => open.received === 'before held');
  });

  it('half-open: the end of the server is not heard until the fault ends', async () => {
    const accepted = once(echo, 'connection') as Promise<[Socket]>;
    const open = await Client.open();
    const [server] = await accepted;
    await proxy.switchTo('half-open');
    server.resetAndDestroy();
    await (await Client.open()).say('new');
    expect(open.failure).toBeUndefined();
    await proxy.switchTo('pass');
    expect(await failureOf(open)).toBe('ECONNRESET');
  });

  it('delay: every piece waits, in order', async () => {
    const client = await Client.open();
    await proxy.switchTo({ delayMs: 50 });
    const began = performance.now();
    await client.say('slow');
    expect(performance.now() - began).toBeGreaterThanOrEqual(95);
  });

  it('throttle: so many bytes a second each way', async () => {
    const client = await Client.open();
    await proxy.switchTo({ bytesPerSecond: 10_000 });
    const began = performance.now();
    await client.say('x'.repeat(2_000));
    expect(performance.now() - began).toBeGreaterThanOrEqual(190);
  });

  it('reset after bytes: so many pass and the next are cut off, for each connection', async () => {
    await proxy.switchTo({ resetAfterBytes: 10, way: 'up' });
    for (const client of [await Client.open(), await Client.open()]) {
      await client.say('1234567890');
      client.socket.write('!');
      expect(await failureOf(client)).toBe('ECONNRESET');
    }
    expect(echoed).toBe(20);
  });

  it('reset after no byte of the answer: the server has had the whole request', async () => {
    await proxy.switchTo({ resetAfterBytes: 0, way: 'down' });
    const client = await Client.open();
    client.socket.write('please');
    expect(await failureOf(client)).toBe('ECONNRESET');
    expect([echoed, client.received]).toEqual([6, '']);
  });

  it('resets the client of a server that is down', async () => {
    await new Promise((resolve) => echo.close(resolve));
    const client = new Client(connect(proxy.address));
    expect(await failureOf(client)).toBe('ECONNRESET');
    expect(proxy.counts.connections).toBe(1);
  });
});
