import type { FastifyRequest } from 'fastify';
import type { AnalyticsConfig } from '../config.js';

/** The address people type. Without PUBLIC_URL, the host that was called: the gateway answers to none but its own (S-13). */
export function originOf({ PUBLIC_URL }: AnalyticsConfig, { headers }: FastifyRequest): string {
  if (PUBLIC_URL) return new URL(PUBLIC_URL).origin;
  return `http://${headers['x-forwarded-host'] ?? headers.host}`;
}
