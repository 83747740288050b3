import { ERROR_CODES, type ErrorCode, FEATURES, type Feature, missingFeature } from '@plumbline/contracts';

/** An answer the caller can act on. Thrown anywhere; the error filter turns it into the uniform body. */
export class AppError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: unknown,
    /** Seconds to wait, sent as Retry-After. */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = 'AppError';
    this.status = ERROR_CODES[code];
  }
}

/** The one answer for things that are missing and for things that belong to somebody else. */
export const notFound = () => new AppError('not_found', 'There is nothing here, or it is not yours.');
export const malformed = (message: string, details?: unknown) => new AppError('malformed', message, details);
export const unauthorized = () => new AppError('unauthorized', 'Please sign in.');
export const forbidden = (message = 'Your role does not allow this.') => new AppError('forbidden', message);
/** What the account holds stays inside until its address is proved. */
export const addressUnverified = () =>
  new AppError(
    'address_unverified',
    'Please confirm your email address first: open the link in the mail we sent you. The notice at the top of the page sends it again.',
  );
export const conflict = (message: string) => new AppError('conflict', message);
export const unusable = (message: string, details?: unknown) => new AppError('unusable', message, details);
export const planLimit = (message: string, details?: unknown) => new AppError('plan_limit', message, details);
export const planFeature = (feature: Feature) =>
  new AppError('plan_feature', missingFeature(feature), { feature, plan: FEATURES[feature].plan });
export const unavailable = (message = 'This part is not available right now. Please try again.') =>
  new AppError('unavailable', message, undefined, 2);
