import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { PendingSecondFactor } from '../../entities/session/pending-second-factor.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Field } from '../../shared/ui/fields/field.js';
import { Input } from '../../shared/ui/fields/input.js';
import { PasswordInput } from '../../shared/ui/fields/password-input.js';
import { TroubleSigningIn } from './trouble-signing-in.js';
import { useSignIn } from './use-sign-in.js';

const ForgotDialog = lazy(async () => ({ default: (await import('./forgot-dialog.js')).ForgotDialog }));

export function SignInForm({ onSecondFactor }: { onSecondFactor: (pending: PendingSecondFactor) => void }) {
  const login = useSignIn(onSecondFactor);
  const { state } = useLocation();
  const [forgotten, setForgotten] = useState<'password' | 'username' | null>(null);
  return (
    <>
      <form ref={login.form} noValidate onSubmit={login.onSubmit} className="flex flex-col gap-4">
        <Field label="Username" error={login.missing.username}>
          <Input
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            className="h-10"
            value={login.username}
            onChange={(event) => login.setUsername(event.target.value)}
          />
        </Field>
        <Field label="Password" error={login.missing.password}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={login.password}
            onChange={(event) => login.setPassword(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-body">
          <Link to="/reset-password" className="touch-target text-accent-text hover:underline">
            Forgot Password?
          </Link>
          <button
            type="button"
            className="touch-target text-accent-text hover:underline"
            onClick={() => setForgotten('username')}
          >
            Forgot Username?
          </button>
        </div>
        {login.failure && (
          <Failure
            text={login.failure}
            {...(!login.isSignOnAsked && { onReset: () => setForgotten('password') })}
          />
        )}
        <Button type="submit" variant="primary" size="large" isPending={login.isPending}>
          Sign In
        </Button>
        <Button asChild size="large">
          <Link to="/auth/sso" state={state}>
            Continue with single sign-on
          </Link>
        </Button>
        <TroubleSigningIn />
      </form>
      {forgotten && (
        <Suspense>
          <ForgotDialog key={forgotten} kind={forgotten} onClose={() => setForgotten(null)} />
        </Suspense>
      )}
    </>
  );
}

function Failure({ text, onReset }: { text: string; onReset?: () => void }) {
  return (
    <p className="flex items-start gap-1.5 text-label font-normal text-danger-text">
      <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
      <span>
        {text}{' '}
        {onReset && (
          <button type="button" className="touch-target text-accent-text underline" onClick={onReset}>
            Reset by email
          </button>
        )}
      </span>
    </p>
  );
}
