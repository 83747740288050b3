import { api } from '../api/api.js';
import { browserInfo } from './browser-info.js';
import { missingFeatures } from './scored-features.js';
import { readStored, writeStored } from './storage.js';

const KEY = 'browser_reported';

/** Counts this browser among those of the users, once a day and version. */
export async function reportBrowser(userId: string, now = new Date()): Promise<void> {
  const { name, version } = browserInfo();
  const report = `${userId} ${name} ${version} ${now.toISOString().slice(0, 10)}`;
  if (readStored(KEY) === report) return;
  await api.post('/api/browser-reports', { body: { missing: missingFeatures() } });
  writeStored(KEY, report);
}
