import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  closeRedis,
  createLogger,
  fetchDocuments,
  followRevocations,
  Identity,
  openRedis,
  type Redis,
  RevocationAnnouncer,
  RevocationFollower,
} from '@plumbline/server';
import { eventually, hasRedis, startTestRedis, type TestRedis } from '@plumbline/testing';
import { Documents, makeKey, type SigningKey } from '../testing/identity-documents.js';

/** Far below the thirty seconds after which everything is fetched anyway, and room for a busy machine. */
const SOON_MS = 10_000;
const silent = () => undefined;
const logger = createLogger('test', 'silent');

(hasRedis ? describe : describe.skip)('revocations (needs Redis)', () => {
  let server: TestRedis;
  let auth: Documents;
  let key: SigningKey;
  let announcer: RevocationAnnouncer;
  const opened: Redis[] = [];
  const followers: RevocationFollower[] = [];

  beforeAll(async () => {
    server = await startTestRedis();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    auth = new Documents();
    key = await makeKey();
    auth.keys = [key.jwk];
    await auth.start();
    announcer = new RevocationAnnouncer(connect(), logger);
    announcer.start(async () => auth.revoked);
  });
  afterEach(async () => {
    auth.stop();
    announcer.stop();
    for (const follower of followers.splice(0)) follower.stop();
    for (const redis of opened.splice(0)) await closeRedis(redis);
  });

  const connect = () => {
    const redis = openRedis(server.url, { name: 'test', onError: silent });
    opened.push(redis);
    return redis;
  };
  const hearsAnnouncements = async (identity: Identity) => {
    const sessionId = randomUUID();
    await eventually('an announcement', async () => {
      await announcer.announce(sessionId, new Date());
      return identity.revocations.has(sessionId);
    });
  };
  /** A process that has followed for a while: `announcements` are all it hears from now on, for thirty seconds. */
  const follow = async (sureMs?: number) => {
    const fetchedBefore = auth.fetched;
    const identity = new Identity();
    const documents = () => fetchDocuments(auth.jwksUrl);
    followers.push(new RevocationFollower(identity, { documents, redis: connect(), logger, sureMs }).start());
    await hearsAnnouncements(identity);
    // Two documents at the start, two after the subscription.
    await eventually('keys', () => identity.isReady && auth.fetched - fetchedBefore >= 4);
    return identity;
  };
  const verdict = async (identity: Identity, token: string) =>
    identity.verify(token).then(
      () => 200,
      (error: { status: number }) => error.status,
    );

  it('S-10: a session that is ended at one process is refused at the others within a second', async () => {
    const [gateway, service] = [await follow(), await follow()];
    const sid = randomUUID();
    const token = await key.sign(sid);
    expect([await verdict(gateway, token), await verdict(service, token)]).toEqual([200, 200]);
    const { until } = auth.revoke(sid);
    await announcer.announce(sid, until);
    for (const identity of [gateway, service]) {
      await eventually('401', async () => (await verdict(identity, token)) === 401, SOON_MS);
    }
  });

  it('refuses with 503 until the documents are here, then knows what was ended before', async () => {
    auth.stop();
    const identity = new Identity();
    const { sessionId } = auth.revoke();
    followers.push(followRevocations(identity, { jwksUrl: auth.jwksUrl, redis: connect(), logger }));
    expect(await verdict(identity, await key.sign())).toBe(503);
    await auth.start();
    await eventually('200', async () => (await verdict(identity, await key.sign())) === 200, SOON_MS);
    expect(await verdict(identity, await key.sign(sessionId))).toBe(401);
  });

  it('F27: within three seconds while Redis is away, and again by announcement afterwards', async () => {
    const identity = await follow();
    await server.kill();
    const { sessionId } = auth.revoke();
    await announcer.announce(sessionId, new Date());
    await eventually('it is known', () => identity.revocations.has(sessionId), SOON_MS);
    expect(await verdict(identity, await key.sign())).toBe(200);
    await server.start();
    await hearsAnnouncements(identity);
  });

  it('F27: within three seconds while Redis hangs', async () => {
    const identity = await follow();
    server.pause();
    try {
      const { sessionId } = auth.revoke();
      await announcer.announce(sessionId, new Date());
      await eventually('it is known', () => identity.revocations.has(sessionId), SOON_MS);
    } finally {
      server.resume();
    }
  });

  it('what was ended but not announced is told when auth starts again, though nobody fetches', async () => {
    const identity = await follow();
    announcer.stop();
    const { sessionId } = auth.revoke();
    expect(identity.revocations.has(sessionId)).toBe(false);
    const fetched = auth.fetched;
    const restarted = new RevocationAnnouncer(connect(), logger);
    restarted.start(async () => auth.revoked);
    await eventually('it is known', () => identity.revocations.has(sessionId), SOON_MS);
    restarted.stop();
    expect(auth.fetched).toBe(fetched);
  });

  it('an announcement that failed is made good', async () => {
    const identity = await follow();
    let failures = 1;
    const patient = new RevocationAnnouncer(connect(), logger);
    patient.start(async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('the database is away');
      return auth.revoked;
    });
    const { sessionId } = auth.revoke();
    await eventually('it is known', () => identity.revocations.has(sessionId), SOON_MS);
    patient.stop();
  });

  it('F10: while auth is down sessions go on, for as long as Redis is there', async () => {
    const identity = await follow(4_000);
    const token = await key.sign();
    auth.stop();
    const end = performance.now() + 6_000;
    await eventually('six seconds have passed', async () => {
      expect(await verdict(identity, token)).toBe(200);
      return performance.now() > end;
    });
  });

  it('both away: after its time 503, never 401, and 200 again when auth is back', async () => {
    const identity = await follow(4_000);
    const token = await key.sign();
    auth.stop();
    await server.kill();
    const seen = new Set<number>();
    await eventually('503', async () => seen.add(await verdict(identity, token)).has(503));
    await auth.start();
    await eventually('200', async () => (await verdict(identity, token)) === 200, SOON_MS);
    await server.start();
    expect([...seen].sort()).toEqual([200, 503]);
  });

  it('a new signing key is found by the first token that names it, and a removed one ends its tokens', async () => {
    const identity = await follow();
    const old = await key.sign();
    expect(await verdict(identity, old)).toBe(200);
    const next = await makeKey();
    auth.keys = [next.jwk];
    expect(await verdict(identity, await next.sign())).toBe(200);
    expect(await verdict(identity, old)).toBe(401);
  });

  it('a token of an unknown key is 503 while auth is away, 401 when auth does not know it either', async () => {
    const identity = await follow();
    const stranger = await makeKey();
    expect(await verdict(identity, await stranger.sign())).toBe(401);
    const other = await follow();
    auth.stop();
    expect(await verdict(other, await stranger.sign())).toBe(503);
  });

  it('tokens of unknown keys do not make auth answer each time', async () => {
    const identity = await follow();
    const stranger = await makeKey();
    const fetched = auth.fetched;
    for (let call = 0; call < 20; call += 1) await verdict(identity, await stranger.sign());
    expect(auth.fetched - fetched).toBeLessThanOrEqual(4);
  });

  it('without Redis nothing expires: events tell of what comes later', async () => {
    const identity = new Identity();
    followers.push(
      new RevocationFollower(identity, {
        documents: () => fetchDocuments(auth.jwksUrl),
        logger,
        sureMs: 100,
      }).start(),
    );
    await eventually('200', async () => (await verdict(identity, await key.sign())) === 200);
    auth.stop();
    const end = performance.now() + 500;
    await eventually('half a second has passed', () => performance.now() > end);
    expect(await verdict(identity, await key.sign())).toBe(200);
  });
});
