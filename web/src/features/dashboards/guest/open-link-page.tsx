import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { ScreenSpinner } from '../../../shared/ui/buttons/spinner.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { guestQueryClient, openLinkQuery } from './guest.api.js';
import { GuestFrame } from './guest-frame.js';

const InvalidLink = lazy(async () => ({ default: (await import('./invalid-link.js')).InvalidLink }));

/** `/shared/{token}`: the token becomes a cookie, then leaves the address. */
export function Component() {
  const { token = '' } = useParams();
  return (
    <GuestFrame>
      <QueryClientProvider client={guestQueryClient}>
        <OpenLink key={token} token={token} />
      </QueryClientProvider>
    </GuestFrame>
  );
}

function OpenLink({ token }: { token: string }) {
  const { search } = useLocation();
  const opened = useQuery(openLinkQuery(token));
  if (opened.isPending) return <ScreenSpinner label="Opening the dashboard" />;
  if (opened.isError)
    return (
      <main className="flex-1">
        <ErrorState
          title="The link could not be opened"
          error={opened.error}
          onRetry={() => void opened.refetch()}
        />
      </main>
    );
  if (opened.data.success !== true)
    return (
      <Suspense fallback={null}>
        <InvalidLink />
      </Suspense>
    );
  return <Navigate to={`/shared-guest/${opened.data.dashboardId}${search}`} replace />;
}
