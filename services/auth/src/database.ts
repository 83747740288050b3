import { type DatabaseSettings, databaseSettings, type ServiceDatabase } from '@plumbline/database';
import { AuditEntry } from './audit/audit-entry.entity.js';
import { UserSession } from './identity/sessions/session.entity.js';
import { User } from './identity/users/user.entity.js';
import { Workspace } from './identity/users/workspace.entity.js';
import { Accounts1700000000001 } from './migrations/1700000000001-accounts.js';
import { EventReplay1700000000031 } from './migrations/1700000000031-event-replay.js';
import { AccountRecovery1700000000041 } from './migrations/1700000000041-account-recovery.js';
import { AttestationAddress1700000000042 } from './migrations/1700000000042-attestation-address.js';
import { SalesAndAdministration1700000000045 } from './migrations/1700000000045-sales-and-administration.js';
import { Profile1700000000046 } from './migrations/1700000000046-profile.js';
import { SecondFactors1700000000047 } from './migrations/1700000000047-second-factors.js';
import { Billing1700000000048 } from './migrations/1700000000048-billing.js';
import { Resources1700000000057 } from './migrations/1700000000057-resources.js';
import { StateVersion1700000000061 } from './migrations/1700000000061-state-version.js';
import { OrderOfNews1700000000063 } from './migrations/1700000000063-order-of-news.js';
import { ContractLimits1700000000064 } from './migrations/1700000000064-contract-limits.js';
import { Avatars1700000000067 } from './migrations/1700000000067-avatars.js';
import { ReplacedSubscriptions1700000000069 } from './migrations/1700000000069-replaced-subscriptions.js';
import { UsersOfWorkspace1700000000071 } from './migrations/1700000000071-users-of-workspace.js';
import { VerifiedAddresses1700000000081 } from './migrations/1700000000081-verified-addresses.js';
import { KnownDevices1700000000082 } from './migrations/1700000000082-known-devices.js';
import { SalesRequest } from './support/sales/sales-request.entity.js';

export const authDatabaseSettings = databaseSettings({ schema: 'auth', minPool: 1, pool: 4 });

/** This service's schema: its tables, and the steps that led to them, oldest first. */
export function authDatabase(config: DatabaseSettings): ServiceDatabase {
  return {
    service: 'auth',
    url: config.DATABASE_URL,
    schema: config.DATABASE_SCHEMA,
    entities: [User, Workspace, UserSession, SalesRequest, AuditEntry],
    migrations: [
      Accounts1700000000001,
      EventReplay1700000000031,
      AccountRecovery1700000000041,
      AttestationAddress1700000000042,
      SalesAndAdministration1700000000045,
      Profile1700000000046,
      SecondFactors1700000000047,
      Billing1700000000048,
      Resources1700000000057,
      StateVersion1700000000061,
      OrderOfNews1700000000063,
      ContractLimits1700000000064,
      Avatars1700000000067,
      ReplacedSubscriptions1700000000069,
      UsersOfWorkspace1700000000071,
      VerifiedAddresses1700000000081,
      KnownDevices1700000000082,
    ],
    poolSize: config.DATABASE_POOL,
    migrateAtStart: config.MIGRATE_AT_START,
  };
}
