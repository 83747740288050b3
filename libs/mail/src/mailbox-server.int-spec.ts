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
    server = await serveMailbox(mailbox, 0);
    const { url } = server;
    expect(await (await fetch(`${url}/messages`)).json()).toEqual([]);
    expect(await (await fetch(url)).text()).toContain('No mail yet.');
    const [first, second] = [mail({ subject: 'first' }), mail()];
    for (const one of [first, second, second]) await mailbox.deliver(one);
    const listed = await fetch(`${url}/messages`);
    expect(listed.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await listed.json()).toEqual(
      [second, first].map((one) => ({ ...one, date: one.date.toISOString() })),
    );
    const list = await (await fetch(url)).text();
    expect(list).toContain(`<a href="/messages/${second.id}">Reset &lt;b&gt;it&lt;/b&gt;</a>`);
    const shown = await fetch(`${url}/messages/${second.id}`);
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await shown.text()).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect((await fetch(`${url}/messages/${randomUUID()}`)).status).toBe(404);
  });

  it('is read by who sits at this machine: no other name leads here, and nothing can be changed', async () => {
    server = await serveMailbox(new Mailbox(), 0);
    const { url } = server;
    const port = new URL(url).port;
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(await status(`${url}/messages`, 'GET', { host: `localhost:${port}` })).toBe(200);
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1'])
      expect(await status(`${url}/messages`, 'GET', { host })).toBe(421);
    for (const method of ['POST', 'DELETE', 'PUT'])
      expect(await status(`${url}/messages`, method, {})).toBe(405);
    const answer = await fetch(`${url}/messages`, { headers: { origin: 'https://evil.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('S-18 outlives an address that is none, which any page could have a browser ask for', async () => {
    server = await serveMailbox(new Mailbox(), 0);
    const { hostname, port } = new URL(server.url);
    for (const path of ['//', '/\\', '//messages', 'http://:0/', '/messages//'])
      expect(await statusOf({ hostname, port, path })).toBeGreaterThanOrEqual(400);
    expect((await fetch(`${server.url}/messages`)).status).toBe(200);
  });

  it('says so when its port is taken', async () => {
    server = await serveMailbox(new Mailbox(), 0);
    const port = Number(new URL(server.url).port);
    await expect(serveMailbox(new Mailbox(), port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
