import { type ConnectionFields, withEngine } from './connection-fields.js';
import { EncryptionFields } from './encryption-fields.js';
import { EngineChoice } from './engine-choice.js';
import type { FormPart } from './form-part.js';
import { PlaceFields } from './place-fields.js';
import { SignInFields } from './sign-in-fields.js';
import { TunnelFields } from './tunnel-fields.js';

interface ConnectionFormProps extends Omit<FormPart, 'set'> {
  onChange: (fields: ConnectionFields) => void;
}

/** Where a database is and how to sign in, as its engine asks for it. */
export function ConnectionForm({ onChange, ...shown }: ConnectionFormProps) {
  const { fields } = shown;
  const part: FormPart = { ...shown, set: (change) => onChange({ ...fields, ...change }) };
  return (
    <div className="flex flex-col gap-6">
      <EngineChoice
        kind={fields.kind}
        engine={fields.engine}
        onChoose={(kind, engine) => onChange(withEngine(fields, kind, engine))}
      />
      <PlaceFields {...part} />
      <SignInFields {...part} />
      {fields.engine === 'snowflake' ? (
        <p className="text-caption text-text3">
          Snowflake is always encrypted, and its certificate verified.
        </p>
      ) : (
        <>
          <EncryptionFields fields={fields} errors={part.errors} set={part.set} />
          <TunnelFields {...part} />
        </>
      )}
    </div>
  );
}
