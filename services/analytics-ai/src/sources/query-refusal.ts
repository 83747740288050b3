import { PlanError, QueryTimeout } from '@plumbline/datasets';
import { AppError, unusable } from '@plumbline/server';
import { LiveProblem } from './live-problem.js';

/** What a caller is told of a question that could not be answered; anything unexpected stays as it was thrown. */
export function queryRefusal(error: unknown): unknown {
  if (error instanceof PlanError) return unusable(error.message, { path: error.path });
  if (error instanceof LiveProblem) return unusable(error.message, { code: error.code });
  if (error instanceof QueryTimeout) {
    return new AppError(
      'busy',
      'This takes too long right now. Please try again, or narrow it.',
      undefined,
      5,
    );
  }
  return error;
}

/** Passes an answer on, and a failure as `queryRefusal` tells it. */
export async function orRefused<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw queryRefusal(error);
  });
}
