import { type ServiceName, serviceEntry } from '@plumbline/contracts';
import { databaseSettings } from '@plumbline/database';
import { eventSettings } from '@plumbline/events';
import { jobSettings } from '@plumbline/jobs';
import { mailSettings } from '@plumbline/mail';
import { processSettings, roleSetting } from '@plumbline/server';
import { z } from 'zod';

/** Connections to PostgreSQL of one process: the fewest it works with, and how many it has unless told. */
export interface PoolSize {
  min: number;
  size: number;
}

/** Settings that every service has: process, database, events, role. */
export function commonSettings(name: ServiceName, pool: PoolSize) {
  const { schema } = serviceEntry(name);
  return {
    ...databaseSettings({ schema, minPool: pool.min, pool: pool.size }),
    ...processSettings,
    ...eventSettings,
    /** What this process does: answers calls, does the jobs, or both; `migrate` brings the schema up to date and ends. */
    ROLE: roleSetting,
    /** Where auth publishes its keys; its live revocations lie beside them. Only for a service that runs alone. */
    AUTH_JWKS_URL: z.url().optional(),
  };
}

/** Settings that come with what the list says that the service has and needs. */
export function neededSettings(name: ServiceName): z.ZodRawShape {
  const { roles, needs } = serviceEntry(name);
  return {
    ...(roles.includes('worker') && jobSettings),
    ...(needs.includes('mail') && mailSettings),
  };
}

/** What every service's settings hold. */
export type CommonSettings = z.infer<z.ZodObject<ReturnType<typeof commonSettings>>>;

/** The settings of a service whose own are described by this shape. */
export type ServiceConfig<Own extends z.ZodRawShape> = CommonSettings & z.infer<z.ZodObject<Own>>;
