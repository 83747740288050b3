import { type BrowserInfo, isFallbackRequired } from '../../../shared/lib/browser/browser-info.js';

/** Whether a session of this browser needs another carrier than a cookie, and why. */
export function fallbackReason(info: BrowserInfo): string {
  if (!isFallbackRequired(info)) return 'No: a cookie carries the session.';
  if (!info.supportsCookies) return 'Yes: this browser refuses cookies.';
  if (!info.supportsLocalStorage) return 'Yes: this browser refuses local storage, as private windows do.';
  if (info.isPrivateBrowsing) return 'Yes: this is a private window.';
  return `Yes: cookies of Safari ${info.version} cannot be relied on.`;
}
