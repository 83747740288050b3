export {
  ChildDied,
  type ChildEnding,
  type ChildProgram,
  ChildRefused,
  childEntry,
  type TaskLimits,
} from './children/disposable-child.js';
export * from './children/disposable-children.js';
export * from './concurrency/background-loop.js';
export * from './concurrency/fair-queue.js';
export * from './concurrency/throttle.js';
export * from './errors/app-error.js';
export * from './errors/uncaught-errors.js';
export * from './http/caller-address.js';
export * from './http/caller-gone.js';
export * from './http/client-address.js';
export * from './http/error.filter.js';
export * from './http/http-server.js';
export * from './http/image-type.js';
export * from './http/pipes.js';
export * from './http/request-observer.js';
export * from './http/request-target.js';
export * from './identity/identity.js';
export * from './identity/revocation-list.js';
export * from './identity/second-factor.js';
export * from './identity/session.js';
export * from './logging/context.js';
export * from './logging/logger.js';
export * from './operations/implements.js';
export * from './operations/receive.js';
export * from './operations/routes.js';
export * from './outbound/address-class.js';
export * from './outbound/allowed-networks.js';
export * from './outbound/outbound-fetch.js';
export * from './process/fault-point.js';
export * from './process/free-port.js';
export * from './process/health.controller.js';
export * from './process/process-settings.js';
export * from './process/repeatedly.js';
export * from './process/run-alone.js';
export * from './process/telemetry.js';
export * from './sampling/process-sampler.js';
export * from './server.module.js';
export * from './service-app.js';
export * from './settings/config.js';
export * from './shared-state/redis.js';
export * from './shared-state/revocation-announcer.js';
export * from './shared-state/revocation-follower.js';
export * from './telemetry/metrics.js';
export * from './telemetry/metrics-event-loop.js';
export * from './telemetry/tracing.js';
