import { INVITATION_DAYS, type Invitation, type MemberRole } from '@plumbline/contracts';
import { formatDay } from '../../shared/lib/format-time.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';
import { Empty } from '../../shared/ui/empty.js';
import { Failure } from './failure.js';
import { mayDecideAbout, ROLE_NAMES } from './role-words.js';
import { useCopyLink, useResend, useWithdraw } from './team.api.js';

/** Who was invited and has not come: each can be sent again under a new link, handed over by one, or withdrawn. */
export function InvitationsCard({
  invitations,
  own,
}: {
  invitations: readonly Invitation[];
  own: MemberRole;
}) {
  if (invitations.length === 0) return <Empty title="Nobody is invited" />;
  return (
    <Card className="p-4">
      <header className="flex flex-wrap items-baseline justify-between gap-2 pb-2">
        <h2 className="text-h3">Invitations</h2>
        <p className="text-caption text-text3">a link works once, within {INVITATION_DAYS} days</p>
      </header>
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
            {mayDecideAbout(own, invitation.role) && <Actions invitation={invitation} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Actions({ invitation: { id, state } }: { invitation: Invitation }) {
  const copy = useCopyLink();
  const resend = useResend();
  const withdraw = useWithdraw();
  const isBusy = copy.isPending || resend.isPending || withdraw.isPending;
  const actions = [
    ...(state === 'waiting' ? [{ label: 'Copy link', act: () => copy.mutate(id) }] : []),
    { label: 'Send again', act: () => resend.mutate(id) },
    { label: 'Withdraw', act: () => withdraw.mutate(id) },
  ];
  return (
    <>
      <span className="flex gap-3">
        {actions.map(({ label, act }) => (
          <Button key={label} variant="link" size="compact" disabled={isBusy} onClick={act}>
            {label}
          </Button>
        ))}
      </span>
      <Failure error={copy.error ?? resend.error ?? withdraw.error} />
    </>
  );
}

const timesOf = ({ sentAt, endsAt, state }: Invitation): string =>
  `Sent ${formatDay(sentAt)}, ${state === 'ended' ? 'ended' : 'ends'} ${formatDay(endsAt)}`;
