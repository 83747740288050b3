import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AccessClaims,
  DIRECTORY_TOKEN_PREFIX,
  GUEST_COOKIE_PREFIX,
  leastRoleOf,
  MEMBER_ROLES,
  type MemberRole,
  OPERATIONS,
  type Operation,
  type Role,
} from '@plumbline/contracts';
import { MARKED, send } from '../testing/test-client.js';
import { answerJson, echo } from '../testing/test-origin.js';
import { useGateway } from '../testing/use-gateway.js';

/** Who may call what: every caller there is, over every operation there is. The door answers by it, and by nothing else. */
const CALLERS = {
  visitor: { kind: 'stranger' },
  'guest by link': { kind: 'guest' },
  'guest of two dashboards': { kind: 'guest' },
  viewer: { kind: 'person', member: 'viewer', role: 'user' },
  editor: { kind: 'person', member: 'editor', role: 'user' },
  'workspace admin': { kind: 'person', member: 'admin', role: 'user' },
  'workspace owner': { kind: 'person', member: 'owner', role: 'user' },
  'member of another workspace': { kind: 'person', member: 'owner', role: 'user' },
  'installation admin': { kind: 'person', member: 'viewer', role: 'admin' },
  'installation owner': { kind: 'person', member: 'viewer', role: 'owner' },
  'signed-out session': { kind: 'stranger' },
  'expired session': { kind: 'stranger' },
  'deactivated member': { kind: 'stranger' },
  'SCIM token': { kind: 'directory' },
  'revoked SCIM token': { kind: 'stranger' },
} as const satisfies Record<string, Caller>;
type CallerName = keyof typeof CALLERS;

type Caller =
  | { kind: 'stranger' | 'guest' | 'directory' }
  | { kind: 'person'; member: MemberRole; role: Role };

/** The answer that a caller has to get: 0 where the call is let through. */
function refusalOf(caller: Caller, called: Operation): number {
  if (called.access === 'public') return 0;
  if (caller.kind === 'guest') return called.access === 'guest' ? 0 : 404;
  if (called.access === 'directory') return caller.kind === 'directory' ? 0 : 401;
  if (caller.kind !== 'person') return 401;
  if (called.access === 'owner') return caller.role === 'owner' ? 0 : 403;
  if (called.access === 'admin') return caller.role === 'user' ? 403 : 0;
  const [own, least] = [caller.member, leastRoleOf(called)].map((role) => MEMBER_ROLES.indexOf(role));
  return (own ?? 0) >= (least ?? 0) ? 0 : 403;
}

const [ENDED, GRANT] = [randomUUID(), randomUUID()];
const DIRECTORY = DIRECTORY_TOKEN_PREFIX + randomBytes(32).toString('base64url');
const GUEST = `${GUEST_COOKIE_PREFIX}${randomUUID()}=${'A'.repeat(43)}`;
/** They keep the connection open. */
const STREAMS: ReadonlySet<string> = new Set(['/api/live']);

const { gateway } = useGateway({
  settings: { RATE_LIMIT_FACTOR: '1000' },
  answer: (request, response) => void answer(request, response),
});

/** Knows the one token of a directory, as the auth service would. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url !== '/internal/directory-token') return echo(request, response);
  const { token } = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { token: string };
  if (token !== DIRECTORY) return answerJson(response, 401, { code: 'unauthorized' });
  const claims = { scope: 'directory', member: 'viewer', plan: 'enterprise' } as const;
  answerJson(response, 200, { accessToken: await gateway.token(claims) });
}

const bearer = async (claims: Partial<AccessClaims>, seconds?: number) => ({
  // What the plan decides is asked elsewhere.
  authorization: `Bearer ${await gateway.token({ plan: 'enterprise', ...claims }, seconds)}`,
});

async function headersOf(name: CallerName): Promise<Record<string, string>> {
  const caller: Caller = CALLERS[name];
  if (caller.kind === 'person') return bearer({ member: caller.member, role: caller.role });
  switch (name) {
    case 'guest by link':
      return { cookie: GUEST };
    case 'guest of two dashboards':
      return { cookie: `${GUEST}; ${GUEST_COOKIE_PREFIX}${randomUUID()}=${'B'.repeat(43)}` };
    case 'signed-out session':
      return bearer({ sid: ENDED, member: 'owner', role: 'owner' });
    case 'expired session':
      return bearer({ member: 'owner', role: 'owner' }, -1);
    case 'deactivated member':
      return bearer({ grant: GRANT, member: 'owner' });
    case 'SCIM token':
      return { authorization: `Bearer ${DIRECTORY}` };
    case 'revoked SCIM token':
      return { authorization: `Bearer ${DIRECTORY_TOKEN_PREFIX}${'A'.repeat(43)}` };
    default:
      return {};
  }
}

const calls = OPERATIONS.filter(({ path }) => !STREAMS.has(path));

describe('S-18 every caller, every operation', () => {
  beforeAll(() => {
    for (const id of [ENDED, GRANT]) gateway.identity.revocations.add(id, new Date(Date.now() + 900_000));
  });

  it.each(Object.keys(CALLERS) as CallerName[])('%s', async (name) => {
    const headers = { ...MARKED, ...(await headersOf(name)) };
    const wrong: unknown[] = [];
    for (const called of calls) {
      const path = called.path.replaceAll(/\{\w+\}/g, randomUUID());
      const { status } = await send(gateway.port, { method: called.method, path, headers });
      const expected = refusalOf(CALLERS[name], called);
      const isRefused = expected === 404 ? status === 404 : status === 401 || status === 403;
      if (expected === 0 ? isRefused : status !== expected)
        wrong.push([called.method, called.path, status, expected]);
    }
    expect(wrong).toEqual([]);
    process.stdout.write(`S-18 ${name}: ${calls.length} operations tried\n`);
  });
});
