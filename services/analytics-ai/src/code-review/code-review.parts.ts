import { CodeReviews } from './code-reviews.service.js';
import { ReviewCode } from './review-code.job.js';

/** What reviews changes of code. */
export const codeReviewProviders = [CodeReviews, ReviewCode];
