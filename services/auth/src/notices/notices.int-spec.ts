import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Account, type RunningAuth, startAuth } from '../testing/running-auth.js';
import { NoticesHandler } from './notices.handler.js';

let auth: RunningAuth;

beforeAll(async () => {
  auth = await startAuth({ PUBLIC_URL: 'https://numbers.example' });
});
afterAll(() => auth?.stop());

async function notice({ id }: Account, workspaceId?: string): Promise<void> {
  const [user]: { workspace_id: string }[] = await auth.database.query(
    'SELECT workspace_id FROM users WHERE id = $1',
    [id],
  );
  const news = {
    ...{ workspaceId: workspaceId ?? user?.workspace_id ?? '', aggregateVersion: 1, noticeId: randomUUID() },
    ...{ userId: id, subject: '“Doomed” is paused', sentences: ['Five runs failed.'], path: '/scheduler' },
  };
  await auth.database.transaction((tx) => auth.app.get(NoticesHandler).onOwnerNoticeRequested(news, tx));
}

it('F.5 somebody is told by mail what became of something of theirs, with a way to it', async () => {
  const account = await auth.signUp();
  await notice(account);
  const { text } = await auth.mailTo(account.email, '“Doomed” is paused');
  expect(text).toContain('Five runs failed.');
  expect(text).toContain('https://numbers.example/scheduler');
});

it('nothing is mailed to an address that is not proved, nor of another workspace', async () => {
  const unproved = await auth.signUp(undefined, { isVerified: false });
  await notice(unproved);
  const account = await auth.signUp();
  await notice(account, randomUUID());
  const [row]: { count: number }[] = await auth.database.query(
    `SELECT count(*)::int AS count FROM mails WHERE kind = 'notice' AND finished_at IS NULL`,
  );
  expect(row?.count).toBe(0);
});
