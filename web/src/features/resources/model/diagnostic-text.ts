import { PRODUCT_NAME } from '@plumbline/contracts';
import { browserInfo } from '../../../shared/lib/browser/browser-info.js';

interface DiagnosticParts {
  version: string | undefined;
  role: string;
  plan: string;
}

/** What helps support and tells nothing of anybody's data. */
export function diagnosticText({ version, role, plan }: DiagnosticParts): string {
  const { name, version: browserVersion, isMobile, isPrivateBrowsing } = browserInfo();
  return [
    `${PRODUCT_NAME}: ${version ?? 'version not known'}`,
    `Browser: ${name} ${browserVersion}`.trim(),
    `Mobile: ${isMobile ? 'yes' : 'no'}`,
    `Private browsing: ${isPrivateBrowsing ? 'yes' : 'no'}`,
    `Window: ${window.innerWidth} × ${window.innerHeight}`,
    `Time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}`,
    `Online: ${navigator.onLine ? 'yes' : 'no'}`,
    `Role: ${role}`,
    `Plan: ${plan}`,
  ].join('\n');
}
