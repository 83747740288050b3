import type { z } from 'zod';
import type { Feature } from '../plans/plans.js';
import type { ServiceName } from '../services.js';
import type { RateLimitName, TimeoutClass } from '../system/limits.js';

/**
 * Who may call: anyone, anyone with a live session, a session or a guest of the dashboard that is asked for, or a
 * session with that role of the installation (an owner is an admin, too).
 */
export type Access = 'public' | 'session' | 'guest' | 'admin' | 'owner';

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
  /** What the caller's plan has to have; asked at the door, where no service does. */
  feature?: Feature;
  /** Bytes of body let through; default MAX_JSON_BYTES. */
  bodyLimit?: number;
  /** The call proves itself by cookies alone, so it needs the security cookie's check too. */
  cookieOnly?: boolean;
  /** Another system calls, and signs what it sends: neither marker nor origin of our own script can come with it. */
  isSigned?: boolean;
  /** The path says all: what else is sent, in whatever form, is not passed on. */
  ignoresBody?: boolean;
  contentType?: 'application/json' | 'multipart/form-data';
  /** The answer is the same for everybody and holds nothing of anybody: browsers may keep it for offline use. */
  isStorable?: boolean;
}
