import type { Share } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sharesQuery, useRevokeShare } from '../../../entities/dashboard/shares.api.js';
import { formatDateTime, formatDay } from '../../../shared/lib/format-time.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { ChangeShareDialog } from './change-share-dialog.js';

interface ShareListProps {
  dashboardId: string;
  /** The link that was just made. */
  newId: string | undefined;
}

/** Every link of the dashboard, with when its guests were last seen. */
export function ShareList({ dashboardId, newId }: ShareListProps) {
  const shares = useQuery(sharesQuery(dashboardId));
  const [doomed, setDoomed] = useState<Share>();
  const [changed, setChanged] = useState<Share>();
  return (
    <section aria-label="Links" className="mt-6 pb-2">
      <h3 className="text-h3">Links</h3>
      {shares.isPending && <Skeleton className="mt-2 h-14" />}
      {shares.isError && (
        <ErrorState
          title="The links could not be loaded"
          error={shares.error}
          onRetry={() => void shares.refetch()}
        />
      )}
      {shares.data?.length === 0 && (
        <p className="mt-1 text-body text-text2">Nobody has been invited to this dashboard yet.</p>
      )}
      {shares.data && shares.data.length > 0 && (
        <ul className="mt-2 divide-y divide-border-subtle border-y border-border-subtle">
          {shares.data.map((share) => (
            <li key={share.id} className="flex items-center gap-3 py-2">
              <ShareWords share={share} isNew={share.id === newId} />
              <Button
                size="compact"
                variant="ghost"
                aria-label={`Change the link for ${nameOf(share)}`}
                onClick={() => setChanged(share)}
              >
                Change
              </Button>
              <Button
                size="compact"
                aria-label={`Turn off the link for ${nameOf(share)}`}
                onClick={() => setDoomed(share)}
              >
                Turn off
              </Button>
            </li>
          ))}
        </ul>
      )}
      {changed && (
        <ChangeShareDialog
          dashboardId={dashboardId}
          share={changed}
          name={nameOf(changed)}
          onClose={() => setChanged(undefined)}
        />
      )}
      {doomed && (
        <RevokeDialog dashboardId={dashboardId} share={doomed} onClose={() => setDoomed(undefined)} />
      )}
    </section>
  );
}

const nameOf = ({ email }: Share): string => email ?? 'anyone who has it';

function ShareWords({ share, isNew }: { share: Share; isNew: boolean }) {
  const { status, expiresAt, lastSeenAt, allowDownload, filterColumns, hideSmallGroups } = share;
  const facts = [
    status === 'expired' ? `ended ${formatDay(expiresAt)}` : `works until ${formatDay(expiresAt)}`,
    allowDownload && 'with files',
    filterColumns && (filterColumns.length === 0 ? 'no filters' : 'chosen filters'),
    hideSmallGroups && 'small groups hidden',
    lastSeenAt ? `last seen ${formatDateTime(lastSeenAt)}` : 'not opened yet',
  ];
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-2 text-body text-text1">
        <span className="min-w-0 truncate">{share.email ?? 'Anyone who has the link'}</span>
        {isNew && <Badge tone="success">New</Badge>}
        {status === 'expired' && <Badge tone="neutral">Expired</Badge>}
        {status === 'paused' && <Badge tone="warning">Paused until Premium</Badge>}
        {status === 'suspended' && <Badge tone="warning">Paused while your account is being deleted</Badge>}
      </p>
      <p className="text-caption text-text3 tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

interface RevokeDialogProps {
  dashboardId: string;
  share: Share;
  onClose: () => void;
}

function RevokeDialog({ dashboardId, share, onClose }: RevokeDialogProps) {
  const revoke = useRevokeShare(dashboardId);
  const onConfirm = () =>
    revoke.mutate(share.id, {
      onSuccess: () => {
        toast({ variant: 'success', title: 'The link was turned off' });
        onClose();
      },
      onError: (error) =>
        toast({ variant: 'destructive', title: 'The link still works', description: error.message }),
    });
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Turn off the link for ${nameOf(share)}?`}
      description="Anyone who is using it loses access at once. A link that was turned off cannot be turned on again."
      confirmLabel="Turn off"
      onConfirm={onConfirm}
      isPending={revoke.isPending}
    />
  );
}
