import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Notices } from '@plumbline/contracts';
import { MembersHandler } from '../members/members.handler.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import { SendApprovalsHandler } from './send-approvals.handler.js';

describe('files that wait before schedules send them', () => {
  let analytics: RunningAnalytics;
  const wid = randomUUID();
  beforeAll(async () => {
    analytics = await RunningAnalytics.start();
  });
  afterAll(() => analytics?.stop());

  async function member(name: string, role: 'owner' | 'editor' | 'viewer'): Promise<Caller> {
    const caller = await analytics.signIn({ wid, name, member: role });
    const news = { workspaceId: wid, aggregateVersion: 1, userId: caller.claims.sub, username: name, role };
    await analytics.database.transaction((tx) =>
      analytics.app
        .get(MembersHandler)
        .onMemberChanged({ ...news, memberId: `${wid} ${caller.claims.sub}` }, tx),
    );
    return caller;
  }
  const told = async (caller: Caller) =>
    (await analytics.call<Notices>(caller, 'GET', '/api/notices')).body.items;

  it('PLAN-033 are told to who may approve them, by bell and mail, and to nobody else', async () => {
    const [olga, tom, dana, vera] = [
      await member('olga', 'owner'),
      await member('tom', 'editor'),
      await member('dana', 'editor'),
      await member('vera', 'viewer'),
    ];
    const scheduleId = randomUUID();
    await analytics.database.transaction((tx) =>
      analytics.app.get(SendApprovalsHandler).onSendApprovalWanted(
        {
          ...{ workspaceId: wid, aggregateVersion: 1, runId: randomUUID(), scheduleId, name: 'Weekly sales' },
          ...{ fileName: 'weekly.pdf', userId: tom.claims.sub, username: 'tom' },
          approveBy: '2026-11-28T08:00:00.000Z',
        },
        tx,
      ),
    );
    for (const decider of [olga, dana])
      expect(await told(decider)).toMatchObject([
        {
          ...{
            kind: 'approval_asked',
            by: 'tom',
            isRead: false,
            text: '“weekly.pdf” waits until somebody approves it.',
          },
          about: { type: 'schedule', id: scheduleId, name: 'Weekly sales' },
        },
      ]);
    for (const other of [tom, vera]) expect(await told(other)).toEqual([]);
    const mails: { path: string; subject: string }[] = await analytics.database.query(
      `SELECT payload->>'path' AS path, payload->>'subject' AS subject FROM outbox
       WHERE type = 'MemberNoticeRequested' AND payload->>'workspaceId' = $1`,
      [wid],
    );
    const mail = { path: '/scheduler', subject: 'tom asks for approval of “Weekly sales”' };
    expect(mails).toEqual([mail, mail]);
  });
});
