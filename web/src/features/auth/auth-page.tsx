import { SUPPORT_EMAIL } from '@plumbline/contracts';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { FIRST_SCREEN } from '../../lib/first-screen.js';
import { usePageTitle } from '../../lib/page-title.js';
import { useSession } from '../../session/session.js';
import { hasFreshMarker } from '../../session/session-marker.js';
import { Card } from '../../ui/card.js';
import { Logo } from '../../ui/logo.js';
import { TabPanel, Tabs } from '../../ui/tabs.js';
import { SignInForm } from './sign-in-form.js';
import { SignUpForm } from './sign-up-form.js';

const TABS = [
  { value: 'sign-in', label: 'Sign In' },
  { value: 'sign-up', label: 'Sign Up Free' },
] as const;
type Tab = (typeof TABS)[number]['value'];

export function Component() {
  usePageTitle('Sign in');
  const target = useTarget();
  const session = useSession();
  const [tab, setTab] = useState<Tab>('sign-in');
  // A marker is only a hint: the guard of the next screen finds out, and a refusal clears it.
  const isSignedIn = session.status === 'signed-in' || (session.status === 'unknown' && hasFreshMarker());
  if (isSignedIn) return <Navigate to={target} replace />;
  return (
    <div className="page-gutter flex min-h-dvh flex-col">
      <header className="py-4">
        <Link
          to="/"
          className="touch-target inline-flex items-center gap-2 text-body font-medium text-text2 hover:text-text1"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          Back to home
        </Link>
      </header>
      <main className="mx-auto flex w-full max-w-[400px] flex-1 flex-col gap-6 py-4">
        <h1 tabIndex={-1} className="flex justify-center">
          <Logo />
          <span className="sr-only">: sign in or sign up</span>
        </h1>
        <Card className="p-1.5">
          <Tabs label="Account" look="segmented" tabs={TABS} value={tab} onValueChange={setTab}>
            <TabPanel value="sign-in" className="p-4">
              <SignInForm />
            </TabPanel>
            <TabPanel value="sign-up" className="p-4">
              <SignUpForm />
            </TabPanel>
          </Tabs>
        </Card>
      </main>
      <footer className="py-6 text-center text-caption">
        <a href={`mailto:${SUPPORT_EMAIL}`} className="touch-target text-text2 hover:underline">
          {SUPPORT_EMAIL}
        </a>
      </footer>
    </div>
  );
}

/** The screen that sent the visitor here, else the first one. Only paths of our own. */
function useTarget(): string {
  const { state } = useLocation();
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : FIRST_SCREEN;
}
