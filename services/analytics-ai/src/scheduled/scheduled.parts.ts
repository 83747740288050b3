import { ForecastAgain } from './forecast-again.job.js';
import { ScheduledWorkHandler } from './scheduled-work.handler.js';

/** What does the work of schedules. */
export const scheduledProviders = [ScheduledWorkHandler, ForecastAgain];
