import type { Share } from '@plumbline/contracts';
import { useState } from 'react';
import { useUpdateShare } from '../../../entities/dashboard/shares.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { GuestRights, type GuestRightsValue } from './guest-rights.js';

interface ChangeShareDialogProps {
  dashboardId: string;
  share: Share;
  name: string;
  onClose: () => void;
}

/** What the guests of a link may do from now on. */
export function ChangeShareDialog({ dashboardId, share, name, onClose }: ChangeShareDialogProps) {
  const { allowDownload, filterColumns, hideSmallGroups } = share;
  const [rights, setRights] = useState<GuestRightsValue>({ allowDownload, filterColumns, hideSmallGroups });
  const update = useUpdateShare(dashboardId);
  const save = () =>
    update.mutate(
      { id: share.id, ...rights },
      {
        onSuccess: () => {
          toast({ variant: 'success', title: 'The link was changed' });
          onClose();
        },
        onError: (error) =>
          toast({
            variant: 'destructive',
            title: 'The link was not changed',
            description: error.message,
          }),
      },
    );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Change the link for ${name}`}
      description="It applies to guests who are looking now, too."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isPending={update.isPending} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <GuestRights dashboardId={dashboardId} value={rights} onChange={setRights} />
    </Dialog>
  );
}
