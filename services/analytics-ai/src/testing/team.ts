import { MemberChanged, type MemberRole } from '@plumbline/contracts';
import { MembersHandler } from '../members/members.handler.js';
import type { Caller, RunningAnalytics } from './running-analytics.js';

/** Lets somebody belong to the workspace of their claims, as the service of accounts tells it. */
export async function belongs(
  analytics: RunningAnalytics,
  { claims }: Caller,
  role: MemberRole | null = claims.member,
): Promise<void> {
  const { wid: workspaceId, sub: userId, name: username } = claims;
  const memberId = `${workspaceId}:${userId}`;
  const news = { workspaceId, aggregateVersion: 1, memberId, userId, username, role };
  MemberChanged.schema.parse(news);
  await analytics.database.transaction((tx) => analytics.app.get(MembersHandler).onMemberChanged(news, tx));
}

/** Somebody with a place in the workspace of another one. */
export async function colleague(
  analytics: RunningAnalytics,
  { claims: { wid, plan } }: Caller,
  name: string,
  member: MemberRole = 'editor',
): Promise<Caller> {
  const caller = await analytics.signIn({ wid, plan, name, member });
  await belongs(analytics, caller);
  return caller;
}

/** What was told of it to the outbox, by the name of the event, the oldest first. */
export async function told<Payload>(
  analytics: RunningAnalytics,
  type: string,
  { claims }: Caller,
): Promise<Payload[]> {
  const rows: { payload: Payload }[] = await analytics.database.query(
    `SELECT payload FROM outbox WHERE type = $1 AND payload ->> 'workspaceId' = $2 ORDER BY seq`,
    [type, claims.wid],
  );
  return rows.map(({ payload }) => payload);
}
