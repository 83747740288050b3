import type { z } from 'zod';
import type { ServiceName } from '../events.js';
import type { RateLimitName, TimeoutClass } from '../limits.js';

/** Who may call: anyone, anyone with a live session, or a session with that role of the installation. */
export type Access = 'public' | 'session' | 'admin';

/** One call of the HTTP interface: the gateway routes by it, the owner validates by it, the OpenAPI document is made of it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for parameters. */
  path: string;
  /** 'gateway' answers itself, or composes the answers of several owners. */
  owner: ServiceName | 'gateway';
  access: Access;
  summary: string;
  status: number;
  request?: z.ZodType;
  response?: z.ZodType;
  timeout?: TimeoutClass;
  rateLimit?: RateLimitName;
  /** Bytes of body let through; default MAX_JSON_BYTES. */
  bodyLimit?: number;
  /** The call proves itself by cookies alone, so it needs the security cookie's check too. */
  cookieOnly?: boolean;
  contentType?: 'application/json' | 'multipart/form-data';
}
