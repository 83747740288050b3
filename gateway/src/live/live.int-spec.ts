import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import type { LiveMessage } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { LiveReader } from '../testing/live-reader.js';
import { send } from '../testing/test-client.js';
import { useGateway } from '../testing/use-gateway.js';

const { gateway } = useGateway({
  tuning: { liveCommentMs: 100, liveStreamsPerSession: 2, liveBufferBytes: 200_000 },
});

const changed = (workspaceId: string, id = randomUUID()): LiveMessage => ({
  workspaceId,
  event: 'changed',
  data: { type: 'dashboard', id },
});

describe('GET /api/live', () => {
  it("tells what happens in the caller's workspace and nowhere else", async () => {
    const wid = randomUUID();
    const reader = await LiveReader.open(gateway.port, await gateway.token({ wid }));
    expect(reader.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    gateway.live.publish(changed(randomUUID()));
    const message = changed(wid);
    gateway.live.publish(message);
    expect(await reader.next(1)).toEqual([{ id: expect.any(String), event: 'changed', data: message.data }]);
    reader.close();
  });

  it('resumes after the last id that was seen', async () => {
    const token = await gateway.token({ wid: 'ab0a4cb6-40b0-4f0e-8a4e-08d1f5f0a001' });
    const wid = 'ab0a4cb6-40b0-4f0e-8a4e-08d1f5f0a001';
    const first = await LiveReader.open(gateway.port, token);
    gateway.live.publish(changed(wid));
    const [seen] = await first.next(1);
    first.close();
    const missed = [changed(wid), changed(wid)];
    for (const message of missed) gateway.live.publish(message);
    const second = await LiveReader.open(gateway.port, token, { lastEventId: seen?.id });
    expect((await second.next(2)).map(({ data }) => data)).toEqual(missed.map(({ data }) => data));
    second.close();
  });

  it('resumes a stream that was lost before its first message', async () => {
    const wid = randomUUID();
    const token = await gateway.token({ wid });
    const first = await LiveReader.open(gateway.port, token);
    const place = await eventually('a place', () => first.firstId);
    first.close();
    const missed = changed(wid);
    gateway.live.publish(missed);
    const second = await LiveReader.open(gateway.port, token, { lastEventId: place });
    expect((await second.next(1))[0]?.data).toEqual(missed.data);
    second.close();
  });

  it('begins with what happened while the page loaded', async () => {
    const wid = randomUUID();
    const token = await gateway.token({ wid });
    const { live } = gateway;
    await eventually('a time it knows of', () => live.since(wid, live.placeBefore(1_000)) !== 'reset');
    const missed = changed(wid);
    live.publish(missed);
    const reader = await LiveReader.open(gateway.port, token, { age: '1000' });
    const later = changed(wid);
    gateway.live.publish(later);
    expect((await reader.next(2)).map(({ data }) => data)).toEqual([missed.data, later.data]);
    reader.close();
  });

  it.each([{ age: '300001' }, { age: 'nonsense' }])(
    'says reset where it does not know what happened for so long: %j',
    async (resume) => {
      const reader = await LiveReader.open(gateway.port, await gateway.token(), resume);
      expect(await reader.next(1)).toMatchObject([{ event: 'reset' }]);
      reader.close();
    },
  );

  it.each(['1', 'nonsense', '99999999999999999999'])(
    'says reset when it cannot know what was missed: %s',
    async (id) => {
      const reader = await LiveReader.open(gateway.port, await gateway.token(), { lastEventId: id });
      expect(await reader.next(1)).toEqual([
        { id: expect.stringMatching(/^\d+$/), event: 'reset', data: {} },
      ]);
      reader.close();
    },
  );

  it('comments while nothing happens', async () => {
    const reader = await LiveReader.open(gateway.port, await gateway.token());
    await eventually('two comments', () => reader.text.split(': still here').length > 2);
    reader.close();
  });

  it('ends when the session is revoked (S-10)', async () => {
    const sid = randomUUID();
    const reader = await LiveReader.open(gateway.port, await gateway.token({ sid }));
    gateway.identity.revocations.add(sid, new Date(Date.now() + 900_000));
    await eventually('the end', () => reader.isEnded);
  });

  it('ends when the token expires', async () => {
    const reader = await LiveReader.open(gateway.port, await gateway.token({}, 2));
    await eventually('the end', () => reader.isEnded);
  });

  it('opens only so many for one session', async () => {
    const token = await gateway.token();
    const readers = [await LiveReader.open(gateway.port, token), await LiveReader.open(gateway.port, token)];
    const refused = await send(gateway.port, {
      path: '/api/live',
      headers: { Authorization: `Bearer ${token}` },
    });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10']);
    readers[0]?.close();
    await eventually('room for another', async () => {
      const reader = await LiveReader.open(gateway.port, token);
      reader.close();
      return reader.response.statusCode === 200;
    });
    readers[1]?.close();
  });

  it('drops a reader that does not keep up', async () => {
    const wid = randomUUID();
    const token = await gateway.token({ wid });
    const socket = connect(gateway.port, '127.0.0.1');
    let isDropped = false;
    socket
      .on('error', () => {})
      .once('close', () => {
        isDropped = true;
      });
    socket.write(
      `GET /api/live HTTP/1.1\r\nHost: localhost:${gateway.port}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    const before = await gateway.openConnections();
    await eventually('the drop', async () => {
      for (let sent = 0; sent < 5_000; sent += 1) gateway.live.publish(changed(wid));
      return (await gateway.openConnections()) < before;
    });
    socket.resume();
    await eventually('a closed socket', () => isDropped);
  });

  it('answers HEAD without opening a stream', async () => {
    const answer = await send(gateway.port, {
      method: 'HEAD',
      path: '/api/live',
      headers: { Authorization: `Bearer ${await gateway.token()}` },
    });
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});
