import { getDashboard, getImage, getTileForecast, queryDashboard } from '@plumbline/contracts';
import { queryOptions } from '@tanstack/react-query';
import type { DashboardReader } from '../../../entities/dashboard/dashboard-reader.js';
import { readFactWith } from '../../../entities/fact/facts.api.js';
import { openGuestToken } from '../../../entities/session/guest/use-guest-token.js';
import { isApiError } from '../../../shared/api/api-error.js';
import { bareClient } from '../../../shared/api/bare-client.js';
import { createQueryClient } from '../../../shared/api/query-client.js';

const keyOf = (id: string) => ['guest', id] as const;

/** A guest's answers are kept apart from those of whoever signs in here, and outlive their sign-out. */
export const guestQueryClient = createQueryClient(async () => undefined);

/** Reads with the guest cookie alone, never as the user who may be signed in. */
export const GUEST_READER: DashboardReader = {
  keyOf,
  tiles: (id, body, signal) => bareClient.call(queryDashboard, { id, body }, { signal }),
  values: async (id, wanted, signal) => {
    const body = { tiles: [], values: [wanted] };
    const { values } = await bareClient.call(queryDashboard, { id, body }, { signal });
    const [first] = values ?? [];
    if (!first) throw new Error('The answer holds no values.');
    return first;
  },
  fact: readFactWith(bareClient),
  image: (id, imageId, signal) => bareClient.call(getImage, { id, imageId }, { signal }),
  forecast: (id, predictionId, signal) => bareClient.call(getTileForecast, { id, predictionId }, { signal }),
};

export const guestDashboardQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => bareClient.call(getDashboard, { id }, { signal }),
  });

/** One exchange per opening of a link. */
export const openLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['guest-token', token],
    queryFn: async () => {
      const answer = await openGuestToken(token);
      // That the link before has ended says nothing about this one.
      if (answer.success) guestQueryClient.removeQueries({ queryKey: keyOf(answer.dashboardId) });
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The link has ended, was turned off, or never was: one screen for all. */
export const isClosed = (error: Error | null): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 401);
