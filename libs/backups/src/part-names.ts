export const MANIFEST_PART = 'manifest.age';
export const SECRETS_PART = 'secrets.age';
export const OBJECTS_PART = 'objects.age';
export const tablePartName = ({ schema, name }: { schema: string; name: string }): string =>
  `tables/${schema}.${name}.age`;

/** Where the parts of a backup lie in its target; those of objects are shared by all backups. */
export const partKey = (backupId: string, part: string): string =>
  part.startsWith('objects/') ? part : `backups/${backupId}/${part}`;
