import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { readStored, writeStored } from '../shared/lib/storage.js';
import { useDelayed } from '../shared/lib/use-delayed.js';
import { BareIconButton } from '../shared/ui/buttons/bare-icon-button.js';
import { Button } from '../shared/ui/buttons/button.js';

const KEY = 'cookie_notice';
const DELAY_MS = 1_000;

/** Says which cookies there are, once, without taking the focus or covering the work. */
export function CookieNotice() {
  const [isDismissed, setIsDismissed] = useState(() => readStored(KEY) === 'dismissed');
  const isDue = useDelayed(!isDismissed, DELAY_MS);
  if (!isDue) return null;
  const dismiss = () => {
    writeStored(KEY, 'dismissed');
    setIsDismissed(true);
  };
  return (
    <section
      aria-label="Cookies"
      className="motion-toast fixed bottom-4 left-4 z-(--z-panel) w-[360px] max-w-[calc(100vw-32px)] rounded-lg border border-border bg-raised p-4 shadow-pop"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 className="text-h3">Cookies</h2>
        <BareIconButton label="Close" className="-mt-1.5 -mr-1.5" onClick={dismiss}>
          <X aria-hidden="true" />
        </BareIconButton>
      </div>
      <ul className="mt-1 list-disc pl-4 text-label font-normal text-text2">
        <li>An authentication cookie (7 days) keeps you signed in.</li>
        <li>A security cookie (7 days) shows that calls come from this website.</li>
        <li>A sidebar preference cookie (1 year) remembers your navigation.</li>
      </ul>
      <p className="mt-2 text-label font-normal text-text2">No tracking or advertising cookies are used.</p>
      <div className="mt-3 flex items-center gap-4">
        <Button size="compact" onClick={dismiss}>
          Got it
        </Button>
        <Link to="/privacy-policy" className="touch-target text-label text-accent-text underline">
          Privacy Policy
        </Link>
      </div>
    </section>
  );
}
