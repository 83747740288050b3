import { currentContext } from '../logging/context.js';
import type { Logger } from '../logging/logger.js';
import { Counter } from '../telemetry/metrics.js';

const uncaught = new Counter({
  name: 'plumbline_uncaught_errors_total',
  help: 'Errors that nobody caught, by what they were made for; each is an incident in the log.',
  labelNames: ['for'],
});

/**
 * Keeps a process that serves many alive when nobody caught an error: it is logged as an incident, with its request or
 * job where it is known, and counted. Going on is safe because nothing that matters lives in the process: what was not
 * committed is rolled back by PostgreSQL, a job that stands still loses its lease, and what is kept in memory are
 * caches. Ending it would cut everybody's calls for the mistake of one. Not for the start, where an error must end the
 * process, and not for a disposable child, which has nobody else to serve.
 */
export function surviveUncaughtErrors(logger: Logger): void {
  process.on('uncaughtException', (error, origin) => {
    const { requestId, jobId, eventId } = currentContext();
    const cause = requestId ? 'request' : jobId ? 'job' : eventId ? 'event' : 'nothing known';
    uncaught.inc({ for: cause });
    logger.error({ err: error, incident: 'uncaught', origin, for: cause }, 'an error that nobody caught');
  });
}
