import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { userQuery } from '../../entities/session/user-query.js';
import { FIRST_SCREEN } from '../../shared/lib/first-screen.js';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';
import { Logo } from '../../shared/ui/logo.js';
import { confirmEmailAddress, serverText } from './parts/auth.api.js';
import { AuthFrame } from './parts/auth-frame.js';

const QUESTION =
  'Confirm only if you made this account yourself. It can then share dashboards and export its data.';

/** Where the mailed link leads, signed in or not. Only a press confirms: programs follow links of mails too. */
export function Component() {
  usePageTitle('Confirm your email address');
  const token = useSearchParams()[0].get('token') ?? '';
  const client = useQueryClient();
  const verify = useMutation({
    mutationFn: () => confirmEmailAddress(token),
    onSuccess: () => client.invalidateQueries({ queryKey: userQuery().queryKey }),
  });
  return (
    <AuthFrame>
      <div className="flex justify-center">
        <Logo />
      </div>
      <Card className="flex flex-col gap-5 p-6">
        <h1 tabIndex={-1} className="text-h1">
          {verify.isSuccess ? 'Email address confirmed' : 'Confirm your email address'}
        </h1>
        <p role="status" className="text-body text-text2">
          {verify.data?.message ?? (verify.error ? failureText(verify.error) : QUESTION)}
        </p>
        {verify.isSuccess || verify.isError ? (
          <Button asChild variant="primary" size="large">
            <Link to={FIRST_SCREEN}>Continue</Link>
          </Button>
        ) : (
          <Button variant="primary" size="large" isPending={verify.isPending} onClick={() => verify.mutate()}>
            Confirm this address
          </Button>
        )}
      </Card>
    </AuthFrame>
  );
}

const failureText = (error: Error): string =>
  `${serverText(error) ?? 'An error occurred. Please try again.'} Sign in to have a new link sent.`;
