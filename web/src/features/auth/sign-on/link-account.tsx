import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { FreshSessionProvider, useFreshSession } from '../../../entities/session/fresh-session.js';
import { resumeSession } from '../../../entities/session/session.js';
import { useSession } from '../../../entities/session/session-state.js';
import { linkSignOn } from '../../../entities/session/sign-on.js';
import { showWorkspace } from '../../../entities/workspace/workspaces.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { serverText } from '../parts/auth.api.js';

/** The account is proved by its own sign-in; only a press joins it. */
export function LinkAccount({ code }: { code: string }) {
  return (
    <FreshSessionProvider>
      <Join code={code} />
    </FreshSessionProvider>
  );
}

function Join({ code }: { code: string }) {
  const session = useSession();
  const fresh = useFreshSession();
  const join = useMutation({ mutationFn: () => fresh(() => linkSignOn(code)), onSuccess: showWorkspace });
  // A hard load of this page asks nobody who is signed in.
  useEffect(() => {
    if (session.status === 'unknown') resumeSession();
  }, [session.status]);
  if (session.status === 'unknown' || session.status === 'loading')
    return <p className="text-body text-text2">Loading</p>;
  if (session.status !== 'signed-in')
    return (
      <>
        <p className="text-body text-text2">Sign in to your account first, in this browser.</p>
        <Button asChild variant="primary" size="large">
          <Link to="/auth" state={{ next: `/auth/sso?link=${encodeURIComponent(code)}` }}>
            Sign in
          </Link>
        </Button>
      </>
    );
  return (
    <>
      <p className="text-body text-text2 wrap-anywhere">
        You are signed in as {session.user.username}. From now on the sign-on service of the workspace opens
        this account, for that workspace alone. Your password stays as it is.
      </p>
      {join.error && (
        <p role="alert" className="text-body text-danger-text">
          {serverText(join.error) ?? 'The account could not be joined. Please begin again.'}
        </p>
      )}
      <Button variant="primary" size="large" isPending={join.isPending} onClick={() => join.mutate()}>
        Join this account
      </Button>
    </>
  );
}
