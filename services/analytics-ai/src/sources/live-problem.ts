import type { LiveFailure } from '@plumbline/contracts';

/** A live source gave no answer and none is known of before. `message` says why and what to do, in plain words. */
export class LiveProblem extends Error {
  override readonly name = 'LiveProblem';

  constructor(
    readonly code: LiveFailure['code'] | 'database_slow',
    message: string,
  ) {
    super(message);
  }
}
