import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followDashboard } from './follow-dashboard.js';

/** Keeps what a guest sees in step with the server, and shows nothing itself. */
export function GuestLive({ id }: { id: string }) {
  const client = useQueryClient();
  useEffect(
    () =>
      followDashboard(id, {
        shownSince: () => oldestAnswer(client),
        onNews: () => void readAgain(client, id),
      }),
    [id, client],
  );
  return null;
}

/** When the oldest answer on the page was read, in milliseconds since 1970. */
function oldestAnswer(client: QueryClient): number {
  const shown = client.getQueryCache().findAll({ type: 'active' });
  const times = shown.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0);
  return Math.min(Date.now(), ...times);
}

/** The dashboard first: it says what may be asked from now on. Then, once it is shown, what was read of it. */
async function readAgain(client: QueryClient, id: string): Promise<void> {
  const isDashboard = ({ queryKey }: Query) => queryKey.at(-1) === id;
  await client.invalidateQueries({ predicate: isDashboard });
  setTimeout(() => void client.invalidateQueries({ predicate: (query) => !isDashboard(query) }));
}
