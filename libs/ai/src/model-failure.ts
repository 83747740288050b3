/** Why a model gave nothing that can be used. In each case the built-in engine's result stands. */
export type ModelFailureCode =
  /** It did not answer in time, or who asked has gone. */
  | 'timeout'
  /** It cannot be reached, refuses for now, or failed too often a moment ago. */
  | 'unavailable'
  /** It does not accept the key, or has no such model. */
  | 'refused'
  /** It answered something of another shape, twice. */
  | 'bad_output';

/** A call of a model that gave nothing; `spent` is what it cost nevertheless. */
export class ModelFailure extends Error {
  constructor(
    readonly code: ModelFailureCode,
    message: string,
    readonly spent: ModelUsage = { inputTokens: 0, outputTokens: 0 },
  ) {
    super(message);
    this.name = 'ModelFailure';
  }
}

/** Tokens that a call took, as the provider counts them. */
export interface ModelUsage {
  inputTokens: number;
  outputTokens: number;
}
