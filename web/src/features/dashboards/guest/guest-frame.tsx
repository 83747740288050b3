import { PRODUCT_NAME } from '@plumbline/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Footer } from '../../../shared/layout/footer.js';

/** Around what guests see: no navigation; the product names itself at the end. No search engine keeps it. */
export function GuestFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {children}
      <Footer>
        <span>
          Made with {PRODUCT_NAME}.{' '}
          <Link
            to="/auth?tab=sign-up"
            className="touch-target text-accent-text underline decoration-accent-border underline-offset-4"
          >
            Create a free account
          </Link>
        </span>
      </Footer>
    </div>
  );
}
