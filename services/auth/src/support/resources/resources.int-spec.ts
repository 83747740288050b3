import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Onboarding, SUPPORT_EMAIL, supportRequestAnswer } from '@plumbline/contracts';
import { type RunningAuth, startAuth } from '../../testing/running-auth.js';

const request = { subject: 'A wrong total', message: 'It says 12.\nI count 13.', diagnostics: 'Chrome 156' };

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

describe('requests to support', () => {
  const send = (token: string, body: unknown, headers: Record<string, string> = {}) =>
    auth.call('POST', '/api/support-requests', { token, body, headers });

  it('are mailed with who wrote them and what they chose to send along', async () => {
    const { token, username, email } = await auth.signUp();
    const { status, body } = await send(token, request);
    expect(status).toBe(201);
    const { id } = supportRequestAnswer.parse(body);
    const mail = await auth.mailTo(SUPPORT_EMAIL, 'A wrong total');
    for (const words of [id, username, email, 'It says 12.', 'I count 13.', 'Chrome 156'])
      expect(mail.text).toContain(words);
  });

  it('X-23 take no structure, no line break in the subject and no markup', async () => {
    const { token } = await auth.signUp();
    for (const bad of [{}, [], null, 7, '', 'x'.repeat(9_000)])
      for (const field of ['subject', 'message'])
        expect((await send(token, { ...request, [field]: bad })).status).toBe(400);
    expect((await send(token, { ...request, to: 'all@x.example' })).status).toBe(400);
    const hostile = { ...request, subject: 'Eve\r\nBcc: all@x.example', message: '<img src=x>' };
    expect((await send(token, hostile)).status).toBe(201);
    const mail = await auth.mailTo(SUPPORT_EMAIL, 'Eve');
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toContain('<img');
  });

  it('200 at once of one user in an hour: exactly five are taken', async () => {
    const { token } = await auth.signUp();
    const answers = await Promise.all(Array.from({ length: 200 }, () => send(token, request)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(429)]).toEqual([5, 195]);
  });

  it('T-48 a repeated call with one Idempotency-Key is one request; nobody sends without a session', async () => {
    const { token } = await auth.signUp();
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [await send(token, request, headers), await send(token, request, headers)];
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect((await auth.call('POST', '/api/support-requests', { body: request })).status).toBe(401);
  });
});

describe('the first path', () => {
  const done = async (token: string) =>
    (await auth.call<Onboarding>('GET', '/api/onboarding', { token })).body.done;

  it('remembers steps, each user their own', async () => {
    const [ada, ben] = [await auth.signUp(), await auth.signUp()];
    expect(await done(ada.token)).toEqual([]);
    for (const mark of ['number_opened', 'insight_opened', 'insight_opened'])
      await auth.call('PATCH', '/api/onboarding', { token: ada.token, body: { done: [mark] } });
    expect(await done(ada.token)).toEqual(['insight_opened', 'number_opened']);
    expect(await done(ben.token)).toEqual([]);
  });

  it('knows no other steps', async () => {
    const { token } = await auth.signUp();
    for (const body of [{ done: ['everything'] }, { done: 'number_opened' }, {}, { done: [], more: 1 }])
      expect((await auth.call('PATCH', '/api/onboarding', { token, body })).status).toBe(400);
  });
});
