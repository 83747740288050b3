import { type FormEvent, useState } from 'react';
import { useGuestToken } from '../../../entities/session/guest/use-guest-token.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';

/** Expired, turned off, of another dashboard, never made: one wording, and another token's way in. */
export function InvalidLink() {
  const [token, setToken] = useState('');
  const { open, isPending } = useGuestToken();
  usePageTitle('Link not valid');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    open(token);
  };
  return (
    <main className="mx-auto flex w-full max-w-[472px] flex-1 flex-col justify-center px-4 py-16">
      <BrokenLine />
      <h1 tabIndex={-1} className="mt-9 text-h1">
        This link has expired or was turned off
      </h1>
      <p className="mt-2 text-body text-text2">
        Ask the person who shared it for a new link. If they sent you a token, enter it here.
      </p>
      <form noValidate onSubmit={onSubmit} className="mt-5 flex flex-wrap items-end gap-2">
        <Field label="Guest token" className="min-w-52 flex-1">
          <Input
            name="guestToken"
            placeholder="Paste token"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="h-10"
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" size="large" isPending={isPending}>
          Open dashboard
        </Button>
      </form>
    </main>
  );
}

function BrokenLine() {
  return (
    <svg width="148" height="64" viewBox="0 0 148 64" fill="none" className="text-text3" aria-hidden="true">
      <path d="M2 41 22 33l18 4 20-15 14 6" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <path d="m78 10 8 32" stroke="currentColor" strokeWidth="2" />
      <path
        d="m90 24 18-11 19 5 19-16"
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray="4 4"
        className="opacity-70"
      />
      <path d="M2 61h144" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
