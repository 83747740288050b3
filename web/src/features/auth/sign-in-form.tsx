import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { logIn } from '../../session/session.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { toast } from '../../ui/toast-store.js';
import { loginErrorText } from './auth-errors.js';
import { PasswordInput } from './password-input.js';
import { TroubleSigningIn } from './trouble-signing-in.js';

/** A successful sign-in shows itself: the session changes, and the page leads on. */
export function SignInForm() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<{ username?: string; password?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  const login = useMutation({
    mutationFn: logIn,
    onSuccess: () =>
      toast({
        variant: 'success',
        title: 'Welcome back!',
        description: 'You have been signed in successfully.',
      }),
    onError: (error) => {
      toast({ variant: 'destructive', title: 'Login failed', description: loginErrorText(error) });
      form.current?.querySelector<HTMLInputElement>('[name=password]')?.select();
    },
  });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (login.isPending) return;
    const gaps = {
      ...(username.trim() === '' && { username: 'Enter your username' }),
      ...(password === '' && { password: 'Enter your password' }),
    };
    setMissing(gaps);
    const [first] = Object.keys(gaps);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else login.mutate({ username: username.trim(), password });
  };

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <Field label="Username" error={missing.username}>
        <Input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          className="h-10"
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      </Field>
      <Field label="Password" error={missing.password}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {login.isError && (
        <p className="flex items-start gap-1.5 text-label font-normal text-danger-text">
          <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
          {loginErrorText(login.error)}
        </p>
      )}
      <Button type="submit" look="primary" size="large" isPending={login.isPending}>
        Sign In
      </Button>
      <TroubleSigningIn />
    </form>
  );
}
