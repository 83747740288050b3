import { logIn as logInOperation } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { PendingSecondFactor } from '../../entities/session/pending-second-factor.js';
import { logIn } from '../../entities/session/session.js';
import { isApiError } from '../../shared/api/api-error.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { loginErrorText } from './auth-errors.js';

/** The session changes, and the page leads on. */
export function welcomeBack(): void {
  toast({
    variant: 'success',
    title: 'Welcome back!',
    description: 'You have been signed in successfully.',
  });
}

function announceCode(): void {
  toast({
    variant: 'info',
    title: 'Verification code sent',
    description: 'Please check your email for the verification code.',
  });
}

export function useSignIn(onSecondFactor: (pending: PendingSecondFactor) => void) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<{ username?: string; password?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  const login = useMutation({
    meta: { called: logInOperation },
    mutationFn: logIn,
    onSuccess: (pending) => {
      if (!pending) return welcomeBack();
      if (pending.method === 'mail') announceCode();
      onSecondFactor(pending);
    },
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

  return {
    form,
    username,
    setUsername,
    password,
    setPassword,
    missing,
    failure: login.isError ? loginErrorText(login.error) : undefined,
    /** A new password would be of no use. */
    isSignOnAsked: isApiError(login.error) && login.error.code === 'sign_on_required',
    isPending: login.isPending,
    onSubmit,
  };
}
