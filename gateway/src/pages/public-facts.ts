import { readFileSync } from 'node:fs';
import { COMPANY_NAME, PRODUCT_NAME, type PublicFacts } from '@plumbline/contracts';
import type { GatewayConfig } from '../config.js';

/** Injection token of what every visitor is told. */
export const PUBLIC_FACTS = Symbol('public facts');

export const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as {
  version: string;
};

export const publicFactsOf = ({ SUPPORT_EMAIL }: GatewayConfig): PublicFacts => ({
  product: PRODUCT_NAME,
  company: COMPANY_NAME,
  supportEmail: SUPPORT_EMAIL,
  version,
});
