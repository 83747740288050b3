import { PRODUCT_NAME } from '@plumbline/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Footer } from '../../shared/layout/footer.js';
import { PublicFrame } from '../../shared/layout/public-frame.js';
import { SystemScreen } from '../../shared/layout/system-screen.js';
import { clearBrowserData } from '../../shared/lib/browser/clear-browser-data.js';
import { Button } from '../../shared/ui/buttons/button.js';

/** Clears only when asked: a link must not be able to wipe a visitor's state (T-45). */
export function Component() {
  const [step, setStep] = useState<'ask' | 'clearing'>('ask');
  const clear = async () => {
    setStep('clearing');
    await clearBrowserData();
    window.location.assign('/');
  };
  return (
    <>
      <PublicFrame>
        <SystemScreen
          title="Clear cache"
          text={
            <>
              <p>
                This removes what {PRODUCT_NAME} has stored in this browser: saved answers, your choice of
                theme, drafts and dismissed notices. The page then loads again.
              </p>
              <p className="mt-2">Your data on the server stays, and so does your sign-in.</p>
            </>
          }
          actions={
            <>
              <Button variant="primary" isPending={step === 'clearing'} onClick={() => void clear()}>
                Clear Cache & Reload
              </Button>
              <Button asChild>
                <Link to="/">Cancel</Link>
              </Button>
            </>
          }
        />
      </PublicFrame>
      <Footer />
    </>
  );
}
