import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { LiveBus } from '@plumbline/events';
import { createLogger, createServiceApp, Identity } from '@plumbline/server';
import { startTestPostgres, type TestPostgres, type TestSchema } from '@plumbline/testing';
import { DataSource } from 'typeorm';
import { authService } from '../index.js';

export const PASSWORD = 'Vermilion-Harbor-42';
export const signingKey = generateKeyPairSync('ed25519')
  .privateKey.export({ format: 'der', type: 'pkcs8' })
  .toString('base64');
export const key = () => randomBytes(32).toString('base64url');

export let postgres: TestPostgres;
export let schema: TestSchema;
export let settings: Record<string, string>;
export let app: NestFastifyApplication;

async function startAuth(): Promise<NestFastifyApplication> {
  const logger = createLogger('auth', 'silent');
  const started = await createServiceApp(
    authService.createModule(settings, { identity: new Identity(), live: new LiveBus(), logger }),
    {
      name: 'auth',
      logger,
    },
  );
  await started.init();
  await started.getHttpAdapter().getInstance().ready();
  return started;
}

/** The accounts of an auth service for the tests of a file. */
export function useAccounts(): void {
  beforeAll(async () => {
    postgres = await startTestPostgres();
    schema = await postgres.createSchema();
    const transport = await postgres.createSchema();
    settings = {
      DATABASE_URL: schema.url,
      DATABASE_SCHEMA: schema.schema,
      TRANSPORT_URL: transport.url,
      TRANSPORT_SCHEMA: transport.schema,
      AUTH_SIGNING_KEY: signingKey,
      AUTH_REFRESH_KEY: key(),
      AUTH_SECURITY_KEY: key(),
      SEALING_KEY: key(),
      PLUMBLINE_OWNER_PASSWORD: 'Ochre-Lantern-77-quay',
    };
    app = await startAuth();
  }, 60_000);

  afterAll(async () => {
    await app?.close();
    await postgres?.stop();
  });
}

export interface Reply {
  status: number;
  body: Record<string, unknown> & { accessToken: string; user: { id: string; role: string; plan: string } };
  cookies: Record<string, string>;
  headers: Record<string, unknown>;
}

export async function call(
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  options: { body?: unknown; token?: string; cookies?: Record<string, string> } = {},
): Promise<Reply> {
  const reply = await app.inject({
    method,
    url,
    headers: {
      host: 'localhost:8080',
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
    },
    cookies: options.cookies ?? {},
    ...(options.body !== undefined && { payload: JSON.stringify(options.body) }),
  });
  const cookies = Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]));
  return { status: reply.statusCode, body: reply.json(), cookies, headers: reply.headers };
}

export const signUp = (username = `u${randomUUID().slice(0, 8)}`, more: object = {}) =>
  call('POST', '/api/auth/signup', {
    body: { username, email: `${username}@x.example`, password: PASSWORD, usLocationAttested: true, ...more },
  });
export const refresh = (cookies: Record<string, string>) => call('POST', '/api/auth/refresh', { cookies });
export const age = (seconds: number) =>
  app
    .get(DataSource)
    .query(
      `UPDATE refresh_tokens SET used_at = used_at - make_interval(secs => $1) WHERE used_at IS NOT NULL`,
      [seconds],
    );

/** Starts the service again: what it remembered is gone, what it stored is there. */
export async function restart(): Promise<void> {
  await app.close();
  app = await startAuth();
}
