import { AlertEvaluator } from './alert-evaluator.js';
import { CheckAlert } from './check-alert.job.js';

/** What judges the numbers of alerts. */
export const alertProviders = [AlertEvaluator, CheckAlert];
