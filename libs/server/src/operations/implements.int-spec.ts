import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { OPERATIONS, type Operation, operation, type ReceivedBy } from '@plumbline/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createLogger, enforceRoutes, Identity, Implements, Input, listen, ServerModule } from '../index.js';
import { createServiceApp } from '../service-app.js';

const thing = { owner: 'ingestion', access: 'public', summary: 'A thing.' } as const;
const renameThing = operation({
  ...thing,
  method: 'PATCH',
  path: '/api/things/{id}',
  status: 202,
  query: z.strictObject({ times: z.coerce.number<number | string>().int().default(1) }),
  body: z.strictObject({ name: z.string() }),
  response: z.object({ id: z.string(), name: z.string(), times: z.number() }),
});
const readThing = operation({
  ...thing,
  method: 'GET',
  path: '/api/things/{id}',
  status: 200,
  params: { id: z.string() },
  response: z.object({ id: z.string() }),
});

@Controller()
class ThingsController {
  @Implements(renameThing)
  rename(@Input() { id, query, body }: ReceivedBy<typeof renameThing>) {
    return { id, ...body, ...query };
  }

  @Implements(readThing)
  read(@Input() { id }: ReceivedBy<typeof readThing>) {
    return { id };
  }
}

@Controller()
class RenameOnlyController {
  @Implements(renameThing)
  rename(@Input() { id, body: { name } }: ReceivedBy<typeof renameThing>) {
    return { id, name, times: 1 };
  }
}

@Controller()
class UnboundController {
  @Get('api/unbound')
  unbound() {
    return {};
  }
}

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11';
const logger = createLogger('test', 'silent');
let app: NestFastifyApplication | undefined;

/** An app that owns these operations and has these controllers, started. */
async function start(controllers: Type[], operations: readonly Operation[], name = 'test'): Promise<string> {
  @Module({ imports: [ServerModule.forService({ identity: new Identity(), logger })], controllers })
  class ThingsModule {}
  app = await createServiceApp(ThingsModule, { name, logger });
  if (name === 'test')
    enforceRoutes(app.getHttpAdapter().getInstance() as unknown as FastifyInstance, operations);
  return listen(app, '127.0.0.1', 0);
}

afterEach(async () => {
  await app?.close();
  app = undefined;
});

describe('a controller that implements operations', () => {
  const operations = [renameThing, readThing];

  it('takes verb, path, status and what it receives from them', async () => {
    const url = await start([ThingsController], operations);
    const answer = await fetch(`${url}/api/things/${ID}?times=3&_t=17`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'new' }),
    });
    expect(answer.status).toBe(202);
    expect(await answer.json()).toEqual({ id: ID, name: 'new', times: 3 });
    expect(await (await fetch(`${url}/api/things/no-uuid`)).json()).toEqual({ id: 'no-uuid' });
  });

  it.each([
    [404, '/api/things/17', { name: 'new' }],
    [400, `/api/things/${ID}`, { name: 1 }],
    [400, `/api/things/${ID}`, { name: 'new', more: 1 }],
    [400, `/api/things/${ID}?times=x`, { name: 'new' }],
    [400, `/api/things/${ID}?other=1`, { name: 'new' }],
  ])('answers %i to %s with %j', async (status, path, body) => {
    const url = await start([ThingsController], operations);
    const answer = await fetch(url + path, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(status);
  });
});

describe('a body', () => {
  it.each([
    [202, 400_000, 300_000],
    [413, 400_000, 500_000],
    [413, undefined, 300_000],
  ])(
    'is answered by %i where its operation takes %p bytes and %i come',
    async (status, bodyLimit, length) => {
      const url = await start(
        [ThingsController],
        [{ ...renameThing, ...(bodyLimit && { bodyLimit }) }, readThing],
      );
      const answer = await fetch(`${url}/api/things/${ID}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'x'.repeat(length) }),
      });
      expect(answer.status).toBe(status);
    },
  );
});

describe('the start is refused', () => {
  it('where an operation has no handler', async () => {
    await expect(start([RenameOnlyController], [renameThing, readThing])).rejects.toThrow(
      'nobody answers GET /api/things/:id',
    );
  });

  it('where an operation has two', async () => {
    await expect(start([ThingsController, RenameOnlyController], [renameThing, readThing])).rejects.toThrow(
      /already declared/,
    );
  });

  it('where a route is no operation', async () => {
    await expect(start([ThingsController, UnboundController], [renameThing, readThing])).rejects.toThrow(
      'GET /api/unbound is no operation',
    );
  });

  it('of a service that leaves its own operations unanswered', async () => {
    const own = OPERATIONS.filter(({ owner }) => owner === 'ingestion').length;
    await expect(start([], [], 'ingestion')).rejects.toThrow(/nobody answers .*GET \/api\/data-sources\/:id/);
    expect(own).toBeGreaterThan(15);
  });
});
