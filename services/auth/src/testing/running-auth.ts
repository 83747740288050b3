import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ManagedUser } from '@plumbline/contracts';
import { LiveBus } from '@plumbline/events';
import type { OutgoingMail } from '@plumbline/mail';
import { createLogger, createServiceApp, Identity } from '@plumbline/server';
import { type ClonedDatabase, eventually, startTestPostgres, waitAtPool } from '@plumbline/testing';
import { DataSource } from 'typeorm';
import { AccountsService } from '../identity/accounts/accounts.service.js';
import { authService } from '../manifest.js';

export const PASSWORD = 'Vermilion-Harbor-42';
export const OWNER_PASSWORD = 'Ochre-Lantern-77-quay';

const secret = () => randomBytes(32).toString('base64url');

export interface Answer<Body> {
  status: number;
  body: Body;
  headers: Record<string, unknown>;
}

interface CallOptions {
  body?: unknown;
  token?: string;
  /** The address the gateway names. */
  from?: string;
  headers?: Record<string, string>;
}

export interface Account {
  id: string;
  username: string;
  email: string;
  token: string;
}

export type RunningAuth = Awaited<ReturnType<typeof startAuth>>;

/** Its own schema and that of the transport, migrated. */
const template = {
  name: 'auth',
  schemas: 2,
  fill: async (database: ClonedDatabase) => (await startApp(database, {})).app.close(),
};

async function startApp({ schemas }: ClonedDatabase, settings: Record<string, string>) {
  const [schema, transport] = schemas;
  const signingKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' });
  const mails: OutgoingMail[] = [];
  const environment = {
    DATABASE_URL: schema?.url,
    DATABASE_SCHEMA: schema?.schema,
    TRANSPORT_URL: transport?.url,
    TRANSPORT_SCHEMA: transport?.schema,
    AUTH_SIGNING_KEY: signingKey.toString('base64'),
    AUTH_REFRESH_KEY: secret(),
    AUTH_SECURITY_KEY: secret(),
    SEALING_KEY: secret(),
    SIGNUPS_PER_HOUR: '1000',
    PLUMBLINE_OWNER_PASSWORD: OWNER_PASSWORD,
    ...settings,
  };
  const logger = createLogger('auth', 'silent');
  const mail = { deliver: async (mail: OutgoingMail) => void mails.push(mail) };
  const parts = { identity: new Identity(), live: new LiveBus(), logger, mail };
  const module = authService.createModule(environment, parts);
  const app: NestFastifyApplication = await createServiceApp(module, { name: 'auth', logger });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return { app, mails };
}

/** The auth service on a real PostgreSQL, its owner made, its mails kept. */
export async function startAuth(settings: Record<string, string> = {}) {
  const postgres = await startTestPostgres();
  const { app, mails } = await startApp(await postgres.cloneTemplate(template), settings);
  await app.get(AccountsService).ensureOwner();
  waitAtPool(app.get(DataSource));

  async function call<Body = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    { body, token, from = '203.0.113.9', headers = {} }: CallOptions = {},
  ): Promise<Answer<Body>> {
    const reply = await app.inject({
      method,
      url,
      headers: {
        host: 'localhost:8080',
        'x-forwarded-for': from,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: reply.statusCode,
      body: reply.body === '' ? ({} as Body) : reply.json<Body>(),
      headers: reply.headers,
    };
  }

  const signIn = async (username: string, password: string): Promise<string> =>
    (await call<{ accessToken: string }>('POST', '/api/auth/login', { body: { username, password } })).body
      .accessToken;

  return {
    app,
    call,
    mails,
    signIn,
    database: app.get(DataSource),
    owner: () => signIn('owner', OWNER_PASSWORD),
    /** An account whose address is proved, unless told otherwise. */
    async signUp(username = `u${randomUUID().slice(0, 12)}`, { isVerified = true } = {}): Promise<Account> {
      const email = `${username}@x.example`;
      const { body } = await call<{ user: { id: string }; accessToken: string }>('POST', '/api/auth/signup', {
        body: { username, email, password: PASSWORD, usLocationAttested: true },
      });
      const verify = `UPDATE users SET email_verified_at = now() WHERE id = $1`;
      if (isVerified) await app.get(DataSource).query(verify, [body.user.id]);
      return { id: body.user.id, username, email, token: body.accessToken };
    },
    /** The newest mail to an address whose subject has these words. */
    mailTo: (to: string, subject: string) =>
      eventually(`a mail to ${to}: ${subject}`, () =>
        mails.findLast((mail) => mail.to === to && mail.subject.includes(subject)),
      ),
    /** What other services were told of an account, oldest first: versions and states. */
    async publishedStates(userId: string): Promise<[number, ManagedUser['state']][]> {
      const told: { version: number; state: ManagedUser['state'] }[] = await app.get(DataSource).query(
        `SELECT aggregate_version::int AS version, payload->>'state' AS state FROM outbox
         WHERE type = 'UserStateChanged' AND payload->>'userId' = $1 ORDER BY seq`,
        [userId],
      );
      return told.map(({ version, state }) => [version, state]);
    },
    async stop() {
      await app.close();
      await postgres.stop();
    },
  };
}
