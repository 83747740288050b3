/** A stretch of places, both ends included, that the other stretches of its series do not explain. */
export interface Unusual {
  /** Away from the expected course, or its distances from it larger or smaller than usual. */
  kind: 'level' | 'spread';
  direction: 'up' | 'down';
  from: number;
  to: number;
  /** That chance would show one as unusual anywhere in the series, at any width. */
  pValue: number;
  /** Mean score of the stretch (level), or how many times the usual mean distance (spread, as a logarithm). */
  score: number;
}
