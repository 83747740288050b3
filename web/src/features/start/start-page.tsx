import { PRODUCT_NAME } from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import { FIRST_SCREEN } from '../../lib/first-screen.js';
import { usePageTitle } from '../../lib/page-title.js';
import { useSession } from '../../session/session.js';
import { hasFreshMarker } from '../../session/session-marker.js';
import { Button } from '../../ui/button.js';
import { Logo } from '../../ui/logo.js';

export function Component() {
  const { status } = useSession();
  const isSignedIn = status === 'signed-in' || (status === 'unknown' && hasFreshMarker());
  usePageTitle();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page-gutter mx-auto flex h-14 w-full max-w-[1440px] items-center justify-between">
        <Logo />
        {!isSignedIn && (
          <Button asChild>
            <Link to="/auth">Sign In</Link>
          </Button>
        )}
      </header>
      <main className="page-gutter mx-auto flex w-full max-w-[1440px] flex-1 flex-col items-start justify-center gap-6 pb-32">
        <h1 tabIndex={-1} className="max-w-3xl text-display">
          {PRODUCT_NAME}
        </h1>
        <p className="max-w-[60ch] text-reading">
          Drop in a CSV, JSON, XML or text file and get a dashboard in which every number opens the rows it
          came from.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" size="large" asChild>
            {isSignedIn ? (
              <Link to={FIRST_SCREEN}>Open your data sources</Link>
            ) : (
              <Link to="/auth">Get Started</Link>
            )}
          </Button>
          <Button look="ghost" size="large" asChild>
            <Link to={`${FIRST_SCREEN}?sample`}>Use sample data</Link>
          </Button>
        </div>
      </main>
    </div>
  );
}
