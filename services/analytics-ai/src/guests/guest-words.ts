import { LiveProblem } from '../sources/live-problem.js';

/** What a database or its driver says names servers and users: guests are told that it does not answer, and no more. */
const AWAY_FOR_GUESTS = 'The database behind this does not answer as it should right now.';

export const problemFor = (forGuest: boolean, problem: string): string =>
  forGuest ? AWAY_FOR_GUESTS : problem;

/** The same of a failure; all others stay as they are. */
export const failureFor = <Failure>(forGuest: boolean, failure: Failure): Failure | LiveProblem =>
  forGuest && failure instanceof LiveProblem ? new LiveProblem(failure.code, AWAY_FOR_GUESTS) : failure;
