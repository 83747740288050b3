/** What the compatibility score counts. */
export const SCORED_FEATURES = [
  'localStorage',
  'cookies',
  'fetch',
  'modernScripting',
  'grid',
  'flexbox',
] as const;
export type ScoredFeature = (typeof SCORED_FEATURES)[number];

/** The supported part of the scored features, in whole percent. @param missing those that are not supported */
export const compatibilityScore = (missing: readonly ScoredFeature[]): number =>
  Math.round(((SCORED_FEATURES.length - missing.length) / SCORED_FEATURES.length) * 100);

/** Days for which a browser counts after it was last seen. */
export const BROWSER_REPORT_DAYS = 90;
