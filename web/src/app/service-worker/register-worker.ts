import type { TypingWatch } from './watch-typing.js';
import { TAKE_OVER } from './worker-policy.js';

/** The page's part of an update; what the browser and the application do is handed in. */
export interface UpdateSteps extends TypingWatch {
  clearOutdated: () => unknown;
  invalidateQueries: () => unknown;
  clearEverything: () => Promise<unknown>;
  /** Says that a new version is there; `takeOver` starts it. */
  offer: (takeOver: () => void) => void;
  pathname: () => string;
  reload: () => void;
}

/** Screens that must not go on with old code: they are loaded again without being asked, once nothing typed is lost (T-71). */
const mustReload = (pathname: string): boolean => pathname.includes('/admin') || pathname.includes('/auth');

type Container = Pick<ServiceWorkerContainer, 'controller' | 'register' | 'addEventListener'>;

/** Registers /sw.js and follows its updates. A failure is only a warning: everything works without it. */
export async function registerWorker(container: Container, steps: UpdateSteps): Promise<void> {
  // The first worker of a browser takes over without anything old to leave behind.
  let hadController = container.controller !== null;
  let isWanted = false;
  container.addEventListener('controllerchange', () => {
    const isUpdate = hadController;
    hadController = true;
    if (!isUpdate) return;
    const isCleared = steps.clearEverything();
    // Only then: a page that goes leaves undone what it has begun.
    if (isWanted) void isCleared.finally(steps.reload);
    else if (mustReload(steps.pathname())) void isCleared.finally(() => atRest(steps.reload));
  });
  const atRest = (act: () => void) => (steps.isTyped() ? steps.onLeave(act) : act());
  const onWaiting = (worker: ServiceWorker) => {
    steps.clearOutdated();
    steps.invalidateQueries();
    const takeOver = () => worker.postMessage(TAKE_OVER);
    const isDue = mustReload(steps.pathname());
    if (isDue && !steps.isTyped()) return takeOver();
    const takeOverWanted = () => {
      isWanted = true;
      // Another tab may have started it already.
      if (worker.state === 'installed') takeOver();
      else steps.reload();
    };
    if (isDue) steps.onLeave(takeOverWanted);
    steps.offer(takeOverWanted);
  };
  const followed = new WeakSet<ServiceWorker>();
  const follow = (worker: ServiceWorker | null) => {
    if (!worker || followed.has(worker)) return;
    followed.add(worker);
    const onState = () => {
      if (worker.state === 'installed' && hadController) onWaiting(worker);
    };
    onState();
    worker.addEventListener('statechange', onState);
  };
  try {
    const registration = await container.register('/sw.js', { updateViaCache: 'none' });
    // An update may have been found before anybody listened.
    follow(registration.waiting);
    follow(registration.installing);
    registration.addEventListener('updatefound', () => follow(registration.installing));
  } catch (error) {
    console.warn('The service worker was not registered', error);
  }
}
