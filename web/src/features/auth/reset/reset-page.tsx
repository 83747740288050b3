import { Navigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../../../entities/session/session-state.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Card } from '../../../shared/ui/card.js';
import { Logo } from '../../../shared/ui/logo.js';
import { AuthFrame } from '../parts/auth-frame.js';
import { useArrivedSignedIn } from '../parts/use-arrived-signed-in.js';
import { NewPasswordForm } from './new-password-form.js';
import { ResetRequest } from './reset-request.js';

/** Without a token: ask for a link. With the token of a link: choose the new password. */
export function Component() {
  usePageTitle('Reset password');
  const token = useSearchParams()[0].get('token');
  const { status } = useSession();
  const isSignedIn = useArrivedSignedIn() || status === 'signed-in';
  if (isSignedIn && !token) return <Navigate to="/home" replace />;
  return (
    <AuthFrame>
      <div className="flex justify-center">
        <Logo />
      </div>
      <Card className="p-6">{token ? <NewPasswordForm token={token} /> : <ResetRequest />}</Card>
    </AuthFrame>
  );
}
