import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { finishSignOn } from '../../../entities/session/sign-on.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { serverText } from '../parts/auth.api.js';
import { welcomeBack } from '../use-sign-in.js';

/** What the service led back with is finished once; the page goes on to where one wanted to go. */
export function FinishSignOn({ code }: { code: string }) {
  const navigate = useNavigate();
  const { data, error, mutate } = useMutation({ mutationFn: finishSignOn });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    mutate(code);
  }, [code, mutate]);
  const place = data && placeOf(data);
  useEffect(() => {
    if (!place) return;
    if (data?.kind === 'session') welcomeBack();
    void navigate(place, { replace: true });
  }, [place, data, navigate]);
  if (error)
    return (
      <>
        <p role="alert" className="text-body text-text2 wrap-anywhere">
          {serverText(error) ?? 'You could not be signed in. Please begin again.'}
        </p>
        <Button asChild variant="primary" size="large">
          <Link to="/auth/sso">Begin again</Link>
        </Button>
      </>
    );
  if (data?.kind !== 'link')
    return (
      <p role="status" className="text-body text-text2">
        Signing you in
      </p>
    );
  return (
    <>
      <p className="text-body text-text2 wrap-anywhere">
        {data.workspaceName} let you in as {data.email}, and there is an account with this address already.
        Sign in to it once to show that it is yours: from then on single sign-on opens it, for this workspace
        alone.
      </p>
      <Button asChild variant="primary" size="large">
        <Link to="/auth" state={{ next: `/auth/sso?link=${encodeURIComponent(code)}` }}>
          Sign in to this account
        </Link>
      </Button>
      <p className="text-caption text-text3">
        Without its password,{' '}
        <Link to="/reset-password" className="text-accent-text underline">
          have a new one mailed
        </Link>{' '}
        to {data.email}, open the link in this browser within ten minutes, and begin single sign-on again. If
        the account is not yours, ask an owner of the workspace.
      </p>
    </>
  );
}

function placeOf(answer: Awaited<ReturnType<typeof finishSignOn>>): string | undefined {
  if (answer.kind === 'session') return answer.next;
  return answer.kind === 'test' ? '/team?tab=sign-on' : undefined;
}
