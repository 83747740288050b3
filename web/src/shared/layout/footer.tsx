import { COMPANY_NAME, TAGLINE } from '@plumbline/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSupportEmail } from './public-facts.api.js';

const LINK = 'touch-target text-text2 hover:underline';

/** Under every screen, once that has its length; `children` stand before the tagline. */
export function Footer({ children }: { children?: ReactNode }) {
  const supportEmail = useSupportEmail();
  return (
    <footer className="[main:has([data-skeleton])~&]:invisible presenting:hidden page-gutter mx-auto flex w-full max-w-[1440px] flex-wrap items-center gap-x-6 gap-y-1 py-6 text-caption text-text3">
      <span>
        © {new Date().getFullYear()} {COMPANY_NAME}
      </span>
      <Link to="/terms-of-service" className={LINK}>
        Terms of Service
      </Link>
      <Link to="/privacy-policy" className={LINK}>
        Privacy Policy
      </Link>
      <a href={`mailto:${supportEmail}`} className={LINK}>
        {supportEmail}
      </a>
      {children}
      <span className="md:ml-auto">{TAGLINE}</span>
    </footer>
  );
}
