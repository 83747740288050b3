import { Histogram, WAIT_BUCKETS } from '@plumbline/server';
import type { Storage } from './storage.js';
import { ObjectMissing } from './storage-errors.js';

const durations = new Histogram({
  name: 'plumbline_storage_seconds',
  help: 'Time of a call of the storage; of a read until its first byte may be had.',
  labelNames: ['operation', 'outcome'],
  buckets: WAIT_BUCKETS,
});

type Call = (...parameters: unknown[]) => Promise<unknown>;

/** The same storage, its calls measured. */
export function observeStorage<Observed extends Storage>(storage: Observed): Observed {
  return new Proxy(storage, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || typeof name !== 'string') return member;
      // A listing is as slow as whoever walks through it.
      if (name === 'list') return member.bind(target);
      return (...parameters: unknown[]) => measure(name, () => (member as Call).apply(target, parameters));
    },
  });
}

async function measure(operation: string, call: () => Promise<unknown>): Promise<unknown> {
  const end = durations.startTimer({ operation });
  try {
    const result = await call();
    end({ outcome: 'done' });
    return result;
  } catch (error) {
    end({ outcome: error instanceof ObjectMissing ? 'missing' : 'failed' });
    throw error;
  }
}
