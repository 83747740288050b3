import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSupportEmail } from '../../../shared/layout/public-facts.api.js';

const LINK = 'touch-target text-text2 hover:text-text1 hover:underline';

/** Around the screens for people who are not signed in: the way home above, the small print below. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const supportEmail = useSupportEmail();
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
      <main className="mx-auto flex w-full max-w-[400px] flex-1 flex-col gap-6 py-4">{children}</main>
      <footer className="flex flex-wrap justify-center gap-x-6 gap-y-2 py-6 text-caption">
        <Link to="/terms-of-service" className={LINK}>
          Terms of Service
        </Link>
        <Link to="/privacy-policy" className={LINK}>
          Privacy Policy
        </Link>
        <a href={`mailto:${supportEmail}`} className={LINK}>
          {supportEmail}
        </a>
      </footer>
    </div>
  );
}
