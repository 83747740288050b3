import type { OnboardingMark } from '@plumbline/contracts';
import { useEffect } from 'react';
import { api } from '../api/api.js';
import { queryClient } from '../api/query-client.js';
import { readStored, writeStored } from '../lib/storage.js';
import { sessionState } from '../session/session-state.js';

export const ONBOARDING_PATH = '/api/onboarding';

/** Ticks a step of the first path off, once for each user of this browser. */
export function useMarkDone(mark: OnboardingMark, isDone = true): void {
  useEffect(() => {
    const session = sessionState();
    if (!isDone || session.status !== 'signed-in') return;
    const key = `done_${mark}`;
    if (readStored(key) === session.user.id) return;
    api
      .patch(ONBOARDING_PATH, { body: { done: [mark] } })
      .then(() => {
        writeStored(key, session.user.id);
        return queryClient.invalidateQueries({ queryKey: [ONBOARDING_PATH] });
      })
      // A tick is worth no message: the next opened number tries again.
      .catch(() => undefined);
  }, [mark, isDone]);
}
