import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { MARKED, send } from '../testing/test-client.js';
import { TestGateway } from '../testing/test-gateway.js';

const THEME = "document.documentElement.dataset.theme = 'dark'";
const INDEX = `<!doctype html><script>${THEME}</script><script type="module" src="/assets/app-x1.js"></script>`;
const APP = `console.log(${JSON.stringify('x'.repeat(500))})`;

let root: string;
let gateway: TestGateway;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  root = join(folder, 'dist');
  await mkdir(join(root, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(root, 'index.html'), INDEX);
  await writeFile(join(root, 'index.html.gz'), gzipSync(INDEX));
  await writeFile(join(root, 'favicon.svg'), '<svg/>');
  await mkdir(join(root, '.vite'));
  await writeFile(join(root, '.vite/manifest.json'), 'secret');
  await writeFile(join(root, 'assets/app-x1.js'), APP);
  await writeFile(join(root, 'assets/app-x1.js.br'), brotliCompressSync(APP));
  await writeFile(join(root, 'assets/app-x1.js.gz'), gzipSync(APP));
  await writeFile(join(root, 'assets/inter-x2.woff2'), Buffer.from([0, 1, 255]));
  gateway = await TestGateway.start('http://127.0.0.1:9', { WEB_ROOT: root });
});
afterAll(async () => {
  await gateway.stop();
  await rm(join(root, '..'), { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  send(gateway.port, { method, path, headers });

describe('the web app', () => {
  it('keeps hashed assets for a year', async () => {
    const answer = await get('/assets/app-x1.js');
    expect(answer.text).toBe(APP);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    expect((await get('/assets/inter-x2.woff2')).headers['content-type']).toBe('font/woff2');
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['', undefined],
  ])('answers "%s" with %s', async (accept, encoding) => {
    const url = `${gateway.url}/assets/app-x1.js`;
    const { statusCode, headers, body } = await request(url, {
      headers: { 'Accept-Encoding': accept },
    });
    const bytes = Buffer.from(await body.arrayBuffer());
    expect(statusCode).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(Number(headers['content-length'])).toBe(bytes.length);
    const unpack =
      encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : (raw: Buffer) => raw;
    expect(unpack(bytes).toString()).toBe(APP);
  });

  it('answers what is already known with 304', async () => {
    for (const headers of [{ 'Accept-Encoding': 'identity' }, { 'Accept-Encoding': 'br' }]) {
      const { etag } = (await get('/assets/app-x1.js', headers)).headers;
      const again = await get('/assets/app-x1.js', { ...headers, 'If-None-Match': `W/"x", ${etag}` });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get('/assets/app-x1.js', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('every other path is index.html, asked for again each time', async () => {
    for (const path of ['/', '/index.html', '/dashboards/1', '/apis', '/a.b/c?x=/api']) {
      const answer = await get(path);
      expect([answer.status, answer.text]).toEqual([200, INDEX]);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      });
    }
  });

  it('answers HEAD with the headers of GET', async () => {
    const [head, whole] = [await get('/', {}, 'HEAD'), await get('/')];
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['content-length', 'etag', 'content-type'])
      expect(head.headers[name]).toBe(whole.headers[name]);
  });

  it('lets exactly the inline script of index.html run', async () => {
    const hash = createHash('sha256').update(THEME).digest('base64');
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toContain('unsafe');
  });

  it('an asset that is gone is missing, not a page', async () => {
    const answer = await get('/assets/app-x0.js');
    expect([answer.status, answer.json().code]).toEqual([404, 'not_found']);
  });

  it.each([
    '/.vite/manifest.json',
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
  ])('%s leads nowhere', async (path) => {
    expect((await get(path)).text).not.toContain('secret');
  });

  it('takes nothing but GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await get('/dashboards', MARKED, method)).status).toBe(404);
    }
  });
});
