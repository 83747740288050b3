import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contactSalesAnswer, PLAN_TABLE, type SalesRequest } from '@plumbline/contracts';
import { type RunningAuth, startAuth } from '../../testing/running-auth.js';

const SALES = 'sales@x.example';
const request = {
  name: 'Ada Lovelace',
  email: 'ada@x.example',
  company: 'Analytical Engines',
  phone: '555-0100',
  teamSize: '11-50',
  message: 'How many seats?\nAnd when?',
};

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth({ SALES_EMAIL: SALES });
});
afterAll(() => auth?.stop());

let hosts = 0;
const contact = (body: unknown, more: { from?: string; headers?: Record<string, string> } = {}) => {
  hosts += 1;
  return auth.call('POST', '/api/contact-sales', { body, from: `198.51.100.${hosts}`, ...more });
};
const listed = async () =>
  auth.call<SalesRequest[]>('GET', '/api/admin/sales-requests', { token: await auth.owner() });

describe('contact sales', () => {
  it('API-019 API-020 SALES-001 SALES-006 keeps a request, mails it, and promises an answer', async () => {
    const { status, body } = await contact(request);
    expect(status).toBe(201);
    expect(contactSalesAnswer.parse(body).message).toBe(
      'Our sales team will contact you within 24 hours to discuss Enterprise pricing.',
    );
    const mail = await auth.mailTo(SALES, 'Sales request from Analytical Engines');
    for (const words of [
      'Ada Lovelace',
      'ada@x.example',
      '555-0100',
      '11-50',
      'How many seats?',
      'And when?',
    ])
      expect(mail.text).toContain(words);
    expect((await listed()).body[0]).toMatchObject({ ...request, id: body.id });
  });

  it('SALES-011 SALES-012 SALES-013 refuses what is missing, and takes what is optional', async () => {
    const { name, email, company } = request;
    expect((await contact({ name, email, company })).status).toBe(201);
    for (const body of [
      { email, company },
      { name, company },
      { name, email },
      { name, email: 'x', company },
    ])
      expect((await contact(body)).status).toBe(400);
  });

  it('S-01 X-23 structures and lengths are refused before anything is counted or kept', async () => {
    const before = (await listed()).headers['x-total-count'];
    const hostile = [{}, [], ['a'], { $ne: null }, 7, true, null, 'x'.repeat(5_000)];
    let tried = 0;
    for (const field of Object.keys(request)) {
      for (const value of hostile) {
        expect((await contact({ ...request, [field]: value }, { from: '198.51.100.250' })).status).toBe(400);
        tried += 1;
      }
    }
    process.stdout.write(`S-01 contact-sales: ${tried} bodies tried\n`);
    expect((await listed()).headers['x-total-count']).toBe(before);
  });

  it('X-23 a line break makes no header and markup no element', async () => {
    await contact({ ...request, name: 'Eve\r\nBcc: all@x.example', company: '<img src=x onerror=alert(1)>' });
    const mail = await auth.mailTo(SALES, '<img src=x');
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toContain('<img');
    expect(mail.text).toContain('Eve Bcc: all@x.example');
  });

  it('X-23 200 parallel requests of one address in an hour: exactly five are taken', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => contact(request, { from: '198.51.100.254' })),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(429)]).toEqual([5, 195]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('T-48 a repeated call with one Idempotency-Key is one request', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [await contact(request, { headers }), await contact(request, { headers })];
    expect([second.status, second.body]).toEqual([201, first.body]);
  });

  it('the list is for the owner alone', async () => {
    const { token } = await auth.signUp();
    expect((await auth.call('GET', '/api/admin/sales-requests', { token })).status).toBe(403);
    expect((await auth.call('GET', '/api/admin/sales-requests')).status).toBe(401);
  });

  it('PLAN-035 answers the plan table to anyone', async () => {
    const { status, body } = await auth.call('GET', '/api/plans');
    expect([status, body]).toEqual([200, PLAN_TABLE]);
  });
});
