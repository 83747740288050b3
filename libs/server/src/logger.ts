import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';

export type { Logger };

const SECRETS = ['password', 'newPassword', 'token', 'authorization', 'cookie'];

/** Structured logs on standard output; secrets are never written. `level` is pino's ('silent' for tests). */
export function createLogger(name: string, level = 'info'): Logger {
  const paths = SECRETS.flatMap((key) => [key, `*.${key}`]);
  return pino({ name, level, redact: { paths, censor: '[removed]' }, serializers: { err: errorFacts } });
}

/** What tells of a failure; a driver's error drags its whole connection along. */
function errorFacts(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const { code } = thrown as { code?: unknown };
  return {
    type: thrown.name,
    message: thrown.message,
    ...(code !== undefined && { code }),
    stack: thrown.stack,
  };
}

/** Lets Nest speak through our logger; its start-up chatter is debug. */
export function nestLogger(logger: Logger): LoggerService {
  return {
    log: (message: unknown) => logger.debug(String(message)),
    warn: (message: unknown) => logger.warn(String(message)),
    error: (message: unknown, ...rest: unknown[]) => logger.error({ rest }, String(message)),
    debug: (message: unknown) => logger.debug(String(message)),
    verbose: (message: unknown) => logger.trace(String(message)),
  };
}
