import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { signUp } from '../../session/session.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { toast } from '../../ui/toast-store.js';
import { type SignUpField, signUpFailure } from './auth-errors.js';
import { PasswordInput } from './password-input.js';
import { PasswordMeter } from './password-meter.js';

const NO_VALUES = { username: '', email: '', password: '', confirmPassword: '' };
type Values = typeof NO_VALUES;
type Errors = Partial<Record<SignUpField, string>>;

const REQUIRED: Record<SignUpField, string> = {
  username: 'Choose a username',
  email: 'Enter your email address',
  password: 'Choose a password',
};

function missingFields(values: Values): Errors {
  const missing = Object.entries(REQUIRED).filter(([field]) => values[field as SignUpField].trim() === '');
  return Object.fromEntries(missing);
}

export function SignUpForm() {
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
    if (!isInUnitedStates) return askForLocation();
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
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setValues({ ...values, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <Field label="Username" error={errors.username}>
        <Input
          {...input('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          className="h-10"
        />
      </Field>
      <Field label="Email" error={errors.email}>
        <Input {...input('email')} type="email" autoComplete="email" className="h-10" />
      </Field>
      <Field label="Password" error={errors.password} below={<PasswordMeter password={values.password} />}>
        <PasswordInput {...input('password')} autoComplete="new-password" />
      </Field>
      <Field label="Confirm password" error={isMismatch ? 'Passwords do not match' : undefined}>
        <PasswordInput {...input('confirmPassword')} autoComplete="new-password" />
      </Field>
      <Checkbox checked={isInUnitedStates} onCheckedChange={setIsInUnitedStates} name="usLocationAttested">
        I confirm that I am located in the United States. VPN or proxy use is not permitted.
      </Checkbox>
      <Button type="submit" look="primary" size="large" isPending={account.isPending} disabled={!canSubmit}>
        Create Free Account
      </Button>
    </form>
  );
}

function askForLocation(): void {
  toast({
    variant: 'destructive',
    title: 'Location Confirmation Required',
    description: 'You must confirm that you are located in the United States to create an account.',
  });
}
