import {
  DataSourceDeleted,
  DataSourceReady,
  SessionRevoked,
  SubscriptionChanged,
  UserDeleted,
  UserStateChanged,
} from '@plumbline/contracts';

/** Every event that this service hears; each has one handler. */
export const analyticsHears = [
  SubscriptionChanged,
  SessionRevoked,
  UserDeleted,
  UserStateChanged,
  DataSourceReady,
  DataSourceDeleted,
];
