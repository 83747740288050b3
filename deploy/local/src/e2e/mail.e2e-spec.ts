import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import { TEST_PASSWORD } from './testing/api-client.js';
import { chromiumPath, startBrowser } from './testing/browser.js';
import { MAILBOX_CODE, MAILBOX_HEADERS, RunningProduct } from './testing/running-product.js';

interface Message {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const NEW_PASSWORD = 'Cobalt-Meadow-58';
const isListening = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/messages`).then(
    () => true,
    () => false,
  );

describe('a machine without a mail server', () => {
  let product: RunningProduct;
  beforeAll(async () => {
    product = await RunningProduct.start({ LOG_LEVEL: 'info' });
  });
  afterAll(() => product?.remove());

  const messages = async (): Promise<Message[]> =>
    (await (await fetch(`${product.mailboxUrl}/messages`, { headers: MAILBOX_HEADERS })).json()) as Message[];
  const mailTo = (to: string, subject: string) =>
    eventually(`a mail to ${to}`, async () =>
      (await messages()).find((mail) => mail.to === to && mail.subject.includes(subject)),
    );
  const tokenIn = ({ text }: Message): string => /reset-password\?token=(\S+)/.exec(text)?.[1] ?? '';

  it('names its mailbox in the terminal, and every flow works by it', async () => {
    await eventually('the notice', () =>
      product.output.includes(`Mails are shown at ${product.mailboxUrl} for the code in MAILBOX_CODE;`),
    );
    expect((await fetch(`${product.mailboxUrl}/messages`)).status).toBe(401);
    const client = product.client();
    await client.signUp('mia');
    const email = 'mia@plumbline.example';
    expect((await client.post('/api/auth/forgot-username', { email })).status).toBe(200);
    expect((await mailTo(email, 'username')).text).toContain('mia');
    await client.post('/api/auth/forgot-password', { email });
    const mail = await mailTo(email, 'Reset your');
    expect(mail.text).toContain(`http://localhost:${product.port}/reset-password?token=`);
    const reset = await client.post('/api/auth/reset-password', {
      token: tokenIn(mail),
      newPassword: NEW_PASSWORD,
    });
    expect(reset.status).toBe(200);
    expect((await client.get('/api/auth/me')).status).toBe(401);
    const again = product.client();
    await again.signIn('mia', NEW_PASSWORD);
    expect((await again.get('/api/auth/me')).status).toBe(200);
  });

  (chromiumPath ? it : it.skip)(
    'a browser shows mails once it was told the code (needs Chromium)',
    async () => {
      const browser = await startBrowser();
      try {
        const page = await browser.newPage();
        await page.goto(product.mailboxUrl);
        await page.getByLabel('Code').fill('a-wrong-one');
        await page.getByRole('button', { name: 'Show mails' }).click();
        await page.getByRole('alert').getByText('This is not the code.').waitFor();
        await page.getByLabel('Code').fill(MAILBOX_CODE);
        await page.getByRole('button', { name: 'Show mails' }).click();
        await page
          .getByRole('link', { name: /Reset your/ })
          .first()
          .click();
        await page.getByText('mia@plumbline.example').waitFor();
        expect(page.url()).not.toContain(MAILBOX_CODE);
      } finally {
        await browser.close();
      }
    },
  );

  it('S-13 S-17 X-04 neither Host nor forwarded headers change a link or an address', async () => {
    const client = product.client();
    await client.signUp('nora');
    const email = 'nora@plumbline.example';
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '198.51.100.66',
      forwarded: 'for=198.51.100.66;host=evil.example',
    };
    await client.post('/api/auth/forgot-password', { email }, { headers });
    const mail = await mailTo(email, 'Reset your');
    expect(mail.text + mail.html).not.toContain('evil.example');
    const { body, headers: answered } = await client.get('/api/auth/get-ip', { headers });
    expect([body, answered.get('cache-control')]).toEqual([{ ip: '127.0.0.1' }, 'no-store']);
  });

  it('X-01 SEC-001 a browser without cookies lives by its secret, and by nothing else in its record', async () => {
    const client = product.client();
    await client.signUp('olga');
    const login = await client.post<{ sessionId: string; user: { id: string } }>('/api/auth/login', {
      username: 'olga',
      password: TEST_PASSWORD,
      fallback: true,
    });
    const { sessionId, user } = login.body;
    const ask = (record: object) =>
      product.client().get<{ username: string; role: string }>('/api/auth/me', {
        headers: { 'x-fallback-auth': JSON.stringify(record) },
      });
    const answer = await ask({ user: { ...user, role: 'owner' }, sessionId });
    expect([answer.status, answer.body.username, answer.body.role]).toEqual([200, 'olga', 'user']);
    const fresh = product.client();
    fresh.accessToken = answer.headers.get('x-access-token') ?? '';
    expect((await fresh.get('/api/auth/me')).status).toBe(200);
    expect((await ask({ user: { ...user, role: 'owner' }, sessionId: user.id })).status).toBe(401);
    await product.client().post('/api/auth/logout', undefined, {
      headers: { 'x-fallback-auth': JSON.stringify({ user, sessionId }) },
    });
    expect((await ask({ user, sessionId })).status).toBe(401);
    expect((await fresh.get('/api/auth/me')).status).toBe(401);
    expect(product.output).not.toContain(sessionId);
  });

  it('S-21 X-11 calls that go by cookies are refused from foreign pages and without the marker', async () => {
    const client = product.client();
    await client.signUp('pia');
    const paths = [
      'refresh',
      'logout',
      'heartbeat',
      'extend-session',
      'verify-2fa',
      'reset-password',
      'forgot-password',
    ];
    for (const path of paths) {
      const refused = [
        await client.post(`/api/auth/${path}`, {}, { headers: { origin: 'https://evil.example' } }),
        await client.post(`/api/auth/${path}`, {}, { headers: { 'sec-fetch-site': 'cross-site' } }),
      ];
      expect(refused.map(({ status }) => status)).toEqual([403, 403]);
      const bare = await client.post(`/api/auth/${path}`, {}, { headers: { 'x-requested-with': '' } });
      expect(bare.status).toBe(400);
    }
    expect((await client.post('/api/auth/refresh')).status).toBe(200);
  });

  it('X-08 keeps tokens, codes and passwords out of its log', async () => {
    await product.client().get(`/reset-password?token=a-token-in-a-link`);
    await product.client().get(`/api/auth/get-ip?token=a-token-in-a-query&password=a-word&code=987654`);
    const tokens = (await messages()).map(tokenIn).filter((token) => token !== '');
    expect(tokens.length).toBeGreaterThan(0);
    for (const secret of [...tokens, 'a-token-in-a', 'a-word', '987654', NEW_PASSWORD, TEST_PASSWORD])
      expect(product.output).not.toContain(secret);
  });

  it('is without a mailbox as soon as a mail server is named', async () => {
    await product.terminate();
    await product.startAgain({ SMTP_URL: 'smtp://127.0.0.1:9' });
    expect(await isListening(Number(new URL(product.mailboxUrl).port))).toBe(false);
    expect(product.output).not.toContain('Mails are shown');
    const asked = await product
      .client()
      .post('/api/auth/forgot-password', { email: 'mia@plumbline.example' });
    expect(asked.status).toBe(200);
  });
});
