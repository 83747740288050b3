import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AccessClaims, FRESH_SESSION_MINUTES, type LastRestore } from '@plumbline/contracts';
import { RunningExport } from '../../testing/running-export.js';
import { BackupRow } from '../backup.entity.js';

const WORDS = { dryRun: false, confirmation: 'restore everything' };

let service: RunningExport;
let id: string;

beforeAll(async () => {
  service = await RunningExport.start();
  id = randomUUID();
  const at = new Date();
  await service.database.manager.insert(BackupRow, {
    ...{ id, kind: 'manual', status: 'ready', createdBy: 'olga', createdAt: at, at, finishedAt: at },
    ...{ bytes: 1, addedBytes: 1, tables: 1, rows: 1, objects: 0, productVersion: '1', schemaVersion: null },
    ...{ checksum: null, error: null, jobId: randomUUID(), test: null },
  });
});
afterAll(() => service.stop());

const owner = (claims: Partial<AccessClaims> = {}) =>
  service.signIn('enterprise', { role: 'owner', ...claims });
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1_000) - minutes * 60;
const ask = async (claims: Partial<AccessClaims>, body: object = WORDS) => {
  const { status, body: answer } = await (await owner(claims)).call<{ code: string }>(
    'POST',
    `/api/backup/${id}/restore`,
    body,
  );
  return [status, answer.code];
};

describe('a restore of everything', () => {
  it.each([undefined, minutesAgo(FRESH_SESSION_MINUTES + 1)])(
    'is refused to a session that did not lately name the password (%s)',
    async (freshAt) => {
      expect(await ask({ freshAt })).toEqual([403, 'stale_session']);
    },
  );

  it('wants the words typed, and then a place from which to restore', async () => {
    const freshAt = minutesAgo(1);
    expect(await ask({ freshAt }, { ...WORDS, confirmation: 'restore' })).toEqual([400, 'malformed']);
    expect(await ask({ freshAt })).toEqual([409, 'conflict']);
  });

  it('is for people of the administration: neither users nor programs', async () => {
    expect(await ask({ role: 'user', freshAt: minutesAgo(1) })).toEqual([403, 'forbidden']);
    expect((await ask({ scope: 'write', freshAt: minutesAgo(1) }))[0]).toBe(403);
  });

  it('is none before the first', async () => {
    const { body } = await (await owner()).call<LastRestore>('GET', '/api/backup/restore');
    expect(body).toEqual({ restore: null });
  });
});
