import { useEffect, useEffectEvent } from 'react';
import { useDashboard } from '../parts/dashboard-context.js';
import { nextPage } from './auto-advance.js';

/** Left in sight of what was read before. */
const OVERLAP_PX = 96;

/** Shows the next page of a presented dashboard every so many seconds; null: when somebody asks. */
export function useAutoAdvance(seconds: number | null): void {
  const { dashboard, view, change } = useDashboard();
  const { tabs = [] } = dashboard.config;
  const advance = useEffectEvent(() => {
    const { scrollHeight } = document.documentElement;
    const isAtEnd = window.scrollY + window.innerHeight >= scrollHeight - 8;
    const next = nextPage({ isAtEnd, tabs, tab: view.tab });
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const behavior = isStill ? 'auto' : 'smooth';
    if (next.scroll === 'down') {
      window.scrollBy({ top: window.innerHeight - OVERLAP_PX, behavior });
      return;
    }
    if (next.tab !== view.tab) change({ tab: next.tab }, { replace: true });
    window.scrollTo({ top: 0, behavior });
  });
  useEffect(() => {
    if (seconds === null) return;
    const timer = setInterval(() => advance(), seconds * 1_000);
    return () => clearInterval(timer);
  }, [seconds]);
}
