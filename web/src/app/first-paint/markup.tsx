import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { Account } from '../../features/auth/account.js';
import { AuthFrame } from '../../features/auth/parts/auth-frame.js';
import { Hero } from '../../features/landing/hero.js';
import { LandingHeader } from '../../features/landing/landing-header.js';

/** HTML of the public screens by path, for index.html; the build alone runs this. */
export const firstPaints = (): Record<string, string> => ({
  '/': markupOf(
    <>
      <LandingHeader />
      <main className="page-gutter mx-auto w-full max-w-[1440px]">
        <Hero />
      </main>
    </>,
  ),
  // Nothing can be typed yet that would be lost.
  '/auth': markupOf(
    <fieldset disabled inert className="contents">
      <AuthFrame>
        <Account onSecondFactor={() => undefined} />
      </AuthFrame>
    </fieldset>,
  ),
});

const idleQueryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });

/** Without style attributes, which the content security policy forbids. */
const markupOf = (screen: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={idleQueryClient}>
      <MemoryRouter>{screen}</MemoryRouter>
    </QueryClientProvider>,
  ).replaceAll(/ style="[^"]*"/g, '');
