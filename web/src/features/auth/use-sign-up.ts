import { signUp as signUpOperation } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { signUp } from '../../entities/session/session.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { type SignUpField, signUpFailure } from './auth-errors.js';

const NO_VALUES = { username: '', email: '', password: '', confirmPassword: '' };
type Values = typeof NO_VALUES;
type Errors = Partial<Record<SignUpField | 'usLocationAttested', string>>;

const REQUIRED: Record<SignUpField, string> = {
  username: 'Choose a username',
  email: 'Enter your email address',
  password: 'Choose a password',
};

function missingFields(values: Values): Errors {
  const missing = Object.entries(REQUIRED).filter(([field]) => values[field as SignUpField].trim() === '');
  return Object.fromEntries(missing);
}

/** The values, what is wrong with them, and what submitting does. */
export function useSignUp() {
  const [values, setValues] = useState(NO_VALUES);
  const [isInUnitedStates, setIsInUnitedStates] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const isMismatch = values.confirmPassword !== '' && values.confirmPassword !== values.password;
  const canSubmit = values.confirmPassword === values.password;

  const showErrors = (next: Errors) => {
    setErrors(next);
    const [first] = Object.keys(next);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const account = useMutation({
    meta: { called: signUpOperation },
    mutationFn: signUp,
    onSuccess: () =>
      toast({
        variant: 'success',
        title: 'Welcome!',
        description: 'Your account has been created successfully.',
      }),
    onError: (error) => {
      const { text, field } = signUpFailure(error);
      toast({ variant: 'destructive', title: 'Registration failed', description: text });
      if (field) showErrors({ [field]: text });
    },
  });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (account.isPending || !canSubmit) return;
    const missing = missingFields(values);
    showErrors(missing);
    if (Object.keys(missing).length > 0) return;
    if (!isInUnitedStates) return requireLocation(showErrors);
    const { username, email, password } = values;
    account.mutate({
      username: username.trim(),
      email: email.trim(),
      password,
      usLocationAttested: isInUnitedStates,
    });
  };
  const input = (name: keyof Values) => ({
    name,
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setValues({ ...values, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  return {
    form,
    input,
    password: values.password,
    errors: { ...errors, confirmPassword: isMismatch ? 'Passwords do not match' : undefined },
    isInUnitedStates,
    setIsInUnitedStates: (isChecked: boolean) => {
      setIsInUnitedStates(isChecked);
      setErrors({ ...errors, usLocationAttested: undefined });
    },
    canSubmit,
    isPending: account.isPending,
    onSubmit,
  };
}

function requireLocation(showErrors: (errors: Errors) => void): void {
  showErrors({ usLocationAttested: 'Confirm that you are located in the United States' });
  toast({
    variant: 'destructive',
    title: 'Location Confirmation Required',
    description: 'You must confirm that you are located in the United States to create an account.',
  });
}
