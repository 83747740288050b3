import { markOnboarding, type OnboardingMark } from '@plumbline/contracts';
import { useEffect } from 'react';
import { api } from '../../../shared/api/api.js';
import { queryClient } from '../../../shared/api/query-client.js';
import { refreshStale } from '../../../shared/api/refresh-stale.js';
import { isDone, markDone } from '../once-flags.js';
import { sessionState } from '../session-state.js';

export const ONBOARDING_PATH = '/api/onboarding';

/** Ticks a step of the first path off, once for each user of this browser. */
export function useMarkDone(mark: OnboardingMark, isReached = true): void {
  useEffect(() => {
    if (!isReached || sessionState().status !== 'signed-in' || isDone(mark)) return;
    api
      .call(markOnboarding, { body: { done: [mark] } })
      .then(() => {
        markDone(mark);
        return refreshStale(queryClient, markOnboarding);
      })
      // A tick is worth no message: the next opened number tries again.
      .catch(() => undefined);
  }, [mark, isReached]);
}
