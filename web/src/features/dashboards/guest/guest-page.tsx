import { writeAsBrowser } from '@plumbline/charts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { ScreenSpinner } from '../../../shared/ui/buttons/spinner.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { guestDashboardQuery, guestQueryClient, isClosed } from './guest.api.js';
import { GuestFrame } from './guest-frame.js';
import { GuestScreen } from './guest-screen.js';

const InvalidLink = lazy(async () => ({ default: (await import('./invalid-link.js')).InvalidLink }));

/** `/shared-guest/{dashboardId}`: the dashboard, for whoever holds its guest cookie. */
export function Component() {
  const { dashboardId = '' } = useParams();
  // Guests keep no preferences: numbers and dates are written as they know them.
  useEffect(writeAsBrowser, []);
  return (
    <GuestFrame>
      <QueryClientProvider client={guestQueryClient}>
        <SharedDashboard key={dashboardId} id={dashboardId} />
      </QueryClientProvider>
    </GuestFrame>
  );
}

function SharedDashboard({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useQuery(guestDashboardQuery(id));
  usePageTitle(data?.name ?? 'Shared dashboard');
  if (isPending) return <ScreenSpinner label="Opening the dashboard" />;
  // A member's answer has no part for guests: this screen never shows it.
  if (isClosed(error) || (data && !data.guest))
    return (
      <Suspense fallback={null}>
        <InvalidLink />
      </Suspense>
    );
  if (!data?.guest)
    return (
      <main className="flex-1">
        <ErrorState title="The dashboard could not be opened" error={error} onRetry={() => void refetch()} />
      </main>
    );
  return <GuestScreen dashboard={data} guest={data.guest} onClosed={() => void refetch()} />;
}
