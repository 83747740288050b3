import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Tuning } from '../tuning.js';
import { TestGateway } from './test-gateway.js';
import { type OriginHandler, TestOrigin } from './test-origin.js';

interface InUse {
  settings?: Record<string, string>;
  tuning?: Partial<Tuning>;
  /** Where the gateway looks for every service; by default at the origin alone. */
  services?: (origin: TestOrigin) => string;
  /** What the origin does with a request unless a test wants something else; by default it echoes. */
  answer?: OriginHandler;
}

/**
 * A gateway and the service behind it for the tests of a file: they listen before the first and stop after the last;
 * between two tests the service forgets what it was asked.
 */
export function useGateway({ settings, tuning, services = ({ url }) => url, answer }: InUse = {}): {
  origin: TestOrigin;
  gateway: TestGateway;
} {
  const origin = new TestOrigin(answer);
  const gateway = new TestGateway();
  beforeAll(async () => {
    await origin.listen();
    await gateway.listen(services(origin), settings, tuning);
  });
  beforeEach(() => origin.forget());
  afterAll(async () => {
    await gateway.stop();
    await origin.stop();
  });
  return { origin, gateway };
}
