import { type FormEvent, useState } from 'react';
import type { PendingSecondFactor } from '../../entities/session/pending-second-factor.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Field } from '../../shared/ui/fields/field.js';
import { Input } from '../../shared/ui/fields/input.js';
import { useVerification } from './use-verification.js';

/** In place of a second factor that is lost. */
export function RecoveryForm({ pending }: { pending: PendingSecondFactor }) {
  const [recoveryCode, setRecoveryCode] = useState('');
  const verify = useVerification(pending, () => setRecoveryCode(''));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (recoveryCode.trim() !== '' && !verify.isPending) verify.mutate({ recoveryCode: recoveryCode.trim() });
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <Field label="Recovery code" hint="One of those you kept. It works once.">
        <Input
          name="recoveryCode"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          className="h-10 font-mono"
          value={recoveryCode}
          onChange={(event) => setRecoveryCode(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="large" isPending={verify.isPending}>
        Use recovery code
      </Button>
    </form>
  );
}
