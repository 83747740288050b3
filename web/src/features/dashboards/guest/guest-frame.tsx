import { PRODUCT_NAME } from '@plumbline/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

const LINK = 'touch-target hover:underline';

/** Around what guests see: no navigation; the product names itself at the end. No search engine keeps it. */
export function GuestFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {children}
      <footer className="presenting:hidden page-gutter mx-auto flex w-full max-w-[1440px] flex-wrap items-center gap-x-6 gap-y-1 py-6 text-caption text-text2">
        <span>
          Made with {PRODUCT_NAME}.{' '}
          <Link
            to="/auth"
            className="touch-target text-accent-text underline decoration-accent-border underline-offset-4"
          >
            Create a free account
          </Link>
        </span>
        <span className="flex gap-6 md:ml-auto">
          <Link to="/terms-of-service" className={LINK}>
            Terms of Service
          </Link>
          <Link to="/privacy-policy" className={LINK}>
            Privacy Policy
          </Link>
        </span>
      </footer>
    </div>
  );
}
