import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../ui/logo.js';

/** Around messages that stand outside the signed-in shell. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="page-gutter flex h-14 items-center">
        <Link to="/" className="touch-target flex rounded-sm">
          <Logo />
        </Link>
      </header>
      <main>{children}</main>
    </>
  );
}
