import { type FormEvent, useState } from 'react';
import { beginSignOn } from '../../../entities/session/sign-on.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { isEmailAddress } from '../parts/auth.api.js';

/** Asks for the address by whose domain the service is found, and leads there. */
export function SignOnForm({ next, problem }: { next: string; problem: string | undefined }) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isAddress = isEmailAddress(email);
    setError(isAddress ? undefined : 'Please enter a valid email address.');
    if (isAddress) beginSignOn(email.trim(), next);
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {problem && (
        <p role="alert" className="text-body text-danger-text">
          {problem}
        </p>
      )}
      <Field
        label="Work email"
        hint="Its domain tells which organization’s sign-on page comes next."
        error={error}
      >
        <Input
          type="email"
          name="email"
          autoComplete="email"
          className="h-10"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="large">
        Continue
      </Button>
    </form>
  );
}
