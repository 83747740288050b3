import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Comment, PresentMember } from '@plumbline/contracts';
import { createDatabase } from '@plumbline/database';
import {
  makeEnvironment,
  serveIdentity,
  startProcess,
  type TestEnvironment,
} from '@plumbline/service/testing';
import { startTestPostgres, type TestPostgres } from '@plumbline/testing';
import type { DataSource } from 'typeorm';
import { analyticsService } from '../index.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

jest.setTimeout(120_000);

/** A signed-in caller of a service in a process of its own. */
class Caller {
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  async call<Body>(method: string, path: string, body: object, key?: string): Promise<Body> {
    const answer = await fetch(this.url + path, {
      ...{ method, body: JSON.stringify(body) },
      headers: {
        ...{ authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
        ...(key && { 'idempotency-key': key }),
      },
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Body;
  }
}

const suite = existsSync(MAIN) ? describe : describe.skip;

suite('kill -9 while people work together (PLAN-033; needs built code)', () => {
  const wid = randomUUID();
  const documentId = randomUUID();
  const maria = { wid, sub: randomUUID(), name: 'maria', plan: 'enterprise', member: 'owner' } as const;
  const dana = { wid, sub: randomUUID(), name: 'dana', plan: 'enterprise', member: 'viewer' } as const;
  let postgres: TestPostgres;
  let environment: TestEnvironment;
  let identity: { url: string; server: Server };
  let database: DataSource;

  beforeAll(async () => {
    postgres = await startTestPostgres();
    environment = await makeEnvironment(postgres, analyticsService);
    identity = await serveIdentity(environment);
    const { DATABASE_URL: url = '', DATABASE_SCHEMA: schema = '' } = environment.settings;
    database = await createDatabase({
      ...{ service: 'looking', url, schema, entities: [], migrations: [], poolSize: 1 },
      onPoolError: () => undefined,
    }).initialize();
    await database.query(`INSERT INTO known_documents (id, workspace_id, name) VALUES ($1, $2, 'Lease')`, [
      documentId,
      wid,
    ]);
    for (const { sub, name, member } of [maria, dana])
      await database.query(
        `INSERT INTO workspace_members (workspace_id, user_id, username, role) VALUES ($1, $2, $3, $4)`,
        [wid, sub, name, member],
      );
  });
  afterAll(async () => {
    await database?.destroy();
    identity?.server.close();
    await environment?.remove();
    await postgres?.stop();
  });

  const program = () => ({ main: MAIN, environment, jwksUrl: identity.url, Caller });
  const counted = async () => {
    const [row] = await database.query(
      `SELECT (SELECT count(*)::int FROM dashboard_comments) AS comments,
              (SELECT count(*)::int FROM member_notices) AS notices,
              (SELECT count(*)::int FROM outbox WHERE type = 'WorkspaceActed') AS acts,
              (SELECT count(*)::int FROM outbox WHERE type = 'MemberNoticeRequested') AS mails`,
    );
    return row;
  };

  it('F15 leaves all of a comment or nothing: said again by the same call, it is there once, and told once', async () => {
    const key = randomUUID();
    const say = (caller: Caller) =>
      caller.call<Comment>('POST', `/api/comments/${documentId}`, { text: 'See page 2, @dana' }, key);
    const dying = await startProcess(program(), { faultPoint: 'comment.written' });
    await expect(say(await dying.client(maria))).rejects.toThrow();
    expect(await dying.gone).toBe('SIGKILL');
    expect(await counted()).toEqual({ comments: 0, notices: 0, acts: 0, mails: 0 });
    const next = await startProcess(program());
    const caller = await next.client(maria);
    const said = await say(caller);
    expect((await say(caller)).id).toBe(said.id);
    expect(await counted()).toEqual({ comments: 1, notices: 1, acts: 1, mails: 1 });
    await next.kill();
  });

  it('F15 shows who was there to the next process, until their sign of life ends', async () => {
    const beat = async (caller: Caller) =>
      caller.call<PresentMember[]>('PUT', `/api/presence/${documentId}`, {
        ...{ type: 'document', tab: randomUUID() },
      });
    const first = await startProcess(program());
    await beat(await first.client(dana));
    await first.kill();
    const next = await startProcess(program());
    const caller = await next.client(maria);
    expect((await beat(caller)).map(({ name }) => name)).toEqual(['dana']);
    await database.query(`UPDATE presence SET seen_at = now() - interval '46 seconds' WHERE user_id = $1`, [
      dana.sub,
    ]);
    expect(await beat(caller)).toEqual([]);
    await next.kill();
  });
});
