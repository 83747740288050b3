import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { generate } from 'selfsigned';
import { DatabaseError } from '../database-error.js';
import { targetOf } from '../open-session.js';
import { OutboundRules } from '../outbound/outbound-rules.js';
import { type FakeSqlServer, startFakeSqlServer } from '../testing/fake-sql-server.js';
import { type EntraLogin, entraToken } from './entra-token.js';
import { sqlServerDriver } from './sqlserver-driver.js';

const SECRET = 'q8Q~Kestrel-55-client-secret';
const HOST = 'shop.database.windows.net';
const rules = new OutboundRules('loopback');
const principal = {
  ...{ host: HOST, user: '11111111-2222-3333-4444-555555555555', password: SECRET },
  options: { tenant: 'acme.example' },
};

/** Entra’s end: what it was asked, and what it says. */
let entra: Server;
let login: EntraLogin;
let asked: { method: string | undefined; path: string | undefined; form: URLSearchParams }[];
let answer: { status: number; body: object | string };

beforeAll(async () => {
  const certificate = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  entra = createServer({ key: certificate.private, cert: certificate.cert }, (request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      asked.push({ method: request.method, path: request.url, form: new URLSearchParams(text) });
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        location: 'https://evil.example/',
      });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
  entra.listen(0, '127.0.0.1');
  await once(entra, 'listening');
  login = { host: 'localhost', port: (entra.address() as AddressInfo).port, ca: certificate.cert };
});
afterAll(async () => {
  entra.close();
  await once(entra, 'close');
});
beforeEach(() => {
  asked = [];
  answer = {
    status: 200,
    body: { token_type: 'Bearer', expires_in: 3_599, access_token: 'a.token.of-entra' },
  };
});

async function failure(work: Promise<unknown>): Promise<DatabaseError> {
  const error = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof DatabaseError)) throw error ?? new Error('it went through');
  expect(JSON.stringify([error.message, error.details])).not.toContain(SECRET);
  return error;
}

describe('a service principal of Microsoft Entra (DATA-012)', () => {
  it('is given a token for its secret, by the login host of the cloud that the server belongs to', async () => {
    expect(await entraToken(rules, principal, login)).toBe('a.token.of-entra');
    expect(asked.map(({ method, path, form }) => [method, path, Object.fromEntries(form)])).toEqual([
      [
        'POST',
        '/acme.example/oauth2/v2.0/token',
        {
          ...{ grant_type: 'client_credentials', client_id: principal.user, client_secret: SECRET },
          scope: 'https://database.windows.net/.default',
        },
      ],
    ]);
    await entraToken(rules, { ...principal, host: 'x.database.usgovcloudapi.net' }, login);
    expect(asked[1]?.form.get('scope')).toBe('https://database.usgovcloudapi.net/.default');
  });

  it.each([
    [400, 'AADSTS7000215: Invalid client secret provided. Trace ID: 1', 'The client secret is not right'],
    [401, 'AADSTS7000222: The provided client secret keys are expired.', 'The client secret is not right'],
    [400, 'AADSTS700016: Application was not found in the directory.', 'The application was not found'],
    [400, 'AADSTS90002: Tenant not found.', 'The tenant was not found'],
    [400, 'AADSTS53003: Access has been blocked by Conditional Access.', 'Entra does not let this server in'],
    [400, `AADSTS50000: said with ${SECRET} in it.`, 'Entra gives out no token'],
    [503, '', 'Entra is busy'],
    [302, '', 'Entra gives out no token'],
  ])('is told in words what Entra refuses: HTTP %i, %s', async (status, description, title) => {
    answer = { status, body: { error: 'invalid_client', error_description: description } };
    const refused = await failure(entraToken(rules, principal, login));
    expect(refused.details).toMatchObject({ title, step: 'sign_in' });
    expect(refused.details.fixes?.length).toBeGreaterThan(0);
    expect(asked).toHaveLength(1);
  });

  it('is told so where the answer is none of Entra, or nobody answers', async () => {
    answer = { status: 200, body: '<html>' };
    expect((await failure(entraToken(rules, principal, login))).details.title).toBe(
      'Entra gives out no token',
    );
    const closed = await failure(entraToken(rules, principal, { ...login, port: 1 }));
    expect(closed.details.title).toBe('Entra does not answer');
    expect(
      (await failure(entraToken(rules, { ...principal, host: 'sql.acme.example' }, login))).details.title,
    ).toBe('The host is not of Azure');
  });

  it('S-07 sends its secret to nobody whose certificate is not known', async () => {
    const { ca: _, ...unknown } = login;
    expect((await failure(entraToken(rules, principal, unknown))).details.title).toBe(
      'Something else answers for Entra',
    );
    expect(asked).toEqual([]);
  });

  it('S-05 asks at no address that is not allowed', async () => {
    const refused = await failure(entraToken(new OutboundRules(''), principal, login));
    expect([refused.details.title, asked]).toEqual(['The address is not allowed', []]);
  });
});

describe('Azure SQL with a service principal, on the wire', () => {
  let server: FakeSqlServer;
  const connect = () => {
    const settings = {
      ...({ kind: 'azure-sql', engine: 'sqlserver', port: server.port, database: 'shop' } as const),
      ...{ ...principal, tls: 'verify-host' as const, caPem: server.caPem },
      ...{ signIn: 'service-principal' as const, tunnel: null },
    };
    const target = targetOf(rules, settings, { address: '127.0.0.1', port: server.port });
    return sqlServerDriver.connect(
      { ...target, token: () => entraToken(rules, principal, login) },
      { connectMs: 5_000, statementMs: 5_000 },
    );
  };

  it('signs in by the token, and sends no secret to the database', async () => {
    server = await startFakeSqlServer({ certificateFor: HOST });
    try {
      const session = await connect();
      expect([server.signIns, server.tokens]).toEqual([1, ['a.token.of-entra']]);
      await session.close();
    } finally {
      await server.close();
    }
  });

  it('says what to do where the database does not know the application', async () => {
    const refusal = { number: 18456, message: `Login failed for user '<token-identified principal>'.` };
    server = await startFakeSqlServer({ certificateFor: HOST, refusal });
    try {
      const refused = await failure(connect());
      expect(refused.details.title).toBe('The database does not know this application');
      expect(refused.details.fixes?.[0]?.message).toContain('FROM EXTERNAL PROVIDER');
    } finally {
      await server.close();
    }
  });
});
