import { verifySecondFactor as verifySecondFactorOperation } from '@plumbline/contracts';
import { useMutation } from '@tanstack/react-query';
import type { PendingSecondFactor } from '../../entities/session/pending-second-factor.js';
import { type SecondFactorProof, verifySecondFactor } from '../../entities/session/session.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { serverText } from './parts/auth.api.js';
import { welcomeBack } from './use-sign-in.js';

export const verificationErrorText = (error: unknown): string =>
  serverText(error) ?? 'Invalid verification code.';

/** Completes a sign-in with whatever proves the second factor. */
export function useVerification({ tempSessionId }: PendingSecondFactor, onRefused: () => void) {
  return useMutation({
    meta: { called: verifySecondFactorOperation },
    mutationFn: (proof: SecondFactorProof) => verifySecondFactor(tempSessionId, proof),
    onSuccess: welcomeBack,
    onError: (error) => {
      onRefused();
      toast({
        variant: 'destructive',
        title: 'Verification failed',
        description: verificationErrorText(error),
      });
    },
  });
}
