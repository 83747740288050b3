import type { BackupStatus, BackupView, BackupWarning, RestoreView } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { HardDrive, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { FreshSessionProvider } from '../../../entities/session/fresh-session.js';
import { formatBytes, plural } from '../../../shared/lib/format.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Empty } from '../../../shared/ui/empty.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import {
  backupStatusQuery,
  backupsQuery,
  isUnderWay,
  useDeleteBackup,
  useDownloadBackup,
  useTakeBackup,
  useTestBackup,
} from './backup.api.js';
import { BackupCards } from './backup-cards.js';
import { BackupKeyDialog } from './backup-key-dialog.js';
import { BackupPolicyDialog } from './backup-policy-dialog.js';
import { BackupSide } from './backup-side.js';
import { BackupTable } from './backup-table.js';
import { BackupTimeline } from './backup-timeline.js';
import { restoreQuery } from './restore.api.js';
import { RestoreDialog } from './restore-dialog.js';
import { RestoreNote } from './restore-note.js';

/** Backups of the installation, for owner and admin. */
export function Component() {
  usePageTitle('Backup');
  const { data: backups, error, refetch } = useQuery(backupsQuery());
  const { data: last } = useQuery(restoreQuery());
  const { data: status } = useQuery(backupStatusQuery(backups?.some(isUnderWay) ?? false));
  if (error)
    return (
      <>
        <PageHeader title="Backup" />
        <ErrorState title="The backups could not be loaded" error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!backups || !status) return <PageHeader title="Backup" subtitle="Loading" />;
  return (
    <FreshSessionProvider>
      <Backups backups={backups} status={status} restore={last?.restore ?? null} />
    </FreshSessionProvider>
  );
}

interface BackupsProps {
  backups: readonly BackupView[];
  status: BackupStatus;
  restore: RestoreView | null;
}

function Backups({ backups, status, restore }: BackupsProps) {
  const [open, setOpen] = useState<'key' | 'policy'>();
  const [leaving, setLeaving] = useState<BackupView>();
  const [restored, setRestored] = useState<BackupView>();
  const [opened, setOpened] = useState<BackupView>();
  const take = useTakeBackup();
  const test = useTestBackup();
  const remove = useDeleteBackup();
  const download = useDownloadBackup();
  const newest = backups.find((backup) => backup.status === 'ready');
  const isBusy = backups.some(isUnderWay);
  const failure = take.error ?? test.error ?? remove.error ?? download.error;
  return (
    <>
      <PageHeader
        title="Backup"
        subtitle={subtitleOf(status)}
        actions={
          <>
            <Button
              disabled={!newest || isBusy}
              isPending={test.isPending}
              onClick={() => newest && test.mutate(newest.id)}
            >
              <ShieldCheck aria-hidden="true" /> Test a restore
            </Button>
            <Button
              variant="primary"
              disabled={isBusy}
              isPending={take.isPending}
              onClick={() => (status.recipient ? take.mutate(undefined) : setOpen('key'))}
            >
              <HardDrive aria-hidden="true" /> Back up now
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-4 pb-10">
        {failure && (
          <p role="alert" className="text-body text-danger-text">
            {failure.message}
          </p>
        )}
        {download.isPending && (
          <p role="status" className="text-body text-text2">
            The file is being fetched.
          </p>
        )}
        {restore && <RestoreNote key={restore.id} restore={restore} />}
        {status.warnings.map((warning) => (
          <Warning
            key={warning.code}
            warning={warning}
            onKey={() => setOpen('key')}
            onPolicy={() => setOpen('policy')}
          />
        ))}
        <BackupCards status={status} onEdit={() => setOpen('policy')} />
        <BackupTimeline backups={backups} />
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <section className="flex min-w-0 flex-col gap-2">
            {backups.length === 0 ? (
              <Empty title="There is no backup yet" />
            ) : (
              <BackupTable
                backups={backups}
                onTest={({ id }) => test.mutate(id)}
                onDownload={(backup) => download.mutate(backup)}
                onRestore={setRestored}
                onRestoreOne={setOpened}
                onDelete={setLeaving}
              />
            )}
            {backups.length > 0 && <Footer backups={backups} status={status} onKey={() => setOpen('key')} />}
          </section>
          <BackupSide opened={opened} onClose={() => setOpened(undefined)} last={restore} />
        </div>
      </div>
      {restored && <RestoreDialog backup={restored} onClose={() => setRestored(undefined)} />}
      {open === 'key' && (
        <BackupKeyDialog isReplacing={status.recipient !== null} onClose={() => setOpen(undefined)} />
      )}
      {open === 'policy' && <BackupPolicyDialog policy={status.policy} onClose={() => setOpen(undefined)} />}
      <AlertDialog
        isOpen={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        title={`Delete the backup of ${leaving ? formatDateTime(leaving.at ?? leaving.createdAt) : ''}?`}
        description="It cannot be brought back. Files that other backups hold, too, stay there."
        confirmLabel="Delete"
        isPending={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving.id, { onSettled: () => setLeaving(undefined) })}
      />
    </>
  );
}

function subtitleOf({ lastBackupAt, lastTestAt }: BackupStatus): string {
  if (!lastBackupAt) return 'Everything as it was at one moment, encrypted for you alone.';
  const proof = lastTestAt ? `last proven restore ${formatDateTime(lastTestAt)}` : 'no restore proven yet';
  return `Last backup ${formatDateTime(lastBackupAt)} · ${proof}`;
}

interface WarningProps {
  warning: BackupWarning;
  onKey: () => void;
  onPolicy: () => void;
}

function Warning({ warning: { code, message }, onKey, onPolicy }: WarningProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-warning-border bg-warning-bg px-4 py-2.5 text-body text-warning-text">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-48">{message}</p>
      {code === 'no_key' && <Button onClick={onKey}>Make a key</Button>}
      {code === 'disk' && <Button onClick={onPolicy}>Change what is kept</Button>}
    </div>
  );
}

interface FooterProps {
  backups: readonly BackupView[];
  status: BackupStatus;
  onKey: () => void;
}

function Footer({ backups, status: { keptBytes, recipient, recipientFrom }, onKey }: FooterProps) {
  const kept = backups.filter(({ status }) => status === 'ready').length;
  return (
    <p className="flex flex-wrap items-center gap-x-2 px-1 text-label font-normal text-text2">
      <span>
        {plural(kept, 'backup')} kept, {formatBytes(keptBytes)} in all, encrypted for{' '}
        <code className="font-mono">{recipient?.slice(0, 12)}…</code>
      </span>
      {recipientFrom !== 'settings' && (
        <Button variant="link" size="compact" onClick={onKey}>
          Change the key
        </Button>
      )}
    </p>
  );
}
