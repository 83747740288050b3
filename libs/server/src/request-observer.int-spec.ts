import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Body, Controller, Get, Inject, Module, Param, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { exportJWK, SignJWT } from 'jose';
import {
  AppError,
  CallerGone,
  createLogger,
  createServiceApp,
  currentContext,
  Identity,
  LOGGER,
  type Logger,
  listen,
  Public,
  Readiness,
  ServerModule,
  scrapeMetrics,
  TOKEN_ISSUER,
  TOKEN_TYPE,
} from './index.js';

const SECRET = 'Unmistakable-4412';
const atWork = Promise.withResolvers<void>();

@Controller('api')
class ThingsController {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  @Get('things/:name')
  async thing(@Param('name') name: string) {
    await new Promise(setImmediate);
    this.logger.info('at work');
    return { length: name.length };
  }

  @Public()
  @Post('things')
  async make(@Body() body: unknown) {
    await new Promise(setImmediate);
    return { context: currentContext(), kind: typeof body };
  }

  @Public()
  @Get('refused')
  refused() {
    throw new AppError('unusable', `There is no column ${SECRET}.`);
  }

  @Public()
  @Get('endless')
  async endless(@CallerGone() gone: AbortSignal) {
    atWork.resolve();
    await once(gone, 'abort');
    this.logger.info('stopped');
    gone.throwIfAborted();
  }

  @Public()
  @Get('broken')
  broken() {
    throw new Error(`Conversion Error: Could not convert string '${SECRET}'`);
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

interface Line {
  level: number;
  msg: string;
  [fact: string]: unknown;
}
let lines: Line[] = [];
let app: NestFastifyApplication;
let url: string;
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const workspaceId = randomUUID();

const token = () =>
  new SignJWT({
    sub: randomUUID(),
    sid: randomUUID(),
    wid: workspaceId,
    name: 'maria',
    role: 'user',
    plan: 'free',
    planVersion: 1,
    zone: 'UTC',
  })
    .setProtectedHeader({ alg: 'EdDSA', typ: TOKEN_TYPE })
    .setIssuer(TOKEN_ISSUER)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey);

beforeAll(async () => {
  const logger = createLogger('things', 'trace', { write: (line) => lines.push(JSON.parse(line)) });
  const identity = new Identity();
  identity.useKeys({ keys: [{ ...(await exportJWK(publicKey)), alg: 'EdDSA' }] });
  const module = { module: ThingsModule, imports: [ServerModule.forService({ identity, logger })] };
  app = await createServiceApp(module, { name: 'things', logger });
  url = await listen(app, '127.0.0.1', 0);
});
beforeEach(() => {
  lines = [];
});
afterAll(() => app.close());

/** Written when the answer has left, which may be after it was read. */
const accessLine = () => lineOf('request');

async function lineOf(message: string): Promise<Line> {
  for (;;) {
    const line = lines.find(({ msg }) => msg === message);
    if (line) return line;
    await sleep(5);
  }
}

describe('what is seen of a request', () => {
  it('is one line with the route, never path, query or body, and the same ids on every line of its work', async () => {
    const [bearer, requestId] = [await token(), randomUUID()];
    const headers = { authorization: `Bearer ${bearer}`, 'x-request-id': requestId };
    await fetch(`${url}/api/things/${SECRET}?token=${SECRET}`, { headers });
    const line = await accessLine();
    expect(line).toMatchObject({
      ...{ level: 30, name: 'things', method: 'GET', route: '/api/things/:name', status: 200 },
      ...{ requestId, workspaceId, ms: expect.any(Number), bytes: expect.any(Number) },
    });
    expect(lines.find(({ msg }) => msg === 'at work')).toMatchObject({ requestId, workspaceId });
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${SECRET}|${bearer}`));
  });

  it('reaches the handler behind a body too', async () => {
    const requestId = randomUUID();
    const answer = await fetch(`${url}/api/things`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': requestId },
      body: JSON.stringify({ password: SECRET }),
    });
    expect(await answer.json()).toMatchObject({ context: { requestId }, kind: 'object' });
    await accessLine();
    expect(JSON.stringify(lines)).not.toContain(SECRET);
  });

  it('names the code of a refusal without its words, and warns of what is our fault', async () => {
    await fetch(`${url}/api/refused`);
    expect(await accessLine()).toMatchObject({ level: 30, status: 422, code: 'unusable' });
    lines = [];
    await fetch(`${url}/api/broken`);
    expect(await accessLine()).toMatchObject({ level: 40, status: 500, code: 'internal' });
    expect(lines.find(({ level }) => level === 50)).toMatchObject({
      msg: 'request failed',
      err: { message: 'Conversion Error' },
    });
    expect(JSON.stringify(lines)).not.toContain(SECRET);
  });

  it('X-22 is a caller who left: the work stops, and that is no failure', async () => {
    const caller = new AbortController();
    const asked = fetch(`${url}/api/endless`, { signal: caller.signal });
    await atWork.promise;
    caller.abort();
    await expect(asked).rejects.toThrow('aborted');
    await lineOf('stopped');
    expect(await accessLine()).toMatchObject({ level: 30, status: 499, isCut: true });
    await new Promise(setImmediate);
    expect(lines.filter(({ level }) => level > 30)).toEqual([]);
  });

  it('is nothing of a probe', async () => {
    await fetch(`${url}/health/ready`);
    await fetch(`${url}/api/nothing-here`);
    expect(await accessLine()).toMatchObject({ status: 404, route: 'unknown' });
    expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(1);
    expect(await app.get(Readiness).isReady()).toBe(true);
  });

  it('counts by service, route and status', async () => {
    expect(await scrapeMetrics()).toMatch(
      /plumbline_http_request_seconds_count\{service="things",method="GET",route="\/api\/broken",status="500"\} 1/,
    );
  });
});
