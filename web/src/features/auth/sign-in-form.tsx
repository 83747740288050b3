import { TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { PasswordInput } from './password-input.js';
import { TroubleSigningIn } from './trouble-signing-in.js';
import { useSignIn } from './use-sign-in.js';

export function SignInForm() {
  const login = useSignIn();
  return (
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
      {login.failure && (
        <p className="flex items-start gap-1.5 text-label font-normal text-danger-text">
          <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
          {login.failure}
        </p>
      )}
      <Button type="submit" look="primary" size="large" isPending={login.isPending}>
        Sign In
      </Button>
      <TroubleSigningIn />
    </form>
  );
}
