import type { InvitationOffer } from '@plumbline/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { signOut } from '../../entities/session/session.js';
import { useSession } from '../../entities/session/session-state.js';
import { showWorkspace } from '../../entities/workspace/workspaces.api.js';
import { PublicFrame } from '../../shared/layout/public-frame.js';
import { formatDateTime } from '../../shared/lib/format-time.js';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';
import { Failure } from './failure.js';
import { ROLE_NAMES } from './role-words.js';
import { accept, invitationQuery } from './team.api.js';

/** Where the mail of an invitation leads. Only a press accepts: programs follow links of mails too. */
export function Component() {
  usePageTitle('Invitation');
  const token = useSearchParams()[0].get('token') ?? '';
  const { data, error, isPending } = useQuery(invitationQuery(token));
  return (
    <PublicFrame>
      <div className="mx-auto flex w-full max-w-[440px] flex-col gap-6 px-4 py-10">
        <Card className="flex flex-col gap-4 p-6">
          <h1 tabIndex={-1} className="text-h1">
            {data ? `Join ${data.workspaceName}` : 'Invitation'}
          </h1>
          {isPending && <p className="text-body text-text2">Loading</p>}
          {error && (
            <p role="alert" className="text-body text-text2">
              {error.message}
            </p>
          )}
          {data && <Offer offer={data} token={token} />}
        </Card>
      </div>
    </PublicFrame>
  );
}

function Offer({ offer, token }: { offer: InvitationOffer; token: string }) {
  const { invitedBy, email, role, endsAt } = offer;
  return (
    <>
      <p className="text-body text-text2 wrap-anywhere">
        {invitedBy} invites {email} to this workspace. The invitation ends {formatDateTime(endsAt)}.
      </p>
      <p className="text-body">
        Your role: <strong className="font-medium">{ROLE_NAMES[role]}</strong>
      </p>
      <NextStep offer={offer} token={token} />
    </>
  );
}

function NextStep({ offer, token }: { offer: InvitationOffer; token: string }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const join = useMutation({ mutationFn: () => accept(token), onSuccess: showWorkspace });
  if (session.status === 'unknown' || session.status === 'loading') return null;
  if (session.status !== 'signed-in')
    return (
      <Button asChild variant="primary" size="large">
        <Link to="/auth" state={{ next: `${pathname}${search}` }}>
          {offer.hasAccount ? 'Sign in to join' : 'Create an account to join'}
        </Link>
      </Button>
    );
  const isOther = session.user.email.toLowerCase() !== offer.email.toLowerCase();
  return (
    <>
      <p className="text-body text-text2 wrap-anywhere">
        {isOther
          ? `You are signed in as ${session.user.username}, whose address is another one. Sign out, and open the link again.`
          : `You are signed in as ${session.user.username}.`}
      </p>
      {isOther ? (
        <Button size="large" onClick={() => void signOut()}>
          Sign out
        </Button>
      ) : (
        <Button variant="primary" size="large" isPending={join.isPending} onClick={() => join.mutate()}>
          Join
        </Button>
      )}
      <Failure error={join.error} />
    </>
  );
}
