import { reportBrowser as reportBrowserOperation } from '@plumbline/contracts';
import { isDone, markDone } from '../entities/session/once-flags.js';
import { api } from '../shared/api/api.js';
import { browserInfo } from '../shared/lib/browser/browser-info.js';
import { missingFeatures } from '../shared/lib/browser/scored-features.js';

/** Counts this browser among those of the users, once a day and version. */
export async function reportBrowser(): Promise<void> {
  const { name, version } = browserInfo();
  const report = `${name} ${version} ${new Date().toISOString().slice(0, 10)}`;
  if (isDone('browser', report)) return;
  await api.call(reportBrowserOperation, { body: { missing: missingFeatures() } });
  markDone('browser', report);
}
