import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Footer } from '../../../shared/layout/footer.js';

/** Around the screens for people who are not signed in: the way home above, the small print below. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page-gutter py-4">
        <Link
          to="/"
          className="touch-target inline-flex items-center gap-2 text-body font-medium text-text2 hover:text-text1"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          Back to home
        </Link>
      </header>
      <div className="page-gutter flex flex-1 flex-col">
        <main className="mx-auto flex w-full max-w-[400px] flex-1 flex-col gap-6 py-4">{children}</main>
      </div>
      <Footer />
    </div>
  );
}
