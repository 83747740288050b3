import { describe, expect, it } from '@jest/globals';
import {
  type BackupStatus,
  type BackupView,
  getBackupStatus,
  getRestore,
  type HeldObject,
  listBackups,
  listHeldObjects,
  listObjectRestores,
  type ObjectRestorePlan,
  type ObjectRestoreView,
  restoreObject,
} from '@plumbline/contracts';
import { screen, within } from '@testing-library/react';
import { QUIET } from '../../../../testing/quiet-server.js';
import { renderApp } from '../../../../testing/render-app.js';
import { answers } from '../../../../testing/test-server.js';
import { userNamed } from '../../../../testing/users.js';

const ID = '0b6b1c1e-6f0f-4a43-9a5f-6b0b4a1f0001';
const OBJECT = '0b6b1c1e-6f0f-4a43-9a5f-6b0b4a1f0002';
const AT = '2026-11-19T08:30:00.000Z';

const backup: BackupView = {
  ...{ id: ID, kind: 'manual', status: 'ready', createdBy: 'maria', createdAt: AT, at: AT, finishedAt: AT },
  ...{ bytes: 4_300_000, addedBytes: 20_000, tables: 62, rows: 1_000, objects: 12 },
  ...{ productVersion: '1.2.0', schemaVersion: null, checksum: null, error: null, jobId: ID, test: null },
};
const status: BackupStatus = {
  policy: {
    ...{ isOn: true, at: '02:30', zone: 'America/Chicago', testOn: 0, testAt: '04:00' },
    keep: { daily: 7, weekly: 4, monthly: 12 },
  },
  ...{ recipient: 'age1qqqqqqqqqqqq', recipientFrom: 'screen', lastBackupAt: AT, lastTestAt: null },
  target: { kind: 'disk', place: '/data/backups', totalBytes: 100, freeBytes: 17 },
  ...{ restoreMs: null, keptBytes: 4_300_000, warnings: [] },
};
const held = (change: Partial<HeldObject> = {}): HeldObject => ({
  ...{ kind: 'dashboard', id: OBJECT, name: 'Sales overview', workspaceId: ID, createdAt: AT },
  ...{ workspaceName: 'Harbor Office', isThere: true, ...change },
});
const plan = (change: Partial<ObjectRestorePlan> = {}): ObjectRestorePlan => ({
  ...{ backupId: ID, backupAt: AT, kind: 'dashboard', objectId: OBJECT, name: 'Sales overview' },
  ...{ mode: 'copy', problem: null, added: 1, replaced: 0, files: 0, bytes: 0 },
  changes: [{ kind: 'dashboard', id: OBJECT, name: 'Sales overview', effect: 'added', detail: '' }],
  notes: ['What is there stays untouched; the copy has a name that says so.'],
  ...change,
});
const view = (change: Partial<ObjectRestoreView> = {}): ObjectRestoreView => ({
  ...{ id: ID, backupId: ID, backupAt: AT, kind: 'dashboard', objectId: OBJECT, name: 'Sales overview' },
  ...{ mode: 'copy', phase: 'reading', askedBy: 'olga', askedAt: AT, finishedAt: null, safetyId: null },
  ...{ restored: [], problem: null, ...change },
});

async function open(objects: HeldObject[], wanted: ObjectRestorePlan, restores: ObjectRestoreView[] = []) {
  const app = renderApp('/admin/backup', {
    session: { ...userNamed('olga'), role: 'owner' },
    handlers: [
      answers(listHeldObjects, objects),
      answers(restoreObject, { plan: wanted, restore: null }),
      answers(listObjectRestores, restores),
      answers(getRestore, { restore: null }),
      ...[answers(listBackups, [backup]), answers(getBackupStatus, status), ...QUIET],
    ],
  });
  await screen.findByText('Work that could be lost');
  return app;
}

async function openPanel(objects: HeldObject[], wanted = plan()) {
  const app = await open(objects, wanted);
  await app.user.click(screen.getByRole('button', { name: /^Actions for the backup of/ }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Restore one object' }));
  return { ...app, panel: within(await screen.findByRole('region', { name: 'Restore one object' })) };
}

describe('one object out of a backup', () => {
  it('ADMIN-001 is chosen, says what it would change, and comes as a copy beside what is there', async () => {
    const { user, server, panel } = await openPanel([held()]);
    await user.click(await panel.findByRole('button', { name: /Sales overview/ }));
    expect(await panel.findByText('1 copied.')).toBeTruthy();
    expect(panel.getByText(/What is there stays untouched/)).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Restore as a copy' }));
    const chosen = { kind: 'dashboard', objectId: OBJECT, mode: 'copy' };
    expect(server.callsOf(restoreObject).map(({ body }) => body)).toEqual([
      chosen,
      { ...chosen, dryRun: false },
    ]);
  });

  it('that is gone now is offered where it was', async () => {
    const { user, panel } = await openPanel([held({ isThere: false })], plan({ mode: 'place' }));
    await user.click(await panel.findByRole('button', { name: /Sales overview/ }));
    expect(await panel.findByText('1 brought back.')).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Restore where it was' })).toHaveProperty('disabled', false);
  });

  it('that cannot come back says why, and offers nothing', async () => {
    const { user, panel } = await openPanel([held()], plan({ problem: 'Its workspace is gone.' }));
    await user.click(await panel.findByRole('button', { name: /Sales overview/ }));
    expect((await panel.findByRole('alert')).textContent).toBe('Its workspace is gone.');
    expect(panel.getByRole('button', { name: 'Restore as a copy' })).toHaveProperty('disabled', true);
  });

  it('is none where the backup holds none', async () => {
    const { panel } = await openPanel([]);
    expect(await panel.findByText('The backup holds none')).toBeTruthy();
  });

  it.each([
    [view({ phase: 'saving' }), /The current state is backed up first\./],
    [view({ phase: 'handing' }), /Its rows are being put back\./],
    [view({ phase: 'failed', problem: 'Rows do not fit.' }), /Rows do not fit\./],
    [
      view({ phase: 'done', restored: [{ kind: 'dashboard', id: OBJECT, name: 'Sales (restored)' }] }),
      /It is called “Sales \(restored\)”\./,
    ],
  ])('shows how far it is: %j', async (restore, words) => {
    await open([], plan(), [restore]);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
