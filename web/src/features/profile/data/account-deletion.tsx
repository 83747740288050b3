import { DELETION_GRACE_DAYS } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFreshSession } from '../../../entities/session/fresh-session.js';
import { useUser } from '../../../entities/session/session-state.js';
import { formatDay } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.js';
import { keepAccount, leaveAccount } from '../parts/profile.api.js';
import { Matter, Outcome } from '../parts/section.js';
import { shownError } from '../parts/shown-error.js';
import { useRefreshUser } from '../parts/use-refresh-user.js';

export function AccountDeletion() {
  const { username, deletionAt } = useUser();
  const runFresh = useFreshSession();
  const refreshUser = useRefreshUser();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({ mutationFn: () => runFresh(leaveAccount), onSuccess: refreshUser });
  const keep = useMutation({ mutationFn: keepAccount, onSuccess: refreshUser });
  if (deletionAt)
    return (
      <Matter
        title="Your account will be deleted"
        text={`On ${formatDay(deletionAt)} everything in it goes. Until then you can keep it.`}
        actions={
          <Button isPending={keep.isPending} onClick={() => keep.mutate()}>
            Keep my account
          </Button>
        }
      >
        <Outcome error={keep.error} />
      </Matter>
    );
  return (
    <Matter
      title="Delete account"
      text={`Your account and all that is in it are deleted after ${DELETION_GRACE_DAYS} days. Until then you can change your mind.`}
      actions={<Button onClick={() => setIsAsking(true)}>Delete account</Button>}
    >
      <Outcome error={shownError(remove.error)} />
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete the account ${username}?`}
        description={`In ${DELETION_GRACE_DAYS} days these are deleted for good:`}
        confirmLabel="Delete account"
        onConfirm={() => {
          setIsAsking(false);
          remove.mutate();
        }}
      >
        <ul className="mt-2 list-disc pl-5 text-body text-text2">
          <li>your data sources with all their versions</li>
          <li>your dashboards, insights and what was made from them</li>
          <li>links that you shared: guests lose them at once when the account goes</li>
          <li>your profile, sessions, API tokens and preferences</li>
        </ul>
      </AlertDialog>
    </Matter>
  );
}
