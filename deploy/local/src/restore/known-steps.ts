import { newestOf } from '@plumbline/backups';
import { LOCAL_SERVICES } from '../launcher/services.js';

/** Where the migrations of a service come from does not matter for their names. */
const NOWHERE = { DATABASE_URL: 'postgresql://nowhere', DATABASE_POOL: 1, MIGRATE_AT_START: false };

/** The newest step that this product has of each schema. */
export function knownSteps(): Map<string, string> {
  const known = LOCAL_SERVICES.map((service) => {
    const { schema } = service.entry;
    const { migrations } = service.database({ ...NOWHERE, DATABASE_SCHEMA: schema });
    return [schema, newestOf(migrations.map((migration) => new migration().name ?? migration.name))] as const;
  });
  return new Map(known.flatMap(([schema, newest]) => (newest ? [[schema, newest] as const] : [])));
}
