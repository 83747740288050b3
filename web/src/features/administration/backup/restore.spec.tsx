import { describe, expect, it } from '@jest/globals';
import {
  type BackupStatus,
  type BackupView,
  getBackupStatus,
  getRestore,
  listBackups,
  listObjectRestores,
  type RestorePlan,
  type RestoreView,
  restoreBackup,
} from '@plumbline/contracts';
import { screen, within } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const ID = '0b6b1c1e-6f0f-4a43-9a5f-6b0b4a1f0001';
const AT = '2026-11-19T08:30:00.000Z';

const backup: BackupView = {
  ...{ id: ID, kind: 'safety', status: 'ready', createdBy: 'maria', createdAt: AT, at: AT, finishedAt: AT },
  ...{ bytes: 4_300_000_000, addedBytes: 20_000, tables: 62, rows: 1_000, objects: 12 },
  ...{ productVersion: '1.2.0', schemaVersion: null, checksum: null, error: null, jobId: ID, test: null },
};
const status: BackupStatus = {
  policy: {
    ...{ isOn: true, at: '02:30', zone: 'America/Chicago', testOn: 0, testAt: '04:00' },
    keep: { daily: 7, weekly: 4, monthly: 12 },
  },
  ...{ recipient: 'age1qqqqqqqqqqqq', recipientFrom: 'screen', lastBackupAt: AT, lastTestAt: null },
  target: { kind: 'disk', place: '/data/backups', totalBytes: 100, freeBytes: 17 },
  ...{ restoreMs: null, keptBytes: 4_300_000_000, warnings: [] },
};
const plan = (change: Partial<RestorePlan> = {}): RestorePlan => ({
  ...{ backupId: ID, backupAt: AT, productVersion: '1.2.0', schemaVersion: null, problem: null },
  schemas: [{ name: 'ingestion', tables: 9, rows: 1_200, rowsNow: 1_500, isEstimate: false }],
  files: { count: 12, bytes: 2_097_152, countNow: null },
  ...{ needsBytes: 5_242_880, freeBytes: 1_073_741_824, ...change },
});
const restore = (change: Partial<RestoreView> = {}): RestoreView => ({
  ...{ id: ID, backupId: ID, backupAt: AT, safetyId: null, askedBy: 'olga', askedAt: AT, phase: 'saving' },
  ...{ done: 0, of: 0, aside: null, finishedAt: null, problem: null, ...change },
});

async function open(wanted: RestorePlan, last: RestoreView | null = null) {
  const app = renderApp('/admin/backup', {
    session: { ...userNamed('olga'), role: 'owner' },
    handlers: [
      answers(restoreBackup, { plan: wanted, restore: null }),
      answers(getRestore, { restore: last }),
      ...[
        answers(listBackups, [backup]),
        answers(getBackupStatus, status),
        answers(listObjectRestores, []),
        ...QUIET,
      ],
    ],
  });
  await screen.findByText('Work that could be lost');
  return app;
}

async function openDialog(wanted: RestorePlan) {
  const app = await open(wanted);
  await app.user.click(screen.getByRole('button', { name: /^Actions for the backup of/ }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Restore everything' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Restore everything' })) };
}

describe('a restore of everything', () => {
  it('ADMIN-001 says what it would replace, and begins with the words typed', async () => {
    const { user, server, dialog } = await openDialog(plan());
    const row = await dialog.findByRole('row', { name: /Data sources/ });
    expect(row.textContent).toContain('1,500 rows');
    expect(row.textContent).toContain('1,200 rows');
    expect(dialog.getByRole('row', { name: /Files/ }).textContent).toContain('more than 100,000');
    const begin = dialog.getByRole('button', { name: 'Restore everything' });
    expect(begin).toHaveProperty('disabled', true);
    await user.type(dialog.getByRole('textbox'), 'Restore everything');
    await user.click(begin);
    expect(server.callsOf(restoreBackup).map(({ body }) => body)).toEqual([
      {},
      { dryRun: false, confirmation: 'Restore everything' },
    ]);
  });

  it('that cannot be done says why, and offers nothing', async () => {
    const { dialog } = await openDialog(
      plan({ problem: 'A cluster is restored while its services are stopped.' }),
    );
    expect((await dialog.findByRole('alert')).textContent).toContain('A cluster is restored');
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Restore everything' })).toHaveProperty('disabled', true);
  });

  it.each([
    [restore(), 'The current state is backed up first.'],
    [restore({ phase: 'restoring', done: 31, of: 74 }), '31 of 74 tables and files are restored and equal.'],
    [restore({ phase: 'changing' }), 'The product starts again. Sign in again in a moment.'],
    [
      restore({ phase: 'failed', problem: 'The backup is damaged: objects.age is missing.' }),
      /objects\.age is missing/,
    ],
    [
      restore({ phase: 'done', aside: 'before-restore-2026' }),
      /What was there before lies in before-restore-2026/,
    ],
  ])('shows how far it is: %j', async (last, words) => {
    await open(plan(), last);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
