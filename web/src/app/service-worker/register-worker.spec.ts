import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { registerWorker } from './register-worker.js';

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly said: unknown[] = [];
  postMessage(message: unknown): void {
    this.said.push(message);
  }
  finish(): void {
    this.state = 'installed';
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  find(worker: FakeWorker): void {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    worker.finish();
  }
}

async function setUp(
  pathname: string,
  { isFirst = false, isWaiting = false, isInstalling = false, isTyped = false } = {},
) {
  const registration = new FakeRegistration();
  const worker = new FakeWorker();
  if (isWaiting) registration.waiting = Object.assign(worker, { state: 'installed' });
  if (isInstalling) registration.installing = worker;
  const container = Object.assign(new EventTarget(), {
    controller: isFirst ? null : new FakeWorker(),
    register: jest.fn(async (_url: string) => registration),
  });
  const done: string[] = [];
  const note = (what: string) => () => done.push(what);
  let takeOver: (() => void) | undefined;
  const onLeft: (() => void)[] = [];
  await registerWorker(container as unknown as ServiceWorkerContainer, {
    clearOutdated: note('outdated'),
    invalidateQueries: note('invalidate'),
    clearEverything: async () => {
      await Promise.resolve();
      done.push('everything');
    },
    offer: (take) => {
      takeOver = take;
      done.push('offer');
    },
    isTyped: () => isTyped,
    onLeave: (act) => {
      onLeft.push(act);
    },
    pathname: () => pathname,
    reload: note('reload'),
  });
  return {
    container,
    registration,
    worker,
    done,
    takeOver: () => takeOver?.(),
    leave: () => {
      for (const act of onLeft) act();
    },
    change: async () => {
      container.dispatchEvent(new Event('controllerchange'));
      await setTimeout();
    },
  };
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('an update of the service worker', () => {
  it('SW-003 SW-004 while it waits, outdated caches are cleared and queries invalidated', async () => {
    const { done, worker, registration } = await setUp('/home');
    registration.find(worker);
    expect(done).toEqual(['outdated', 'invalidate', 'offer']);
    expect(worker.said).toEqual([]);
  });

  it('SW-003 also where it was found before the page listened', async () => {
    const { done, worker } = await setUp('/home', { isInstalling: true });
    worker.finish();
    expect(done).toEqual(['outdated', 'invalidate', 'offer']);
  });

  it('SW-005 when it takes control, the whole cache is cleared', async () => {
    const { done, change } = await setUp('/home');
    await change();
    expect(done).toEqual(['everything']);
  });

  it.each([
    ['SW-001', '/admin/monitoring'],
    ['SW-002', '/auth'],
  ])('%s forces a reload on %s, once', async (_id, pathname) => {
    const { done, worker, change } = await setUp(pathname, { isWaiting: true });
    expect(worker.said).toEqual(['take-over']);
    await change();
    expect(done).toEqual(['outdated', 'invalidate', 'everything', 'reload']);
  });

  it.each(['/admin/backup', '/auth'])(
    'T-55 T-71 loses nothing that was typed on %s: it is offered, and taken when the screen is left',
    async (pathname) => {
      const { done, worker, leave, change } = await setUp(pathname, { isWaiting: true, isTyped: true });
      expect(worker.said).toEqual([]);
      expect(done).toEqual(['outdated', 'invalidate', 'offer']);
      leave();
      expect(worker.said).toEqual(['take-over']);
      await change();
      expect(done.at(-1)).toBe('reload');
    },
  );

  it('T-71 another tab took it: what is typed here is kept until the screen is left', async () => {
    const { done, leave, change } = await setUp('/auth', { isTyped: true });
    await change();
    expect(done).toEqual(['everything']);
    leave();
    expect(done).toEqual(['everything', 'reload']);
  });

  it('is taken elsewhere only when the user says so', async () => {
    const { done, worker, takeOver, change } = await setUp('/dashboards', { isWaiting: true });
    takeOver();
    await change();
    expect(worker.said).toEqual(['take-over']);
    expect(done.at(-1)).toBe('reload');
  });

  it('the first worker of a browser changes nothing, also on /auth (T-55)', async () => {
    const { done, worker, registration, change } = await setUp('/auth', { isFirst: true });
    registration.find(worker);
    await change();
    expect(done).toEqual([]);
  });

  it('SW-007 ERR-027 comes from /sw.js; a failure to register is only logged as a warning', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { container } = await setUp('/home');
    expect(container.register.mock.calls[0]?.[0]).toBe('/sw.js');
    container.register.mockRejectedValueOnce(new Error('refused'));
    await registerWorker(container as unknown as ServiceWorkerContainer, {} as never);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
