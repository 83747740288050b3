import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Logo } from '../../../shared/ui/logo.js';
import { AuthFrame } from '../parts/auth-frame.js';
import { useNextPlace } from '../parts/use-next-place.js';
import { FinishSignOn } from './finish-sign-on.js';
import { LinkAccount } from './link-account.js';
import { SignOnForm } from './sign-on-form.js';

const PROBLEMS: Record<string, string> = {
  unknown:
    'There is no single sign-on for this address. Check how it is written, or sign in with your password.',
  away: 'The sign-on service of your organization does not answer. Try again in a little while, or ask whoever runs it.',
  over: 'This sign-on is over: it took longer than ten minutes, or was finished before. Begin again.',
};

/** Signing in through the service of one's organization: asks for the address, and finishes what the service led back. */
export function Component() {
  usePageTitle('Single sign-on');
  const [query] = useSearchParams();
  const [code, link, problem] = [query.get('code'), query.get('link'), query.get('problem')];
  const next = useNextPlace();
  const { state } = useLocation();
  return (
    <AuthFrame>
      <div className="flex justify-center">
        <Logo />
      </div>
      <Card className="flex flex-col gap-5 p-6">
        <h1 tabIndex={-1} className="text-h1">
          {link ? 'Join your account' : 'Single sign-on'}
        </h1>
        {code && <FinishSignOn code={code} />}
        {link && <LinkAccount code={link} />}
        {!code && !link && <SignOnForm next={next} problem={problem ? PROBLEMS[problem] : undefined} />}
      </Card>
      <Button asChild variant="ghost">
        <Link to="/auth" state={state}>
          Sign in with a password
        </Link>
      </Button>
    </AuthFrame>
  );
}
