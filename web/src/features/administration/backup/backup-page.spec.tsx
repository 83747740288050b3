import { describe, expect, it } from '@jest/globals';
import {
  type BackupStatus,
  type BackupView,
  createBackup,
  getBackupStatus,
  getRestore,
  listBackups,
  listObjectRestores,
  makeBackupKey,
  verifyBackup,
} from '@plumbline/contracts';
import { screen, within } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, type Handler } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const ID = '0b6b1c1e-6f0f-4a43-9a5f-6b0b4a1f0001';
const NOW = new Date().toISOString();

const backup = (change: Partial<BackupView> = {}): BackupView => ({
  ...{
    id: ID,
    kind: 'scheduled',
    status: 'ready',
    createdBy: null,
    createdAt: NOW,
    at: NOW,
    finishedAt: NOW,
  },
  ...{
    bytes: 4_300_000_000,
    addedBytes: 20_000,
    tables: 62,
    rows: 1_000,
    objects: 12,
    productVersion: '1.2.0',
  },
  ...{ schemaVersion: 'Backups1700000000202', checksum: `b71e${'0'.repeat(56)}40c9`, error: null, jobId: ID },
  ...{ test: null, ...change },
});

const status = (change: Partial<BackupStatus> = {}): BackupStatus => ({
  policy: {
    ...{ isOn: true, at: '02:30', zone: 'America/Chicago', testOn: 0, testAt: '04:00' },
    keep: { daily: 7, weekly: 4, monthly: 12 },
  },
  ...{ recipient: 'age1qqqqqqqqqqqq', recipientFrom: 'screen', lastBackupAt: NOW, lastTestAt: null },
  target: { kind: 'disk', place: '/data/backups', totalBytes: 100, freeBytes: 17 },
  ...{ restoreMs: null, keptBytes: 4_300_000_000, warnings: [], ...change },
});

async function show(backups: BackupView[], state: BackupStatus, ...handlers: Handler[]) {
  const app = renderApp('/admin/backup', {
    session: { ...userNamed('olga'), role: 'owner' },
    handlers: [
      ...handlers,
      answers(getRestore, { restore: null }),
      answers(listBackups, backups),
      answers(listObjectRestores, []),
      answers(getBackupStatus, state),
      ...QUIET,
    ],
  });
  await screen.findByRole('heading', { name: 'Backup', level: 1 });
  await screen.findByText('Work that could be lost');
  return app;
}

describe('backups, for owner and admin', () => {
  it('shows the newest of very many, and all of them when asked', async () => {
    const many = Array.from({ length: 100 }, () => backup({ id: crypto.randomUUID() }));
    const { user } = await show(many, status());
    const shownRows = () =>
      screen.getByRole('region', { name: 'Backups' }).querySelectorAll('tbody tr').length;
    expect(shownRows()).toBe(30);
    await user.click(screen.getByText('Show all 100 backups'));
    expect(shownRows()).toBe(100);
  });

  it('ADMIN-001 shows what could be lost, what was proved, and what is wrong', async () => {
    const test = {
      ...{ status: 'passed' as const, at: NOW, ms: 192_000, tables: 62, tablesEqual: 62, rows: 1_000 },
      ...{ objects: 12, bytes: 5, problem: null },
    };
    await show(
      [backup({ test })],
      status({
        ...{ lastTestAt: NOW, restoreMs: 192_000 },
        warnings: [{ code: 'disk', message: '17% of the backup disk is left.' }],
      }),
    );
    expect(screen.getByText('3 min 12 s')).toBeTruthy();
    expect(screen.getByText('17% of the backup disk is left.')).toBeTruthy();
    const table = within(screen.getByRole('region', { name: 'Backups' }));
    expect(table.getByText('b71e…40c9')).toBeTruthy();
    expect(table.getByText('Proven')).toBeTruthy();
    expect(table.getByText(/62 of 62 tables equal/)).toBeTruthy();
  });

  it('tests the newest backup', async () => {
    const { user, server } = await show([backup()], status(), answers(verifyBackup, backup()));
    await user.click(screen.getByRole('button', { name: 'Test a restore' }));
    expect(server.callsOf(verifyBackup).map(({ path }) => path)).toEqual([`/api/backup/${ID}/verify`]);
  });

  it('makes a key before the first backup, and shows it until somebody says that it is kept', async () => {
    const identity = 'AGE-SECRET-KEY-1QQQQ';
    const { user, server } = await show(
      [],
      status({ recipient: null, recipientFrom: null, lastBackupAt: null }),
      answers(makeBackupKey, { identity, recipient: 'age1qqqq' }),
    );
    await user.click(screen.getByRole('button', { name: 'Back up now' }));
    await user.click(await screen.findByRole('button', { name: 'Make a key' }));
    expect(await screen.findByText(identity)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('checkbox', { name: 'I have stored it on another machine' }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText(identity)).toBeNull();
    expect(server.callsOf(createBackup)).toEqual([]);
  });
});
