import type { DatabaseEngine } from '@plumbline/contracts';
import { useState } from 'react';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { withAddress } from './connection-fields.js';
import type { FormPart } from './form-part.js';
import { leftOutOf } from './oracle-address.js';
import { parseAddress } from './parse-address.js';
import { PartTitle } from './part-title.js';

/** How an engine calls where it is, and what a whole address of it looks like. */
const WORDS: Record<DatabaseEngine, { host: string; database: string; hint: string }> = {
  postgresql: {
    ...{ host: 'Host', database: 'Database' },
    hint: 'Or paste a whole address: postgres://user@host/database',
  },
  mysql: {
    ...{ host: 'Host', database: 'Database' },
    hint: 'Or paste a whole address: mysql://user@host/database',
  },
  sqlserver: {
    ...{ host: 'Host', database: 'Database' },
    hint: 'Or paste what Azure shows: Server=tcp:host,1433;Initial Catalog=database;…',
  },
  oracle: {
    ...{ host: 'Host', database: 'Service name' },
    hint: 'Or paste a whole address: oracle://user@host:1521/service',
  },
  snowflake: {
    ...{ host: 'Account', database: 'Database' },
    hint: 'As in organization-account.snowflakecomputing.com, which may be pasted as well',
  },
};

/** Where a database is; a whole address may be pasted into the host. */
export function PlaceFields({ fields, errors, set }: FormPart) {
  const words = WORDS[fields.engine];
  const isSnowflake = fields.engine === 'snowflake';
  const [leftOut, setLeftOut] = useState<string>();
  /** Whether it was one; an address is taken whole, and not while it is still being typed. */
  const takeAddress = (text: string): boolean => {
    const address = parseAddress(text);
    if (address) {
      set(withAddress(fields, address));
      setLeftOut(leftOutOf(text));
    }
    return address !== undefined;
  };
  return (
    <section className="flex flex-col gap-3">
      <PartTitle title="Where it is" note="Private addresses only where the operator allows them" />
      <div className={isSnowflake ? 'grid' : 'grid gap-3 sm:grid-cols-[minmax(0,1fr)_7rem]'}>
        <Field label={words.host} error={errors.host} hint={leftOut ?? words.hint}>
          <Input
            value={fields.host}
            autoComplete="off"
            spellCheck={false}
            maxLength={2_000}
            onChange={({ target }) => {
              setLeftOut(undefined);
              set({ host: target.value });
            }}
            onPaste={(event) => takeAddress(event.clipboardData.getData('text')) && event.preventDefault()}
            onBlur={({ target }) => takeAddress(target.value)}
          />
        </Field>
        {!isSnowflake && (
          <Field label="Port" error={errors.port}>
            <Input
              value={fields.port}
              inputMode="numeric"
              maxLength={5}
              onChange={({ target }) => set({ port: target.value })}
            />
          </Field>
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={words.database} error={errors.database}>
          <Input
            value={fields.database}
            spellCheck={false}
            maxLength={128}
            onChange={({ target }) => set({ database: target.value })}
          />
        </Field>
        <Field label="Name shown in Plumbline" error={errors.name}>
          <Input value={fields.name} maxLength={200} onChange={({ target }) => set({ name: target.value })} />
        </Field>
      </div>
      {isSnowflake && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Warehouse" error={errors.warehouse} hint="Empty: the default of the user">
            <Input
              value={fields.warehouse}
              spellCheck={false}
              maxLength={128}
              onChange={({ target }) => set({ warehouse: target.value })}
            />
          </Field>
          <Field label="Role" error={errors.role} hint="Empty: the default of the user">
            <Input
              value={fields.role}
              spellCheck={false}
              maxLength={128}
              onChange={({ target }) => set({ role: target.value })}
            />
          </Field>
        </div>
      )}
    </section>
  );
}
