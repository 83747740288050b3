import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { logIn } from '../../session/session.js';
import { toast } from '../../ui/toast-store.js';
import { loginErrorText } from './auth-errors.js';

/** A successful sign-in shows itself: the session changes, and the page leads on. */
export function useSignIn() {
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

  return {
    form,
    username,
    setUsername,
    password,
    setPassword,
    missing,
    failure: login.isError ? loginErrorText(login.error) : undefined,
    isPending: login.isPending,
    onSubmit,
  };
}
