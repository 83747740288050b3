import { SCORED_FEATURES, type ScoredFeature } from '@plumbline/contracts';
import { browserInfo } from './browser-info.js';

/** The parts of the browser that are asked, so that another browser can be put in their place. */
export interface ScoredEnvironment {
  supportsLocalStorage: boolean;
  supportsCookies: boolean;
  fetch?: unknown;
  /** Present since browsers read modules: none that does lacks ES2015. */
  noModule?: boolean;
  supportsDisplay: (value: string) => boolean;
}

const thisBrowser = (): ScoredEnvironment => ({
  ...browserInfo(),
  fetch: globalThis.fetch,
  noModule: 'noModule' in HTMLScriptElement.prototype,
  supportsDisplay: (value) => globalThis.CSS?.supports('display', value) ?? false,
});

const TESTS: Record<ScoredFeature, (environment: ScoredEnvironment) => boolean> = {
  localStorage: ({ supportsLocalStorage }) => supportsLocalStorage,
  cookies: ({ supportsCookies }) => supportsCookies,
  fetch: ({ fetch }) => typeof fetch === 'function',
  modernScripting: ({ noModule }) => noModule === true,
  grid: ({ supportsDisplay }) => supportsDisplay('grid'),
  flexbox: ({ supportsDisplay }) => supportsDisplay('flex'),
};

/** Which of the six scored features this browser does not have. */
export const missingFeatures = (environment: ScoredEnvironment = thisBrowser()): ScoredFeature[] =>
  SCORED_FEATURES.filter((feature) => !TESTS[feature](environment));
