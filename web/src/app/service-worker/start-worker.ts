import { everyClient } from '../../shared/api/query-client.js';
import { clearCaches } from '../../shared/lib/browser/clear-browser-data.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { registerWorker } from './register-worker.js';
import { watchTyping } from './watch-typing.js';
import { isOutdated } from './worker-policy.js';

/**
 * Once the page has loaded, so that the first screen waits for nothing. `onNavigation` calls its listener when the
 * address may have changed.
 */
export function startWorker(onNavigation: (listener: () => void) => unknown): void {
  if (!('serviceWorker' in navigator)) return;
  const pathname = () => window.location.pathname;
  void registerWorker(navigator.serviceWorker, {
    ...watchTyping(document, pathname, onNavigation),
    clearOutdated: async () => {
      const names = (await caches.keys()).filter(isOutdated);
      await Promise.all(names.map((name) => caches.delete(name)));
    },
    invalidateQueries: () => {
      for (const client of everyClient()) void client.invalidateQueries();
    },
    clearEverything: () => {
      for (const client of everyClient()) {
        client.removeQueries({ type: 'inactive' });
        // What a screen shows stays until its new answer is there: it may hold what somebody types.
        void client.invalidateQueries();
      }
      return clearCaches();
    },
    offer: (takeOver) =>
      toast({
        variant: 'info',
        title: 'A new version is ready',
        action: { label: 'Reload', onSelect: takeOver },
      }),
    pathname,
    reload: () => window.location.reload(),
  });
}
