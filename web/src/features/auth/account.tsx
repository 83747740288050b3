import { lazy, Suspense, startTransition, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PendingSecondFactor } from '../../entities/session/pending-second-factor.js';
import { ScreenSpinner } from '../../shared/ui/buttons/spinner.js';
import { Card } from '../../shared/ui/card.js';
import { Logo } from '../../shared/ui/logo.js';
import { TabPanel, Tabs } from '../../shared/ui/tabs.js';
import { GuestTokenBox } from './guest-token-box.js';
import { SignInForm } from './sign-in-form.js';

// The entry to the product is light: only the sign-in form comes with it.
const SignUpForm = lazy(async () => ({ default: (await import('./sign-up-form.js')).SignUpForm }));

interface AccountProps {
  onSecondFactor: (pending: PendingSecondFactor) => void;
}

/** The ways in: with an account, with a new one, with a guest token. */
export function Account({ onSecondFactor }: AccountProps) {
  return (
    <>
      <h1 tabIndex={-1} className="flex justify-center">
        <Logo />
        <span className="sr-only">: sign in or sign up</span>
      </h1>
      <AccountCard onSecondFactor={onSecondFactor} />
      <GuestTokenBox />
    </>
  );
}

const TABS = [
  { value: 'sign-in', label: 'Sign In' },
  { value: 'sign-up', label: 'Sign Up Free' },
] as const;
type Tab = (typeof TABS)[number]['value'];

function AccountCard({ onSecondFactor }: AccountProps) {
  const [query] = useSearchParams();
  // "Get Started" leads to the form of a new account.
  const [tab, setTab] = useState<Tab>(query.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in');
  // The pressed tab is painted first, then its form.
  const select = (next: Tab) => startTransition(() => setTab(next));
  return (
    <Card className="p-1.5">
      <Tabs label="Account" variant="segmented" tabs={TABS} value={tab} onValueChange={select}>
        <TabPanel value="sign-in" className="p-4">
          <SignInForm onSecondFactor={onSecondFactor} />
        </TabPanel>
        <TabPanel value="sign-up" className="p-4">
          <Suspense fallback={<ScreenSpinner />}>
            <SignUpForm />
          </Suspense>
        </TabPanel>
      </Tabs>
    </Card>
  );
}
