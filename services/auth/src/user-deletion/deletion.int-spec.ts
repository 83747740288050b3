import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Deletion } from '@plumbline/contracts';
import { type Account, PASSWORD, type RunningAuth, startAuth } from '../testing/running-auth.js';
import { DeletionService } from './deletion.service.js';

const DAY_MS = 86_400_000;

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

const leave = ({ token }: Pick<Account, 'token'>) => auth.call<Deletion>('DELETE', '/api/user', { token });
const me = (token: string) => auth.call('GET', '/api/user', { token });
const passGrace = ({ id }: Account) =>
  auth.database.query(`UPDATE users SET deletion_at = now() - interval '1 minute' WHERE id = $1`, [id]);
const sweep = () => auth.app.get(DeletionService).pass();

describe('PROF-001 leaving', () => {
  it('takes 14 days, ends other sessions at once, and is told by mail', async () => {
    const account = await auth.signUp();
    const other = await auth.signIn(account.username, PASSWORD);
    const { body } = await leave(account);
    const wait = Date.parse(body.deletionAt ?? '') - Date.now();
    expect([wait > 13.99 * DAY_MS, wait <= 14 * DAY_MS]).toEqual([true, true]);
    expect((await me(other)).status).toBe(401);
    expect((await me(account.token)).body).toMatchObject({ deletionAt: body.deletionAt });
    await auth.mailTo(account.email, 'will be deleted');
    expect((await leave(account)).body.deletionAt).toBe(body.deletionAt);
    await sweep();
    expect((await me(account.token)).status).toBe(200);
  });

  it('is taken back within the grace, also after signing in again', async () => {
    const account = await auth.signUp();
    await leave(account);
    const token = await auth.signIn(account.username, PASSWORD);
    expect((await auth.call('POST', '/api/user/restore', { token })).body).toMatchObject({
      deletionAt: null,
    });
    expect((await me(token)).body.deletionAt).toBeNull();
    expect(await auth.publishedStates(account.id)).toEqual([
      [1, 'leaving'],
      [2, 'active'],
    ]);
  });

  it('then nothing of the account is left but its line in the log, and the other services are told', async () => {
    const account = await auth.signUp();
    await auth.call('PUT', '/api/user/preferences', { token: account.token, body: { theme: 'dark' } });
    await leave(account);
    await passGrace(account);
    expect(await sweep()).toBe(true);
    expect((await me(account.token)).status).toBe(401);
    expect(await auth.signIn(account.username, PASSWORD)).toBeUndefined();
    const tables: { table_name: string }[] = await auth.database.query(
      `SELECT table_name FROM information_schema.columns
       WHERE table_schema = current_schema() AND column_name = 'user_id' AND table_name <> 'idempotency_keys'`,
    );
    for (const { table_name: table } of tables) {
      const rows = await auth.database.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [account.id]);
      expect([table, rows]).toEqual([table, []]);
    }
    process.stdout.write(`leaving: ${tables.length} tables looked at\n`);
    const [event] = await auth.database.query(
      `SELECT payload FROM outbox WHERE type = 'UserDeleted' ORDER BY seq DESC LIMIT 1`,
    );
    expect(event.payload).toMatchObject({ userId: account.id, aggregateVersion: 2 });
    const [entry] = await auth.database.query(
      `SELECT action FROM audit_log WHERE subject_id = $1 ORDER BY at DESC LIMIT 1`,
      [account.id],
    );
    expect(entry.action).toBe('account_deleted');
    expect((await auth.signUp(account.username)).id).toEqual(expect.any(String));
  });

  it('the owner of the installation cannot leave it', async () => {
    expect((await leave({ token: await auth.owner() })).status).toBe(409);
  });
});
