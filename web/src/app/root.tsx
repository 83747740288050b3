import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { watchTabSeen } from '../shared/lib/page-title.js';
import { useDelayed } from '../shared/lib/use-delayed.js';
import { Spinner } from '../shared/ui/buttons/spinner.js';
import { ToastArea } from '../shared/ui/toasts/toast-area.js';
import { CookieNotice } from './cookie-notice.js';

/** Around every screen: toasts, what a change of route says and does, and the wait for a screen's code. */
export function Root() {
  const announcement = useRouteChange();
  useEffect(watchTabSeen, []);
  return (
    <>
      <Outlet />
      <PendingRoute />
      <ScrollRestoration />
      <CookieNotice />
      <ToastArea />
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}

/** Moves the focus to the new screen's h1 and returns its title for the live region. */
function useRouteChange(): string {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = document.querySelector<HTMLElement>('h1[tabindex]') ?? document.querySelector('main');
    heading?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [pathname]);
  return announcement;
}

function PendingRoute() {
  const isDue = useDelayed(useNavigation().state === 'loading');
  if (!isDue) return null;
  return (
    <div
      role="status"
      className="fixed top-20 left-1/2 z-(--z-nav) -translate-x-1/2 rounded-full border border-border bg-raised p-2 text-text3 shadow-pop"
    >
      <Spinner />
      <span className="sr-only">Loading</span>
    </div>
  );
}
