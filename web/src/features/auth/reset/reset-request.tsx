import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { isEmailAddress, requestResetLink, serverText } from '../parts/auth.api.js';

const SENT_TEXT = "If the email exists in our system, you'll receive instructions to reset your password.";

export function ResetRequest() {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const request = useMutation({
    mutationFn: requestResetLink,
    onSuccess: () => toast({ variant: 'success', title: 'Reset link sent!', description: SENT_TEXT }),
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Request failed',
        description: serverText(error) ?? 'Could not process your request. Please try again later.',
      }),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (request.isPending) return;
    setProblem(isEmailAddress(email) ? undefined : 'Please enter a valid email address.');
    if (isEmailAddress(email)) request.mutate(email.trim());
  };
  if (request.isSuccess) return <Sent onAgain={request.reset} />;
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <Heading title="Reset your password">We send a link to your email address.</Heading>
      <Field label="Email" error={problem}>
        <Input
          type="email"
          name="email"
          autoComplete="email"
          className="h-10"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="large" isPending={request.isPending}>
        Send Reset Link
      </Button>
      <BackToLogin />
      <SignOnInstead />
    </form>
  );
}

function Sent({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="flex flex-col gap-5">
      <Mail className="size-8 text-text3" strokeWidth={1.5} aria-hidden="true" />
      <div role="status">
        <Heading title="Check your email">{SENT_TEXT}</Heading>
      </div>
      <Button size="large" onClick={onAgain}>
        Try another email
      </Button>
      <BackToLogin />
      <SignOnInstead />
    </div>
  );
}

/** Where an organization requires single sign-on, no password is mailed, whoever asks. */
function SignOnInstead() {
  return (
    <p className="text-body text-text2">
      Where your organization requires single sign-on, there is no password to reset.{' '}
      <Link to="/auth/sso" className="touch-target text-accent-text underline">
        Continue with single sign-on
      </Link>
    </p>
  );
}

function Heading({ title, children }: { title: string; children: string }) {
  return (
    <div className="flex flex-col gap-2">
      <h1 tabIndex={-1} className="text-h1">
        {title}
      </h1>
      <p className="text-body text-text2">{children}</p>
    </div>
  );
}

function BackToLogin() {
  return (
    <Button asChild size="large">
      <Link to="/auth">Back to Login</Link>
    </Button>
  );
}
