import type { IncomingMessage } from 'node:http';
import type { Operation } from '@plumbline/contracts';
import { AppError } from '@plumbline/server';
import { bodyLimit, tooLarge } from '../guard/request-guard.js';
import type { Tuning } from '../tuning.js';
import { CallerGone } from './exchange.js';
import { hasBody } from './lingering-response.js';
import { MeteredBody } from './metered-body.js';

/** Whether a call brings a body that its service is to have. */
export const bringsBody = ({ method, body, ignoresBody }: Operation, request: IncomingMessage): boolean =>
  method !== 'GET' && (method !== 'DELETE' || body !== undefined) && !ignoresBody && hasBody(request);

/** The body of a request, held to what its operation allows. */
export function meteredBody(
  operation: Operation,
  source: IncomingMessage,
  { bodyIdleMs }: Tuning,
): MeteredBody {
  return new MeteredBody(source, {
    maxBytes: bodyLimit(operation),
    idleMs: bodyIdleMs,
    tooLarge: () => tooLarge(operation),
    tooSlow: stopped,
    gone: () => new CallerGone(),
  });
}

/**
 * Reads small bodies whole, before their calls take anybody's place. What is not here in time is refused; what one
 * caller has on its way at the same time may not fill the memory.
 */
export class CallBodies {
  private readonly bytes = new Map<string, number>();

  constructor(private readonly tuning: Tuning) {}

  async read(operation: Operation, request: IncomingMessage, caller: string): Promise<Buffer> {
    const body = meteredBody(operation, request, this.tuning);
    const deadline = setTimeout(() => body.destroy(stopped()), this.tuning.jsonBodyMs);
    const chunks: Buffer[] = [];
    let held = 0;
    try {
      for await (const chunk of body) {
        chunks.push(chunk as Buffer);
        held += (chunk as Buffer).length;
        if (this.hold(caller, (chunk as Buffer).length) > this.tuning.bodyBytesPerCaller)
          throw new AppError(
            'busy',
            'Too much of yours is arriving at once. Please try again.',
            undefined,
            1,
          );
      }
      return Buffer.concat(chunks);
    } finally {
      clearTimeout(deadline);
      this.hold(caller, -held);
    }
  }

  private hold(caller: string, more: number): number {
    const bytes = (this.bytes.get(caller) ?? 0) + more;
    if (bytes === 0) this.bytes.delete(caller);
    else this.bytes.set(caller, bytes);
    return bytes;
  }
}

const stopped = () => new AppError('request_timeout', 'The request took too long to arrive.');
