import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OutboundFetch } from './outbound-fetch.js';

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/moved') return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    if (request.url === '/endless') return void response.end(Buffer.alloc(2_000_000));
    return response.writeHead(200, { 'content-type': 'text/plain' }).end(`${request.method} ${request.url}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const outcome = (allowed: string, address: string): Promise<string> =>
  new OutboundFetch(allowed).fetch(address).then(
    async (response) => `${response.status} ${await response.text()}`,
    (failure: Error) => failure.message,
  );

describe('S-05 an address that a user names', () => {
  it('is asked where its network is allowed', async () => {
    expect(await outcome('loopback', `${url}/a`)).toBe('200 GET /a');
    expect(await outcome('', `${url}/a`)).toContain('may not be asked from here');
  });

  it('leads nowhere by a redirect', async () => {
    expect(await outcome('loopback', `${url}/moved`)).toBe('302 ');
  });

  it.each([
    ['http://169.254.169.254/latest', 'may not be asked from here'],
    ['http://[::ffff:169.254.169.254]/', 'may not be asked from here'],
    ['http://2852039166/', 'may not be asked from here'],
    ['https://user:word@example.com/', 'no address of the web'],
    ['file:///etc/passwd', 'no address of the web'],
    ['nothing', 'no address of the web'],
    ['http://93.184.216.34/', 'has to be asked by https'],
    ['https://nowhere.invalid/', 'There is no server called'],
  ])('%s is refused', async (address, words) => {
    expect(await outcome('loopback', address)).toContain(words);
  });

  it('is cut off where its answer does not end', async () => {
    expect(await outcome('loopback', `${url}/endless`)).toContain('more than 1 MB');
  });
});
