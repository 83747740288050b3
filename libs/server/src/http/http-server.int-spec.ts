import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { errorBody } from '@plumbline/contracts';
import { notFound } from '../errors/app-error.js';
import { type HttpHandler, serveHttp } from './http-server.js';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const errors: Error[] = [];
async function serve(handler: HttpHandler): Promise<void> {
  errors.length = 0;
  server = await serveHttp(
    handler,
    { host: '127.0.0.1', port: 0 },
    { headers: [['X-Own', 'yes']], headersTimeout: 200, onError: (error) => errors.push(error) },
  );
}

/** Sends bytes and reads what comes until the connection ends; `HOST` stands for the right one. */
function exchange(text: string): Promise<string> {
  const { port } = server!.address() as AddressInfo;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk;
    });
    socket.on('error', () => undefined).once('close', () => resolve(received));
    socket.write(text.replaceAll('HOST', `127.0.0.1:${port}`));
  });
}
const get = (target: string) => exchange(`GET ${target} HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n`);

function refusal(answer: string): { status: number; code: string } {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toContain('X-Own: yes');
  return {
    status: Number(head.split(' ')[1]),
    code: errorBody.strict().parse(JSON.parse(/{.*}/.exec(body)?.[0] ?? '')).code,
  };
}

describe('a server that anybody may talk to', () => {
  it.each([
    [
      'at once',
      () => {
        throw new Error('secret words');
      },
    ],
    ['later', async () => Promise.reject(new Error('secret words'))],
  ] satisfies [string, HttpHandler][])(
    'answers 500 when its handler throws %s, and goes on',
    async (_when, handler) => {
      await serve(handler);
      const answer = await get('/');
      expect(refusal(answer)).toEqual({ status: 500, code: 'internal' });
      expect(answer).not.toContain('secret');
      expect(errors.map(({ message }) => message)).toEqual(['secret words']);
      expect((await get('/')).length).toBeGreaterThan(0);
    },
  );

  it('says a refusal as it is worded, and logs none', async () => {
    await serve(() => {
      throw notFound();
    });
    expect(refusal(await get('//'))).toEqual({ status: 404, code: 'not_found' });
    expect(errors).toEqual([]);
  });

  it('cuts an answer that fails in its middle, so that half of one is never taken for the whole', async () => {
    await serve(async (_request, response) => {
      response.writeHead(200).write('half');
      await Promise.resolve();
      throw new Error('broken');
    });
    expect(await get('/')).not.toContain('\r\n0\r\n');
    expect(errors).toHaveLength(1);
  });

  it('takes no notice of who leaves in the middle of a request', async () => {
    let left: (() => void) | undefined;
    const gone = new Promise<void>((resolve) => {
      left = resolve;
    });
    await serve(async (request) => {
      request.once('close', () => left?.());
      for await (const _ of request) request.socket.destroy();
    });
    expect(await exchange('POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 9\r\n\r\nhalf')).toBe('');
    await gone;
    expect(errors).toEqual([]);
  });

  it('hears an answer that goes wrong after its end', async () => {
    await serve((_request, response) => {
      response.end('x');
      response.write('y');
    });
    expect(await get('/')).toContain('200 OK');
    expect(errors[0]).toMatchObject({ code: 'ERR_STREAM_WRITE_AFTER_END' });
  });

  it.each([
    ['no request', 'NONSENSE\r\n\r\n', 400, 'malformed'],
    [
      'endless headers',
      `GET / HTTP/1.1\r\nHost: HOST\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['headers that never end', 'GET / HTTP/1.1\r\nHost: HOST\r\n', 408, 'request_timeout'],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'malformed'],
    [
      'a way to another server',
      'CONNECT evil.example:443 HTTP/1.1\r\nHost: HOST\r\n\r\n',
      405,
      'method_not_allowed',
    ],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: HOST\r\nHost: evil.example\r\n\r\n', 400, 'malformed'],
    ['the same host twice', 'GET / HTTP/1.1\r\nHost: HOST\r\nhost: HOST\r\n\r\n', 400, 'malformed'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400, 'malformed'],
    ['an empty host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n', 400, 'malformed'],
    [
      'an address on another host',
      'GET http://evil.example/ HTTP/1.1\r\nHost: HOST\r\n\r\n',
      400,
      'malformed',
    ],
    ['an address with a user', 'GET http://a@HOST/ HTTP/1.1\r\nHost: HOST\r\n\r\n', 400, 'malformed'],
    ['another kind of address', 'GET ftp://HOST/ HTTP/1.1\r\nHost: HOST\r\n\r\n', 400, 'malformed'],
  ])('S-18 refuses %s in the one shape', async (_name, text, status, code) => {
    await serve((_request, response) => response.end('reached'));
    expect(refusal(await exchange(text))).toEqual({ status, code });
  });

  it.each(['http://HOST/a/b?c', 'HTTP://HOST/a/b?c'])('reads %s as its path', async (target) => {
    await serve((request, response) => response.end(request.url));
    expect(await get(target)).toContain('/a/b?c');
  });
});
