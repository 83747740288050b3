import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PendingSecondFactor } from '../../entities/session/pending-second-factor.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { CodeInput, isWholeCode } from '../../shared/ui/fields/code-input.js';
import { Field } from '../../shared/ui/fields/field.js';
import { CodeCountdown } from './code-countdown.js';
import { useVerification, verificationErrorText } from './use-verification.js';

/** Six digits of a mail or an app, and how long they are good for. */
export function CodeForm({ pending }: { pending: PendingSecondFactor }) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const verify = useVerification(pending, () => {
    setCode('');
    input.current?.focus();
  });
  useEffect(() => input.current?.focus(), []);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isWholeCode(code) && !verify.isPending) verify.mutate({ code });
  };
  const isRefused = verify.isError && code === '';
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <Field label="Verification code" error={isRefused ? verificationErrorText(verify.error) : undefined}>
        <CodeInput ref={input} value={code} onValueChange={setCode} />
      </Field>
      <CodeCountdown sentAt={pending.sentAt} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        isPending={verify.isPending}
        disabled={!isWholeCode(code)}
      >
        Verify Code
      </Button>
    </form>
  );
}
