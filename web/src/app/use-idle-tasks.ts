import { useEffect } from 'react';
import { reportBrowser } from './report-browser.js';
import { FETCH_SCRIPTS } from './service-worker/worker-policy.js';

const LATEST_MS = 20_000;

/** What can wait until the browser has nothing else to do: help for when there is no network, and the count of browsers. */
export function useIdleTasks(): void {
  useEffect(() => {
    const run = () => {
      // None is worth a word when it fails: they are tried again with the next page.
      void import('../features/resources/resources-page.js').catch(() => undefined);
      void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(FETCH_SCRIPTS));
      void reportBrowser().catch(() => undefined);
    };
    if (!window.requestIdleCallback) {
      const timer = window.setTimeout(run, LATEST_MS);
      return () => window.clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(run, { timeout: LATEST_MS });
    return () => window.cancelIdleCallback(idle);
  }, []);
}
