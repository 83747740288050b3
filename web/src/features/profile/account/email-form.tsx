import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useFreshSession } from '../../../entities/session/fresh-session.js';
import { useUser } from '../../../entities/session/session-state.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { keepEmail, saveEmail } from '../parts/profile.api.js';
import { Matter, Outcome } from '../parts/section.js';
import { shownError } from '../parts/shown-error.js';

export function EmailForm() {
  const { email, emailVerified } = useUser();
  const runFresh = useFreshSession();
  const [wanted, setWanted] = useState('');
  const change = useMutation({
    mutationFn: (address: string) => runFresh(() => saveEmail(address)),
    onSuccess: () => setWanted(''),
  });
  const keep = useMutation({ mutationFn: keepEmail, onSuccess: change.reset });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted.trim() !== '' && !change.isPending) change.mutate(wanted.trim());
  };
  return (
    <Matter
      title="Email"
      text={
        <>
          <strong className="font-medium text-text1">{email}</strong>
          {emailVerified
            ? '. A new address takes effect when both the old and the new one have confirmed it.'
            : ', not confirmed yet. A new address takes effect when it is confirmed.'}
        </>
      }
    >
      {change.isSuccess ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-body text-text1">
            {emailVerified
              ? `Waiting for both addresses to confirm ${change.variables}.`
              : `Waiting for ${change.variables} to be confirmed.`}
          </p>
          <Button isPending={keep.isPending} onClick={() => keep.mutate()}>
            Keep the old address
          </Button>
        </div>
      ) : (
        <form noValidate onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
          <Field label="New email" className="min-w-60 flex-1">
            <Input
              type="email"
              name="email"
              autoComplete="email"
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
            />
          </Field>
          <Button type="submit" isPending={change.isPending}>
            Change email
          </Button>
        </form>
      )}
      <Outcome done={(keep.data ?? change.data)?.message} error={shownError(change.error) ?? keep.error} />
    </Matter>
  );
}
