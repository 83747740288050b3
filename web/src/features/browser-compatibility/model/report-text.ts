import {
  compatibilityScore,
  SCORED_FEATURES,
  type ScoredFeature,
  WORKER_VERSION,
} from '@plumbline/contracts';
import type { BrowserInfo } from '../../../shared/lib/browser/browser-info.js';
import { formatBytes } from '../../../shared/lib/format.js';
import { fallbackReason } from './fallback-reason.js';
import { FEATURE_WORDS } from './feature-words.js';
import type { FurtherCheck } from './further-checks.js';
import type { StorageQuota } from './storage-quota.js';

interface ReportParts {
  browser: BrowserInfo;
  missing: readonly ScoredFeature[];
  further: readonly FurtherCheck[];
  quota: StorageQuota | null;
}

/** Everything the screen shows about this browser, as lines to send to somebody. */
export function reportText({ browser, missing, further, quota }: ReportParts): string {
  const found = (feature: ScoredFeature) => (missing.includes(feature) ? 'missing' : 'supported');
  return [
    `Browser: ${browser.name} ${browser.version}`.trim(),
    `Mobile: ${browser.isMobile ? 'yes' : 'no'}`,
    `Private browsing: ${browser.isPrivateBrowsing ? 'yes' : 'no'}`,
    `Fallback path: ${fallbackReason(browser)}`,
    `Application: ${WORKER_VERSION}`,
    `Compatibility score: ${compatibilityScore(missing)}%`,
    ...SCORED_FEATURES.map((feature) => `${FEATURE_WORDS[feature].name}: ${found(feature)}`),
    quota
      ? `Storage: ${formatBytes(quota.usedBytes)} of ${formatBytes(quota.quotaBytes)}`
      : 'Storage: not told by the browser',
    ...further.map(({ name, text }) => `${name}: ${text}`),
  ].join('\n');
}
