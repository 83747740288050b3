import { HEALTH_UNLOCK_MINUTES, type SecondFactorNeeded } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { requestPasskey } from '../../../entities/session/request-passkey.js';
import { isApiError } from '../../../shared/api/api-error.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { beginProof, confirmProof } from '../parts/health.api.js';

/** The second factor, asked for anew: a session that was left open shows no health records. */
export function UnlockCard({ onUnlocked }: { onUnlocked: () => void }) {
  const begin = useMutation({ mutationFn: beginProof });
  const isMissing = isApiError(begin.error) && begin.error.code === 'conflict';
  return (
    <Card aria-label="Locked" className="flex max-w-xl flex-col gap-4 p-5">
      <h2 className="flex items-center gap-2 text-h2">
        <LockKeyhole className="size-5" aria-hidden="true" />
        These records are locked
      </h2>
      <p className="text-reading">
        Prove your second factor to read them for {HEALTH_UNLOCK_MINUTES} minutes.
      </p>
      {begin.data ? (
        <ProofForm begun={begin.data} onUnlocked={onUnlocked} />
      ) : (
        <Button
          variant="primary"
          className="self-start"
          isPending={begin.isPending}
          onClick={() => begin.mutate()}
        >
          Unlock
        </Button>
      )}
      <p role="status" className="text-body text-danger-text empty:sr-only">
        {begin.error?.message}{' '}
        {isMissing && (
          <Link to="/profile" className="text-accent-text hover:underline">
            Set one up
          </Link>
        )}
      </p>
    </Card>
  );
}

const HINTS: Record<SecondFactorNeeded['method'], (sentTo: string | undefined) => string> = {
  mail: (sentTo) => `We sent a code of six digits to ${sentTo ?? 'your email address'}.`,
  app: () => 'The code of six digits that your authenticator app shows now.',
  passkey: () => 'Your browser asks for your fingerprint, face or key.',
};

function ProofForm({ begun, onUnlocked }: { begun: SecondFactorNeeded; onUnlocked: () => void }) {
  const { tempSessionId, method, sentTo, options = {} } = begun;
  const [typed, setTyped] = useState('');
  const confirm = useMutation({
    mutationFn: async () => {
      const text = typed.trim();
      if (method === 'passkey' && text === '')
        return confirmProof({ tempSessionId, credential: await requestPasskey(options) });
      return confirmProof({
        tempSessionId,
        ...(/^\d{6}$/.test(text) ? { code: text } : { recoveryCode: text }),
      });
    },
    onSuccess: onUnlocked,
    onError: () => setTyped(''),
  });
  const isReady = method === 'passkey' || typed.trim() !== '';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !confirm.isPending) confirm.mutate();
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <Field
        label={method === 'passkey' ? 'Recovery code, without the passkey' : 'Code, or a recovery code'}
        hint={HINTS[method](sentTo)}
        error={confirm.error?.message}
      >
        <Input
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={20}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        disabled={!isReady}
        isPending={confirm.isPending}
      >
        {method === 'passkey' && typed.trim() === '' ? 'Use passkey' : 'Unlock'}
      </Button>
    </form>
  );
}
