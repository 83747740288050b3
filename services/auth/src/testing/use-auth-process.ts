import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { freePort } from '@plumbline/server';
import { startTestPostgres, type TestPostgres } from '@plumbline/testing';
import { DataSource } from 'typeorm';
import { AuthProcess } from './auth-process.js';
import { PASSWORD } from './running-auth.js';

const secret = () => randomBytes(32).toString('base64url');

interface CallOptions {
  token?: string;
  headers?: Record<string, string>;
}

/** Auth as a process that a file's tests kill and start again, and its database. */
class KilledAuth {
  process!: AuthProcess;
  database!: DataSource;

  /** @throws where the process dies before it answers */
  async call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    { token, headers = {} }: CallOptions = {},
  ): Promise<{ status: number; body: Body; headers: Headers }> {
    const isText = typeof body === 'string';
    const answer = await fetch(this.process.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && !isText && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    return { status: answer.status, body: (isJson ? JSON.parse(text) : {}) as Body, headers: answer.headers };
  }

  /** The owner of a workspace with a contract that has proved a domain. */
  async company(
    username: string,
    domain: string,
  ): Promise<{ token: string; workspaceId: string; id: string }> {
    const account = { username, email: `${username}@x.example`, password: PASSWORD };
    await this.call('POST', '/api/auth/signup', { ...account, usLocationAttested: true });
    await this.database.query(`UPDATE users SET email_verified_at = now() WHERE username = $1`, [username]);
    const [{ id, workspaceId }]: [{ id: string; workspaceId: string }] = await this.database.query(
      `SELECT id, workspace_id AS "workspaceId" FROM users WHERE username = $1`,
      [username],
    );
    await this.database.query(`UPDATE workspaces SET plan = 'enterprise' WHERE id = $1`, [workspaceId]);
    await this.database.query(
      `INSERT INTO workspace_domains (id, workspace_id, domain, secret, added_at, verified_at)
       VALUES (gen_random_uuid(), $1, $2, 'x', now(), now())`,
      [workspaceId, domain],
    );
    return { id, workspaceId, token: await this.signIn(username) };
  }

  async signIn(username: string): Promise<string> {
    const { body } = await this.call<{ accessToken: string }>('POST', '/api/auth/login', {
      ...{ username, password: PASSWORD },
    });
    return body.accessToken;
  }

  /** The one number that a statement counts. */
  async count(sql: string, parameters: readonly unknown[]): Promise<number> {
    const [row]: { count: number }[] = await this.database.query(sql, [...parameters]);
    return row?.count ?? 0;
  }
}

/** For the tests of a file; none is started yet. */
export function useAuthProcess(settings: Record<string, string> = {}): KilledAuth {
  const auth = new KilledAuth();
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startTestPostgres();
    const [schema, transport] = [await postgres.createSchema(), await postgres.createSchema()];
    const port = await freePort();
    const signingKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' });
    const environment = {
      DATABASE_URL: schema.url,
      DATABASE_SCHEMA: schema.schema,
      TRANSPORT_URL: transport.url,
      TRANSPORT_SCHEMA: transport.schema,
      PORT: String(port),
      AUTH_SIGNING_KEY: signingKey.toString('base64'),
      AUTH_REFRESH_KEY: secret(),
      AUTH_SECURITY_KEY: secret(),
      SEALING_KEY: secret(),
      PLUMBLINE_OWNER_PASSWORD: 'Ochre-Lantern-77-quay',
      ...settings,
    };
    auth.process = new AuthProcess(environment, `http://127.0.0.1:${port}`);
    auth.database = await new DataSource({ type: 'postgres', url: schema.url }).initialize();
  });
  afterAll(async () => {
    await auth.process?.kill();
    await auth.database?.destroy();
    await postgres?.stop();
  });
  return auth;
}
