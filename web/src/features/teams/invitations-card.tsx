import { INVITATION_DAYS, type Invitation } from '@plumbline/contracts';
import { formatDay } from '../../shared/lib/format-time.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';
import { Empty } from '../../shared/ui/empty.js';
import { Failure } from './failure.js';
import { ROLE_NAMES } from './role-words.js';
import { useResend, useWithdraw } from './team.api.js';

/** Who was invited and has not come: each can be sent again under a new link, or withdrawn. */
export function InvitationsCard({ invitations }: { invitations: readonly Invitation[] }) {
  const resend = useResend();
  const withdraw = useWithdraw();
  const isBusy = resend.isPending || withdraw.isPending;
  if (invitations.length === 0) return <Empty title="Nobody is invited" />;
  return (
    <Card className="p-4">
      <header className="flex flex-wrap items-baseline justify-between gap-2 pb-2">
        <h2 className="text-h3">Invitations</h2>
        <p className="text-caption text-text3">a link is good for {INVITATION_DAYS} days and once</p>
      </header>
      <Failure error={resend.error ?? withdraw.error} />
      <ul>
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-border-subtle py-2.5 text-body last:border-b-0"
          >
            <span className="min-w-0 flex-1 basis-56 font-medium wrap-anywhere">{invitation.email}</span>
            <span className="w-16 text-text2">{ROLE_NAMES[invitation.role]}</span>
            <span className="basis-64 text-text2">{timesOf(invitation)}</span>
            <Badge tone={invitation.state === 'ended' ? 'warning' : 'neutral'}>
              {invitation.state === 'ended' ? 'Ended' : 'Waiting'}
            </Badge>
            <span className="flex gap-3">
              <Button
                variant="link"
                size="compact"
                disabled={isBusy}
                onClick={() => resend.mutate(invitation.id)}
              >
                Send again
              </Button>
              <Button
                variant="link"
                size="compact"
                disabled={isBusy}
                onClick={() => withdraw.mutate(invitation.id)}
              >
                Withdraw
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const timesOf = ({ sentAt, endsAt, state }: Invitation): string =>
  `Sent ${formatDay(sentAt)}, ${state === 'ended' ? 'ended' : 'ends'} ${formatDay(endsAt)}`;
