import type { ScoredFeature } from '@plumbline/contracts';

interface FeatureWords {
  name: string;
  /** What is lost in this product without it. */
  effect: string;
  remedy: string;
}

const NEWER = 'Use the current version of Chrome, Edge, Firefox or Safari.';

/** The six scored features in plain words. */
export const FEATURE_WORDS: Record<ScoredFeature, FeatureWords> = {
  localStorage: {
    name: 'Local storage',
    effect: 'The theme, dismissed notices and the mark that somebody has signed in here are forgotten.',
    remedy: 'Leave private browsing, or allow this website to store data in the browser’s settings.',
  },
  cookies: {
    name: 'Cookies',
    effect: 'The session cannot be kept by a cookie; a secret in the browser’s storage stands in for it.',
    remedy: 'Allow cookies of this website in the browser’s settings.',
  },
  fetch: {
    name: 'Fetch',
    effect: 'No data can be loaded or saved.',
    remedy: NEWER,
  },
  modernScripting: {
    name: 'Modern scripting',
    effect: 'Screens do not start.',
    remedy: NEWER,
  },
  grid: {
    name: 'Grid',
    effect: 'Dashboards and lists stand one below the other instead of side by side.',
    remedy: NEWER,
  },
  flexbox: {
    name: 'Flexbox',
    effect: 'Bars, buttons and forms lose their order.',
    remedy: NEWER,
  },
};
