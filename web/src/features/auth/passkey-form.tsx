import { useState } from 'react';
import type { PendingSecondFactor } from '../../entities/session/pending-second-factor.js';
import { requestPasskey } from '../../entities/session/request-passkey.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { useVerification } from './use-verification.js';

export function PasskeyForm({ pending }: { pending: PendingSecondFactor }) {
  const [problem, setProblem] = useState<string>();
  const verify = useVerification(pending, () => {});
  const onUse = async () => {
    setProblem(undefined);
    try {
      verify.mutate({ credential: await requestPasskey(pending.options ?? {}) });
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <>
      <Button variant="primary" size="large" isPending={verify.isPending} onClick={onUse}>
        Use passkey
      </Button>
      <p role="status" className="text-body text-danger-text">
        {problem}
      </p>
    </>
  );
}
