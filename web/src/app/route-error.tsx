import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { isApiError } from '../api/api-error.js';
import { clearBrowserData } from '../lib/clear-browser-data.js';
import { newId } from '../lib/new-id.js';
import { Button } from '../ui/button.js';
import { CopyDetails } from '../ui/error-state.js';
import { NotFound } from './not-found.js';
import { PublicFrame } from './public-frame.js';
import { SystemScreen } from './system-screen.js';

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
  if (isMissing) return <NotFound />;
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
          <Button look="primary" onClick={() => window.location.reload()}>
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
