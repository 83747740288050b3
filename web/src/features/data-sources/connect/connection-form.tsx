import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../shared/lib/copy-text.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { PasswordInput } from '../../../shared/ui/fields/password-input.js';
import { type ConnectionFields, type FieldErrors, withEngine } from './connection-fields.js';
import { EncryptionFields } from './encryption-fields.js';
import { EngineChoice } from './engine-choice.js';
import { parseAddress } from './parse-address.js';
import { readOnlyUser } from './read-only-user.js';

export interface ConnectionFormProps {
  fields: ConnectionFields;
  errors: FieldErrors;
  /** Of a connection that is there already: its password stays where none is typed. */
  isPasswordKept: boolean;
  onChange: (fields: ConnectionFields) => void;
}

/** Where a database is and how to sign in; a whole address may be pasted into the host. */
export function ConnectionForm({ fields, errors, isPasswordKept, onChange }: ConnectionFormProps) {
  const set = (change: Partial<ConnectionFields>) => onChange({ ...fields, ...change });
  return (
    <div className="flex flex-col gap-6">
      <EngineChoice
        kind={fields.kind}
        engine={fields.engine}
        onChoose={(kind, engine) => onChange(withEngine(fields, kind, engine))}
      />
      <Place fields={fields} errors={errors} set={set} />
      <SignIn fields={fields} errors={errors} set={set} isPasswordKept={isPasswordKept} />
      <EncryptionFields fields={fields} errors={errors} set={set} />
    </div>
  );
}

interface PartProps {
  fields: ConnectionFields;
  errors: FieldErrors;
  set: (change: Partial<ConnectionFields>) => void;
}

function PartTitle({ title, note }: { title: string; note: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-2">
      <h3 className="text-h3">{title}</h3>
      <p className="text-caption text-text3">{note}</p>
    </div>
  );
}

function Place({ fields, errors, set }: PartProps) {
  return (
    <section className="flex flex-col gap-3">
      <PartTitle title="Where it is" note="Private addresses only where the operator allows them" />
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_7rem]">
        <Field
          label="Host"
          error={errors.host}
          hint="Or paste a whole address: postgres://user@host/database"
        >
          <Input
            value={fields.host}
            autoComplete="off"
            spellCheck={false}
            maxLength={2_000}
            onChange={({ target: { value } }) => set(parseAddress(value) ?? { host: value })}
          />
        </Field>
        <Field label="Port" error={errors.port}>
          <Input
            value={fields.port}
            inputMode="numeric"
            maxLength={5}
            onChange={({ target }) => set({ port: target.value })}
          />
        </Field>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Database" error={errors.database}>
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
    </section>
  );
}

function SignIn({ fields, errors, set, isPasswordKept }: PartProps & { isPasswordKept: boolean }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => setIsCopied(await copyText(readOnlyUser(fields.engine, fields.database)));
  return (
    <section className="flex flex-col gap-3">
      <PartTitle title="Sign-in" note="Stored encrypted, never shown again" />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="User" error={errors.user}>
          <Input
            value={fields.user}
            autoComplete="off"
            spellCheck={false}
            maxLength={128}
            onChange={({ target }) => set({ user: target.value })}
          />
        </Field>
        <Field
          label="Password"
          error={errors.password}
          hint={isPasswordKept ? 'Leave it empty to keep the one that is stored.' : undefined}
        >
          <PasswordField value={fields.password} onChange={(password) => set({ password })} />
        </Field>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-label font-normal text-text2">
        <ShieldCheck className="size-4 text-text3" aria-hidden="true" />
        Use a user that can only read.
        <Button variant="link" size="compact" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy the three statements that make one'}
        </Button>
      </p>
    </section>
  );
}

/** Passes what a field says about its control on to the input. */
function PasswordField({
  value,
  onChange,
  ...control
}: {
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <PasswordInput
      {...control}
      value={value}
      autoComplete="new-password"
      maxLength={1_000}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
