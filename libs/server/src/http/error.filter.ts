import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { ERROR_CODES, type ErrorBody, type ErrorCode, SCIM_TYPE, scimError } from '@plumbline/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';
import type { Logger } from '../logging/logger.js';
import { isGivenUp } from './caller-gone.js';
import { noteRefusal } from './request-observer.js';

const MESSAGES: Partial<Record<ErrorCode, string>> = {
  malformed: 'The request is malformed.',
  not_found: 'There is nothing here, or it is not yours.',
  too_large: 'The request is too large.',
  unsupported_type: 'Send this request as application/json.',
  unavailable: 'This part is not available right now. Please try again.',
  internal: 'Something went wrong on our side. Please try again.',
};

/** Whatever was thrown, as an AppError: known failures keep their words, everything else is one plain sentence. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const fence = fenceWords(thrown);
  if (fence) return new AppError('unavailable', fence, undefined, 5);
  if (isDatabaseAway(thrown)) return new AppError('unavailable', MESSAGES.unavailable ?? '', undefined, 2);
  if (isLocked(thrown))
    return new AppError('busy', 'This is being changed by another request. Please try again.', undefined, 1);
  if (isNoText(thrown)) return new AppError('malformed', 'The request holds a character that is not text.');
  const status = statusOf(thrown);
  const code = (Object.keys(ERROR_CODES) as ErrorCode[]).find((key) => ERROR_CODES[key] === status);
  if (status < 500 && code) return new AppError(code, MESSAGES[code] ?? 'The request was refused.');
  return new AppError('internal', MESSAGES.internal ?? '');
}

export function errorAnswer(error: AppError, requestId: string): ErrorBody {
  return {
    message: error.message,
    error: error.message,
    code: error.code,
    requestId,
    ...(error.details !== undefined && { details: error.details }),
  };
}

function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 ? status : 500;
}

const AWAY = /^(08...|25006|57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const AWAY_WORDS = /Connection terminated|timeout exceeded when trying to connect|Driver not Connected/i;
/** What TypeORM says when the connection of a transaction was cut between two of its statements. */
const CUT = new Set([
  'QueryRunnerAlreadyReleasedError',
  'QueryRunnerProviderAlreadyReleasedError',
  'TransactionNotStartedError',
]);

/** What a database says whose tables are shut, because another installation takes over or may have; then why. */
const FENCED = /nothing is written here: (.+)/;

/** Why nothing is saved here, for whoever tried; undefined for any other failure. */
function fenceWords(thrown: unknown): string | undefined {
  const [, reason] = FENCED.exec((thrown as { message?: string } | null)?.message ?? '') ?? [];
  if (stateOf(thrown) !== '25006' || reason === undefined) return undefined;
  return `Nothing was saved: ${reason}. Please try again in a minute.`;
}

/** PostgreSQL cannot be reached, is shutting down, has no connection to give, or takes no writes (a standby). */
export function isDatabaseAway(thrown: unknown): boolean {
  const { name, code, message, driverError } = (thrown ?? {}) as {
    name?: string;
    code?: unknown;
    message?: string;
    driverError?: unknown;
  };
  if (driverError) return isDatabaseAway(driverError);
  if (typeof code === 'string' && AWAY.test(code)) return true;
  return AWAY_WORDS.test(message ?? '') || CUT.has(name ?? '');
}

/** It waited too long for a lock, or was chosen to give way in a deadlock. */
export const isLocked = (thrown: unknown): boolean => /^(55P03|40P01)$/.test(stateOf(thrown));

/** What somebody sent holds NUL or half a surrogate pair, which PostgreSQL keeps neither as text nor in JSON. */
function isNoText(thrown: unknown): boolean {
  const state = stateOf(thrown);
  return (
    /^(22021|22P05)$/.test(state) || (state === '22P02' && / type json$/.test((thrown as Error).message))
  );
}

/** PostgreSQL's code of a failed statement. */
function stateOf(thrown: unknown): string {
  const { code, driverError } = (thrown ?? {}) as { code?: unknown; driverError?: { code?: unknown } };
  return String(driverError?.code ?? code);
}

/** A probe that says no has said what it was asked. */
const isProbe = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/health/') ?? false;

/** Answers every error in the one shape, or in the one that its operation has. Ours is an error log; the caller's mistake stands in the access line. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (isGivenUp(thrown, reply)) return;
    const error = toAppError(thrown);
    noteRefusal(request, error.code);
    // A call that we chose to refuse is no failure; while too many come, each line would cost what another call needs.
    const isRefused = thrown === error && error.code === 'busy';
    if (error.status >= 500 && !isRefused && !isProbe(request)) {
      this.logger[error.code === 'internal' ? 'error' : 'warn'](
        { code: error.code, err: thrown },
        'request failed',
      );
    }
    if (reply.sent) return;
    if (error.retryAfter) reply.header('Retry-After', error.retryAfter);
    reply.header('Cache-Control', 'no-store').status(error.status);
    const isScim = request.routeOptions?.config?.operation?.form === 'scim';
    if (isScim) reply.type(SCIM_TYPE).send(scimError(error));
    else reply.send(errorAnswer(error, request.id));
  }
}
