import { lazy, Suspense } from 'react';
import { Footer } from '../../shared/layout/footer.js';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { Hero } from './hero.js';
import { LandingHeader } from './landing-header.js';
import { SecurityCheck } from './security-check.js';

const BelowTheFold = lazy(async () => ({ default: (await import('./below-the-fold.js')).BelowTheFold }));

/** The public front page. Its pictures are live and come after its words. */
export function Component() {
  usePageTitle();
  return (
    <>
      <LandingHeader />
      <main className="page-gutter mx-auto w-full max-w-[1440px]">
        <Hero />
        <Suspense fallback={<div className="min-h-dvh" />}>
          <BelowTheFold />
        </Suspense>
      </main>
      <Footer>
        <SecurityCheck />
      </Footer>
    </>
  );
}
