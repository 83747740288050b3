import {
  DashboardChanged,
  DashboardCreated,
  DashboardDeleted,
  SessionRevoked,
  SubscriptionChanged,
  UserDeleted,
} from '@plumbline/contracts';

/** Every event that this service hears; each has one handler. */
export const ingestionHears = [
  SubscriptionChanged,
  SessionRevoked,
  UserDeleted,
  DashboardCreated,
  DashboardChanged,
  DashboardDeleted,
];
