import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OPERATIONS } from '@plumbline/contracts';
import { currentContext } from '@plumbline/server';
import { PASSWORD, type RunningAuth, startAuth } from './testing/running-auth.js';

/** A body that each public call takes, so that only the one bad field is refused. */
const GOOD: Record<string, Record<string, unknown>> = {
  '/api/auth/signup': {
    username: 'strict',
    email: 'strict@x.example',
    password: PASSWORD,
    usLocationAttested: true,
    timezone: 'UTC',
    fallback: false,
  },
  '/api/auth/login': { username: 'strict', password: PASSWORD, timezone: 'UTC', fallback: false },
  '/api/auth/verify-2fa': { tempSessionId: 'a'.repeat(43), code: '123456', timezone: 'UTC' },
  '/api/auth/forgot-password': { email: 'strict@x.example' },
  '/api/auth/forgot-username': { email: 'strict@x.example' },
  '/api/auth/reset-password': { token: 'a'.repeat(43), newPassword: PASSWORD },
  '/api/auth/verify-email': { token: 'a'.repeat(43) },
  '/api/auth/sso/finish': { code: 'a'.repeat(43) },
};
const HOSTILE: readonly unknown[] = [
  {},
  [],
  ['a', 'b'],
  { raw: '1=1' },
  { _type: 'not', _value: '' },
  { $ne: null },
  7,
  null,
  'x'.repeat(200_000),
];

let auth: RunningAuth;
/** Each with the request that it was asked for, where it was for one. */
const statements: { sql: string; requestId: string | undefined }[] = [];

beforeAll(async () => {
  auth = await startAuth();
  const keep = (sql: string) => void statements.push({ sql, requestId: currentContext().requestId });
  auth.database.logger = {
    logQuery: keep,
    logQueryError: (_error, sql) => keep(sql),
    logQuerySlow: () => undefined,
    logSchemaBuild: () => undefined,
    logMigration: () => undefined,
    log: () => undefined,
  };
});
afterAll(() => auth?.stop());

describe('S-01 bodies of public calls', () => {
  let tried = 0;
  const post = async (path: string, body: string, contentType = 'application/json') => {
    tried += 1;
    statements.length = 0;
    // Named by the caller: what is refused before it is read has no id in its answer, and neither has what runs beside it.
    const own = randomUUID();
    const answer = await auth.call<{ code: string }>('POST', path, {
      body,
      headers: { 'content-type': contentType, 'x-request-id': own },
    });
    const asked = statements.filter(({ requestId }) => requestId === own);
    return { ...answer, asked: asked.map(({ sql }) => sql) };
  };

  it('every public call with a body is tried here', () => {
    const withBody = OPERATIONS.filter(
      ({ owner, access, body, path, contentType }) =>
        owner === 'auth' && access === 'public' && body && !contentType && path.startsWith('/api/auth/'),
    );
    expect(withBody.map(({ path }) => path).sort()).toEqual(Object.keys(GOOD).sort());
  });

  it('what a call asks the database is known by its request', async () => {
    const { status, asked } = await post('/api/auth/login', JSON.stringify(GOOD['/api/auth/login']));
    expect([status, asked.length > 0]).toEqual([401, true]);
  });

  it.each(Object.keys(GOOD))('%s takes no structure, and asks the database nothing for one', async (path) => {
    const good = GOOD[path] ?? {};
    for (const field of Object.keys(good)) {
      const values = typeof good[field] === 'boolean' ? HOSTILE : [...HOSTILE, true];
      for (const value of values) {
        const answer = await post(path, JSON.stringify({ ...good, [field]: value }));
        expect([field, value, answer.status, answer.asked]).toEqual([field, value, 400, []]);
        expect(answer.body.code).toBe('malformed');
      }
    }
  });

  it.each(Object.keys(GOOD))('%s is not upset by characters that cannot be stored', async (path) => {
    for (const field of Object.keys(GOOD[path] ?? {})) {
      for (const value of ['a\u0000b', 'a\ud800b@x.example']) {
        const { status } = await post(path, JSON.stringify({ ...GOOD[path], [field]: value }));
        expect([field, value, status < 500]).toEqual([field, value, true]);
      }
    }
  });

  it.each(Object.keys(GOOD))('%s takes JSON and nothing else', async (path) => {
    const json = JSON.stringify(GOOD[path]);
    const [field = ''] = Object.keys(GOOD[path] ?? {});
    const others: [string, string, number][] = [
      [`${field}[x]=1`, 'application/x-www-form-urlencoded', 415],
      [json, 'text/plain', 415],
      [json, 'application/xml', 415],
      [
        `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\nx\r\n--b--`,
        'multipart/form-data; boundary=b',
        415,
      ],
      ['[]', 'application/json', 400],
      ['"x"', 'application/json', 400],
      ['{', 'application/json', 400],
      [`{"__proto__":{"${field}":"x"}}`, 'application/json', 400],
      ['x'.repeat(300_000), 'application/json', 413],
    ];
    for (const [body, type, status] of others) {
      const answer = await post(path, body, type);
      expect([type, body.slice(0, 20), answer.status, answer.asked]).toEqual([
        type,
        body.slice(0, 20),
        status,
        [],
      ]);
    }
  });

  afterAll(() => void process.stdout.write(`S-01 public calls of auth: ${tried} bodies tried\n`));
});
