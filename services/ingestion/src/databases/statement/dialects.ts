import type { DatabaseEngine } from '@plumbline/contracts';

/** What one engine needs to be kept from beside what is refused to all. */
export interface Dialect {
  /** Begin statements or change how others wait, and are reserved: no name is written so without quotes. */
  words: ReadonlySet<string>;
  /** Functions that reach beyond the database or change something. */
  calls?: RegExp;
  /** Packages of functions that do so, and schemas of them. */
  packages?: RegExp;
}

const SQL_WRITES = ['insert', 'update', 'delete', 'create', 'alter', 'drop', 'grant', 'revoke', 'set'];

const NOTHING: Dialect = { words: new Set() };

export const DIALECTS: Readonly<Record<DatabaseEngine, Dialect>> = {
  postgresql: NOTHING,
  mysql: NOTHING,
  // Statements need no semicolon between them here, so that a second one may begin anywhere.
  sqlserver: {
    words: new Set([
      ...[...SQL_WRITES, 'merge', 'truncate', 'deny', 'exec', 'execute', 'declare', 'backup', 'restore'],
      ...['bulk', 'use', 'kill', 'shutdown', 'reconfigure', 'waitfor', 'begin', 'commit', 'rollback', 'save'],
      ...['if', 'while', 'goto', 'return', 'print', 'raiserror', 'throw', 'dbcc', 'checkpoint', 'readtext'],
      ...['writetext', 'updatetext', 'openrowset', 'openquery', 'opendatasource', 'openxml'],
      ...['xlock', 'updlock', 'tablock', 'tablockx', 'holdlock', 'paglock'],
    ]),
    calls:
      /^(?:openrowset|openquery|opendatasource|sp_.*|fn_(?:get_audit_file|trace_.*|xe_.*|dblog|dump_dblog|virtual.*)|dm_os_(?:file|enumerate).*)$/,
  },
  oracle: {
    words: new Set([...SQL_WRITES, 'lock', 'function']),
    calls: /^(?:httpuritype|dburitype|xdburitype|uritype|urifactory|bfilename|xmltransform|sys_dburigen)$/,
    packages: /^(?:sys|dbms_.*|utl_.*|apex_.*|owa.*|htp|htf|ctx_.*|ords.*|wwv_.*|xdb.*)$/,
  },
  snowflake: {
    words: new Set(['update', 'delete', 'create', 'alter', 'drop', 'grant', 'revoke']),
    calls:
      /^(?:system\$.*|seq[1248]|get_presigned_url|get_stage_location|build_stage_file_url|build_scoped_file_url)$/,
  },
};
