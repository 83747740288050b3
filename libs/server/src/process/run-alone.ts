import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { surviveUncaughtErrors } from '../errors/uncaught-errors.js';
import type { Logger } from '../logging/logger.js';
import { failureText } from '../logging/logger-errors.js';
import { ConfigError } from '../settings/config.js';
import { Readiness } from './health.controller.js';
import { stopTelemetry } from './telemetry.js';

/**
 * Runs a process until SIGTERM or SIGINT, then drains it: not ready, a pause for the balancer, requests and jobs
 * finished, pools closed.
 */
export async function runAlone(
  logger: Logger,
  drainDelayMs: number,
  start: () => Promise<NestFastifyApplication>,
): Promise<void> {
  let app: NestFastifyApplication | undefined;
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'draining');
    app?.get(Readiness).drain();
    if (app) await sleep(drainDelayMs);
    await app?.close();
    await stopTelemetry();
    // Said outright: a library's timer or kept connection must not hold up what has drained.
    process.exit(0);
  };
  // Before the start: the first process of a container ignores signals that nobody handles.
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
  app = await start();
  surviveUncaughtErrors(logger);
}

/** Prints a bad setting in plain words, anything else with its stack, and ends the process. */
export function exitOnStartFailure(failure: unknown): never {
  process.stderr.write(`${failure instanceof ConfigError ? failure.message : failureText(failure)}\n`);
  process.exit(1);
}
