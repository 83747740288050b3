import { useEffect } from 'react';
import { reportBrowser } from './report-browser.js';

const LATEST_MS = 20_000;

/** What can wait until the browser has nothing else to do: help for when there is no network, and the count of browsers. */
export function useIdleTasks(): void {
  useEffect(() => {
    const run = () => {
      // None is worth a word when it fails: they are tried again with the next page.
      void import('../features/resources/resources-page.js').catch(() => undefined);
      void fetchAllScripts().catch(() => undefined);
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

async function fetchAllScripts(): Promise<void> {
  const registration = await navigator.serviceWorker?.ready;
  const { FETCH_SCRIPTS } = await import('./service-worker/worker-policy.js');
  registration?.active?.postMessage(FETCH_SCRIPTS);
}
