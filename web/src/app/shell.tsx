import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useJobNews } from '../entities/job/use-job-news.js';
import { UnverifiedBar } from '../entities/session/address/unverified-bar.js';
import { useAppliedPreferences } from '../entities/session/preferences/preferences.api.js';
import { resumeSession } from '../entities/session/session.js';
import { SessionPrompt } from '../entities/session/session-prompt.js';
import { useSession, useUser } from '../entities/session/session-state.js';
import { ViewerBar } from '../entities/workspace/viewer-bar.js';
import { Footer } from '../shared/layout/footer.js';
import { PublicFrame } from '../shared/layout/public-frame.js';
import { SystemScreen } from '../shared/layout/system-screen.js';
import { Button } from '../shared/ui/buttons/button.js';
import { ScreenSpinner } from '../shared/ui/buttons/spinner.js';
import { TooltipProvider } from '../shared/ui/buttons/tooltip.js';
import { CopyDetails } from '../shared/ui/error-state.js';
import { TopBar } from './frame/top-bar.js';
import { LimitDialog } from './limit-dialog.js';
import { useLive } from './live/use-live.js';
import { OfflineBar, useOnline } from './offline-bar.js';
import { useIdleTasks } from './use-idle-tasks.js';

/** Signed-in screens: waits for the session, leads strangers to /auth and from there back, then shows the frame. */
export function Component() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.status === 'signed-in')
    return (
      <TooltipProvider>
        <Shell />
      </TooltipProvider>
    );
  if (session.status === 'signed-out') {
    if (session.signedOutByUser) return <Navigate to="/" replace />;
    // Plans are no secret: a visitor reads them on the front page.
    if (pathname === '/pricing') return <Navigate to="/#pricing" replace />;
    return <Navigate to="/auth" replace state={{ next: `${pathname}${search}${hash}` }} />;
  }
  if (session.status === 'unreachable') return <Unreachable error={session.error} />;
  return <ScreenSpinner label="Signing you in" />;
}

function Shell() {
  const user = useUser();
  useLive(user.id);
  useAppliedPreferences();
  useIdleTasks();
  const news = useJobNews();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-(--z-skip) -translate-y-16 rounded-md bg-accent px-3 py-2 text-label text-on-accent focus:translate-y-0 pointer-coarse:py-3.5"
      >
        Skip to content
      </a>
      <TopBar />
      <OfflineBar />
      <UnverifiedBar />
      <ViewerBar />
      <main
        id="main"
        tabIndex={-1}
        className="page-gutter mx-auto w-full max-w-[1440px] presenting:max-w-none flex-1"
      >
        <Outlet />
      </main>
      <Footer />
      <SessionPrompt />
      <LimitDialog />
      <p className="sr-only" aria-live="polite">
        {news}
      </p>
    </div>
  );
}

/** Starts again by itself when the line is back. */
function Unreachable({ error }: { error: Error }) {
  const isOnline = useOnline();
  useEffect(() => {
    window.addEventListener('online', resumeSession);
    return () => window.removeEventListener('online', resumeSession);
  }, []);
  return (
    <PublicFrame>
      <SystemScreen
        title={isOnline ? 'The server cannot be reached' : 'You are offline'}
        text={
          isOnline
            ? `${error.message}. You may still be signed in.`
            : 'Nothing of this screen is saved in this tab. It opens by itself when the connection is back.'
        }
        actions={
          <>
            <Button variant="primary" onClick={resumeSession}>
              Try again
            </Button>
            <CopyDetails error={error} />
          </>
        }
      />
    </PublicFrame>
  );
}
