import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { pendingSecondFactor } from '../../entities/session/pending-second-factor.js';
import { useSession } from '../../entities/session/session-state.js';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { ScreenSpinner } from '../../shared/ui/buttons/spinner.js';
import { Logo } from '../../shared/ui/logo.js';
import { Account } from './account.js';
import { AuthFrame } from './parts/auth-frame.js';
import { useArrivedSignedIn } from './parts/use-arrived-signed-in.js';
import { useNextPlace } from './parts/use-next-place.js';

const ConfirmEmail = lazy(async () => ({ default: (await import('./confirm-email.js')).ConfirmEmail }));
const TwoFactorStep = lazy(async () => ({ default: (await import('./two-factor-step.js')).TwoFactorStep }));

const LEAVE_AFTER_MS = 100;

export function Component() {
  usePageTitle('Sign in');
  const isSignedIn = useSession().status === 'signed-in';
  const wasSignedIn = useArrivedSignedIn();
  const [pending, setPending] = useState(() => pendingSecondFactor());
  const next = useNextPlace();
  useLeaveOnceSignedIn(isSignedIn && !wasSignedIn, next);
  const token = useSearchParams()[0].get('confirm-email');
  if (token)
    return (
      <AuthFrame>
        <Suspense fallback={<ScreenSpinner />}>
          <ConfirmEmail token={token} />
        </Suspense>
      </AuthFrame>
    );
  if (wasSignedIn) return <Navigate to={next} replace />;
  return (
    <AuthFrame>
      {pending ? (
        <>
          <div className="flex justify-center">
            <Logo />
          </div>
          <Suspense fallback={<ScreenSpinner />}>
            <TwoFactorStep pending={pending} onBack={() => setPending(null)} />
          </Suspense>
        </>
      ) : (
        <Account onSecondFactor={setPending} />
      )}
    </AuthFrame>
  );
}

/** Within the application, so that the toast stays in sight (T-29). */
function useLeaveOnceSignedIn(isSignedIn: boolean, next: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setTimeout(() => void navigate(next, { replace: true }), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSignedIn, navigate, next]);
}
