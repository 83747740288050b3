import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { GUEST_COOKIE_PREFIX, type HeldGuestPass, type LiveMessage } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { LiveReader } from '../testing/live-reader.js';
import { MARKED, send } from '../testing/test-client.js';
import { answerJson } from '../testing/test-origin.js';
import { useGateway } from '../testing/use-gateway.js';

const EMAIL = 'nobody-else@example.org';

/** The links that the service knows, by the secret of a guest's cookie. */
const passes = new Map<string, HeldGuestPass & { dashboardId: string }>();
let questions = 0;

const { gateway } = useGateway({
  tuning: { liveCommentMs: 100, guestStreamsPerShare: 2, guestStreamsPerAddress: 4 },
  answer: (request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      questions += 1;
      const { dashboardId } = JSON.parse(body);
      const pass = passes.get(request.headers.cookie?.split('=')[1] ?? '');
      if (pass?.dashboardId === dashboardId) answerJson(response, 200, pass);
      else answerJson(response, 404, { code: 'not_found', message: EMAIL });
    });
  },
});

interface Guest {
  secret: string;
  dashboardId: string;
  workspaceId: string;
}

/** Somebody with a live link to a dashboard. */
function invite({ workspaceId = randomUUID(), shareId = randomUUID(), lastsMs = 60_000 } = {}): Guest {
  const [secret, dashboardId] = [randomUUID(), randomUUID()];
  const endsAt = new Date(Date.now() + lastsMs).toISOString();
  passes.set(secret, { dashboardId, workspaceId, shareId, endsAt });
  return { secret, dashboardId, workspaceId };
}

const readers: LiveReader[] = [];
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  await eventually('nobody is left', async () => (await gateway.openConnections()) === 0);
});

const cookieOf = ({ secret, dashboardId }: Guest) => `${GUEST_COOKIE_PREFIX}${dashboardId}=${secret}`;
async function open(guest: Guest, { id = guest.dashboardId, age = '' } = {}): Promise<LiveReader> {
  const { live } = gateway;
  // A gateway that has just started cannot say what was before it, and has its guests read again.
  await eventually('a time it knows of', () => live.since(id, live.placeBefore(1_000)) !== 'reset');
  const path = `/api/dashboards/${id}/live${age && `?age=${age}`}`;
  const reader = await LiveReader.openAt(gateway.port, path, { cookie: cookieOf(guest) });
  readers.push(reader);
  return reader;
}

type Told = Extract<LiveMessage, { event: 'changed' }>['data'];
const tell = (workspaceId: string, type: Told['type'], id: string) =>
  gateway.live.publish({ workspaceId, event: 'changed', data: { type, id } });
const changed = ({ workspaceId, dashboardId }: Guest) => tell(workspaceId, 'dashboard', dashboardId);
const namesOf = ({ events }: LiveReader) => events.map(({ event }) => event);

describe('GET /api/dashboards/{id}/live', () => {
  it('CONST-005 tells a guest that the dashboard has changed, without a name or an id', async () => {
    const guest = invite();
    const reader = await open(guest);
    expect(reader.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    changed(guest);
    expect(await reader.next(1)).toEqual([{ id: undefined, event: 'changed', data: {} }]);
  });

  it('S-19 says nothing of other dashboards, other things and other workspaces', async () => {
    const guest = invite();
    const reader = await open(guest);
    const before = questions;
    const { workspaceId, dashboardId } = guest;
    tell(workspaceId, 'dashboard', randomUUID());
    for (const type of ['data-source', 'insights', 'comment', 'presence', 'notice', 'folder'] as const)
      tell(workspaceId, type, dashboardId);
    tell(randomUUID(), 'dashboard', dashboardId);
    expect(questions).toBe(before);
    changed(guest);
    expect((await reader.next(1)).length).toBe(1);
    await eventually('two comments', () => reader.text.split(': still here').length > 3);
    expect(reader.text.replaceAll(': still here\n\n', '')).toBe('event: changed\ndata: {}\n\n');
  });

  it('begins with what happened while the page loaded, and says so where it cannot know', async () => {
    const guest = invite();
    await open(invite());
    changed(guest);
    expect(namesOf(await open(guest, { age: '1000' }).then(whenTold))).toEqual(['changed']);
    expect(namesOf(await open(guest, { age: '300001' }).then(whenTold))).toEqual(['changed']);
  });

  it.each(['nonsense', '-1', '1e400', '1000&age=2000'])('takes a made-up age: %s', async (age) => {
    const guest = invite();
    const reader = await open(guest, { age });
    expect(reader.response.statusCode).toBe(200);
    changed(guest);
    await whenTold(reader);
  });

  it.each(['dashboard', 'subscription'] as const)(
    'S-10 a link that was turned off ends its stream at once, whatever says so: %s',
    async (type) => {
      const guest = invite();
      const reader = await open(guest);
      passes.delete(guest.secret);
      const { workspaceId, dashboardId } = guest;
      tell(workspaceId, type, type === 'dashboard' ? dashboardId : workspaceId);
      await eventually('the end', () => reader.isEnded);
      expect(namesOf(reader)).toEqual(['ended']);
    },
  );

  it('a change of the plan that leaves the link alone is no news', async () => {
    const guest = invite();
    const reader = await open(guest);
    const before = questions;
    tell(guest.workspaceId, 'subscription', guest.workspaceId);
    await eventually('it was asked', () => questions > before);
    changed(guest);
    await reader.next(1);
    expect(namesOf(reader)).toEqual(['changed']);
  });

  it('a link that expires ends its stream', async () => {
    const reader = await open(invite({ lastsMs: 300 }));
    await eventually('the end', () => reader.isEnded);
    expect(namesOf(reader)).toEqual(['ended']);
  });

  it('X-05 S-19 opens with the cookie of a live link to this dashboard alone', async () => {
    const [guest, other] = [invite(), invite()];
    const gone = invite();
    passes.delete(gone.secret);
    const statusOf = async (headers: Record<string, string>, id = guest.dashboardId) =>
      (await send(gateway.port, { path: `/api/dashboards/${id}/live`, headers: { ...MARKED, ...headers } }))
        .status;
    expect(await statusOf({})).toBe(401);
    expect(await statusOf({ cookie: cookieOf(other) })).toBe(404);
    expect(await statusOf({ cookie: cookieOf(gone) }, gone.dashboardId)).toBe(404);
    expect(await statusOf({ cookie: `${GUEST_COOKIE_PREFIX}x=${'A'.repeat(43)}` })).toBe(404);
    const authorization = `Bearer ${await gateway.token({ wid: guest.workspaceId })}`;
    expect(await statusOf({ authorization })).toBe(404);
    expect(await statusOf({ authorization, cookie: cookieOf(guest) })).toBe(404);
  });

  it('S-26 opens only so many for one link and for one address, and again when one is closed', async () => {
    const shareId = randomUUID();
    const sameLink = () => open(invite({ shareId }));
    const [first] = [await sameLink(), await sameLink()];
    expect((await sameLink()).response.statusCode).toBe(429);
    await open(invite());
    await open(invite());
    const refused = await open(invite());
    expect([refused.response.statusCode, refused.response.headers['retry-after']]).toEqual([429, '10']);
    first.close();
    await eventually('a place', async () => (await open(invite())).response.statusCode === 200);
  });
});

async function whenTold(reader: LiveReader): Promise<LiveReader> {
  await reader.next(1);
  return reader;
}
