import { randomUUID } from 'node:crypto';
import { type RequestOptions, request } from 'node:http';
import { urlToHttpOptions } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { OutgoingMail } from './mail-transport.js';
import { Mailbox } from './mailbox.js';
import { type MailboxServer, serveMailbox } from './mailbox-server.js';

const mail = (more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: randomUUID(),
  to: 'maria@x.example',
  subject: 'Reset <b>it</b>',
  text: 'https://x.example/reset-password?token=abc',
  html: '<html><head></head><body><a href="https://x.example">here</a></body></html>',
  date: new Date('2026-11-21T21:00:00Z'),
  ...more,
});

const CODE = 'k7mp-2x9d-qrtv';
const known = { authorization: `Bearer ${CODE}` };
const get = (url: string, headers: Record<string, string> = known) => fetch(url, { headers });

let server: MailboxServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** As a browser sends it that was led here by a foreign name. */
const status = (url: string, method: string, headers: Record<string, string>): Promise<number> =>
  statusOf({ ...urlToHttpOptions(new URL(url)), method, headers });

const statusOf = (options: RequestOptions): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = request(options, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.once('error', reject);
    call.end();
  });

describe('the mailbox of a machine without a mail server', () => {
  it('answers the mails as JSON, newest first, and as a page with the mail in a frame that runs nothing', async () => {
    const mailbox = new Mailbox();
    server = await serveMailbox(mailbox, 0, CODE);
    const { url } = server;
    expect(await (await get(`${url}/messages`)).json()).toEqual([]);
    expect(await (await get(url)).text()).toContain('No mail yet.');
    const [first, second] = [mail({ subject: 'first' }), mail()];
    for (const one of [first, second, second]) await mailbox.deliver(one);
    const listed = await get(`${url}/messages`);
    expect(listed.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await listed.json()).toEqual(
      [second, first].map((one) => ({ ...one, date: one.date.toISOString() })),
    );
    const list = await (await get(url)).text();
    expect(list).toContain(`<a href="/messages/${second.id}">Reset &lt;b&gt;it&lt;/b&gt;</a>`);
    const shown = await get(`${url}/messages/${second.id}`);
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await shown.text()).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect((await get(`${url}/messages/${randomUUID()}`)).status).toBe(404);
  });

  it('is read by who sits at this machine: no other name leads here, and nothing can be changed', async () => {
    server = await serveMailbox(new Mailbox(), 0, CODE);
    const { url } = server;
    const port = new URL(url).port;
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(await status(`${url}/messages`, 'GET', { ...known, host: `localhost:${port}` })).toBe(200);
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1'])
      expect(await status(`${url}/messages`, 'GET', { ...known, host })).toBe(421);
    for (const method of ['POST', 'DELETE', 'PUT'])
      expect(await status(`${url}/messages`, method, known)).toBe(405);
    const answer = await fetch(`${url}/messages`, { headers: { ...known, origin: 'https://evil.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('S-18 outlives an address that is none, which any page could have a browser ask for', async () => {
    server = await serveMailbox(new Mailbox(), 0, CODE);
    const { hostname, port } = new URL(server.url);
    for (const path of ['//', '/\\', '//messages', 'http://:0/', '/messages//'])
      expect(await statusOf({ hostname, port, path })).toBeGreaterThanOrEqual(400);
    expect((await get(`${server.url}/messages`)).status).toBe(200);
  });

  it('says so when its port is taken', async () => {
    server = await serveMailbox(new Mailbox(), 0, CODE);
    const port = Number(new URL(server.url).port);
    await expect(serveMailbox(new Mailbox(), port, CODE)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

describe('S-09 the code of the mailbox', () => {
  const enter = (url: string, code: string, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams({ code }) });

  it('stands before every mail, whether it exists or not, and before the list', async () => {
    const mailbox = new Mailbox();
    const one = mail();
    await mailbox.deliver(one);
    server = await serveMailbox(mailbox, 0, CODE);
    const paths = ['/', '/messages', `/messages/${one.id}`, `/messages/${randomUUID()}`, '/else'];
    const answers = await Promise.all(paths.map((path) => get(server?.url + path, {})));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 401));
    const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
    expect(texts.size).toBe(1);
    expect([...texts][0]).toContain('<form method="post" action="/">');
    const wrong: Record<string, string>[] = [
      { authorization: 'Bearer wrong-code' },
      { authorization: `Basic ${CODE}` },
      { cookie: `plumbline-mailbox=${CODE}` },
    ];
    for (const headers of wrong) expect((await get(`${server.url}/messages`, headers)).status).toBe(401);
    expect((await get(`${server.url}/messages?code=${CODE}`, {})).status).toBe(401);
  });

  it('opens it to a browser by a form, for a cookie that no page and no other site can use', async () => {
    server = await serveMailbox(new Mailbox(), 0, CODE);
    const { url } = server;
    const wrong = await enter(url, 'wrong');
    expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([401, null]);
    expect(await wrong.text()).toContain('This is not the code.');
    const entered = await enter(url, ` ${CODE} `, { origin: url });
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/']);
    const cookie = entered.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^plumbline-mailbox=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/);
    expect(cookie).not.toContain(CODE);
    const page = await get(url, { cookie: `other=1; ${cookie.split(';')[0]}` });
    expect(await page.text()).toContain('No mail yet.');
    expect((await enter(url, CODE, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await enter(url, 'x'.repeat(100_000))).status).toBe(401);
  });

  it('cannot be tried out: after ten wrong ones none is looked at, and who is in stays in', async () => {
    server = await serveMailbox(new Mailbox(), 0, CODE);
    const { url } = server;
    const cookie = (await enter(url, CODE)).headers.get('set-cookie')?.split(';')[0] ?? '';
    const statuses: number[] = [];
    for (let tried = 0; tried < 6; tried += 1) {
      statuses.push((await enter(url, `wrong-${tried}`)).status);
      statuses.push((await get(`${url}/messages`, { authorization: `Bearer wrong-${tried}` })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    const refused = await get(`${url}/messages`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await get(`${url}/messages`, { cookie })).status).toBe(200);
  });
});
