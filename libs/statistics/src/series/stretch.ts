/** A stretch of places, both ends included, that the other stretches of its series do not explain. */
export interface Unusual {
  /**
   * Away from the expected course, its distances from it larger or smaller than usual, the same value for longer than its
   * values stay, or without the rhythm that it has.
   */
  kind: 'level' | 'spread' | 'constant' | 'rhythm';
  direction: 'up' | 'down';
  from: number;
  to: number;
  /** That chance would show one as unusual anywhere in the series, at any width. */
  pValue: number;
  /**
   * Mean score of the stretch (level), how many times the usual mean distance (spread, as a logarithm), places of it
   * (constant), or how much of the rhythm is gone (1 is all).
   */
  score: number;
}
