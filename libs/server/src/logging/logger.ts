import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import { currentContext } from './context.js';
import { errorFacts, safeText } from './logger-errors.js';
import { type LogSink, standardOutput } from './logger-sink.js';

export type { Logger };

const SECRETS = new Set(['password', 'newPassword', 'token', 'authorization', 'cookie']);
const MAX_DEPTH = 3;

/**
 * Structured logs on standard output, each line with the request, workspace, job and event that it is about; secrets
 * are never written. `level` is pino's ('silent' for tests); the sink takes a line at a time and must not block.
 */
export function createLogger(name: string, level = 'info', sink: LogSink = standardOutput): Logger {
  const options = { name, level, mixin: context, serializers: { err: errorFacts } };
  return pino({ ...options, formatters: { log: (facts) => withoutSecrets(facts, 0) } }, sink);
}

/** Last resort against a secret that is logged by its name. Pino's own redaction costs more than the whole line. */
function withoutSecrets(facts: object, depth: number): Record<string, unknown> {
  const safe: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(facts)) {
    if (SECRETS.has(name)) safe[name] = '[removed]';
    else if (isPlain(value) && depth < MAX_DEPTH) safe[name] = withoutSecrets(value, depth + 1);
    else safe[name] = value;
  }
  return safe;
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function context(): object {
  const { requestId, workspaceId, jobId, eventId, traceparent } = currentContext();
  return { requestId, workspaceId, jobId, eventId, traceId: traceparent?.split('-')[1] };
}

/** Lets Nest speak through our logger; its start-up chatter is debug. */
export function nestLogger(logger: Logger): LoggerService {
  return {
    log: (message: unknown) => logger.debug(safeText(String(message))),
    warn: (message: unknown) => logger.warn(safeText(String(message))),
    error: (message: unknown, ...rest: unknown[]) =>
      logger.error({ context: safeText(String(rest.at(-1))) }, safeText(String(message))),
    debug: (message: unknown) => logger.debug(safeText(String(message))),
    verbose: (message: unknown) => logger.trace(safeText(String(message))),
  };
}
