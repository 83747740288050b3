/**
 * From where on a finding matters to a person. Everything is tested; what is smaller is never listed.
 *
 * Correlations: Cohen (1988) calls 0.1 small and 0.3 medium; counted in bins, one of 0.3 may show as little as 0.15 in
 * 200 rows. Cramér's V: 0.1, the same scale. Groups: 1 % of the variance is small by Cohen; a mean must differ by 15 %,
 * or by a third of how much rows differ anyway, else it is a footnote.
 */
export const LEAST = {
  /** Rows of a comparison, and of one segment in it. */
  rows: 30,
  segmentRows: 10,
  correlation: 0.15,
  /** Beyond a straight line: share of the variance of ranks. */
  curvature: 0.1,
  cramersV: 0.1,
  varianceShare: 0.01,
  /** Cliff's δ of a segment against the rest: 0.11 is small (Vargha and Delaney, 2000). */
  delta: 0.11,
  /** A mean, or a share, against the rest: this many times as high, or as low. */
  ratio: 1.15,
  rateRatio: 1.25,
  /** Shares that differ by less than this are the same to a reader, whatever their ratio. */
  rateDifference: 0.02,
  /** In standard deviations: 0.2 is small, 0.5 medium (Cohen, 1988). */
  deviations: 0.3,
} as const;

/** What is compared at most: the most interesting columns first. */
export const MOST = {
  measures: 20,
  dimensions: 20,
  /** Values of a dimension that are compared one by one; a dimension with more is names. */
  segments: 200,
  groupings: 120,
  contingencies: 80,
} as const;
