import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { isApiError } from '../shared/api/api-error.js';
import { PublicFrame } from '../shared/layout/public-frame.js';
import { SystemScreen } from '../shared/layout/system-screen.js';
import { clearBrowserData } from '../shared/lib/browser/clear-browser-data.js';
import { newId } from '../shared/lib/new-id.js';
import { Button } from '../shared/ui/buttons/button.js';
import { CopyDetails } from '../shared/ui/error-state.js';
import { MissingPage } from './missing-page.js';

/** What threw outside the shell, or the shell itself. */
export function RootError() {
  return (
    <PublicFrame>
      <RouteError />
    </PublicFrame>
  );
}

/** A screen that threw. Inside the shell the navigation survives it. */
export function RouteError() {
  const error = useRouteError();
  const [id] = useState(() => newId().slice(0, 8));
  const isMissing =
    (isRouteErrorResponse(error) && error.status === 404) || (isApiError(error) && error.status === 404);
  useEffect(() => {
    if (!isMissing) console.error(`Error ${id}`, error);
  }, [error, id, isMissing]);
  if (isMissing) return <MissingPage />;
  return (
    <SystemScreen
      title="Something went wrong"
      text={
        <>
          This screen stopped working; your data is safe. Error id{' '}
          <code className="font-mono text-code text-text1">{id}</code>
        </>
      }
      actions={
        <>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload Page
          </Button>
          <Button onClick={() => void clearBrowserData().then(() => window.location.reload())}>
            Clear Cache & Reload
          </Button>
          <CopyDetails error={error} id={id} />
        </>
      }
    />
  );
}
