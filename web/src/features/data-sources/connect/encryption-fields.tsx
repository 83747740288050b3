import type { TlsMode } from '@plumbline/contracts';
import { Field } from '../../../shared/ui/fields/field.js';
import { CONTROL } from '../../../shared/ui/fields/input.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { Select } from '../../../shared/ui/fields/select.js';
import type { ConnectionFields, FieldErrors } from './connection-fields.js';

const MODES: readonly { value: TlsMode; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'required', label: 'Required' },
  { value: 'verify-authority', label: 'Verify authority' },
  { value: 'verify-host', label: 'Verify host' },
];

const MEANING: Record<TlsMode, string> = {
  off: 'Rows travel unencrypted. Only inside a network that you trust.',
  required: 'Encrypted, but another server could pose as the database.',
  'verify-authority': 'The certificate must be valid, whichever host it is made out to.',
  'verify-host': 'The certificate must be valid and made out to this host.',
};

const AUTHORITIES = [
  { value: 'known', label: 'Known authorities' },
  { value: 'own', label: 'A certificate of your own' },
] as const;

interface EncryptionFieldsProps {
  fields: ConnectionFields;
  errors: FieldErrors;
  set: (change: Partial<ConnectionFields>) => void;
}

/** How the way to the database is protected, and whose word is taken for it. */
export function EncryptionFields({ fields, errors, set }: EncryptionFieldsProps) {
  const isVerified = fields.tls === 'verify-authority' || fields.tls === 'verify-host';
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-h3">Encryption</h3>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented
          label="Encryption"
          value={fields.tls}
          options={MODES}
          className="max-sm:flex-wrap"
          onValueChange={(tls) => set({ tls })}
        />
        <p className="max-w-xs text-caption text-text3">{MEANING[fields.tls]}</p>
      </div>
      {isVerified && (
        <Field label="Certificate authority" className="sm:max-w-xs">
          <Select
            options={AUTHORITIES}
            value={fields.hasOwnAuthority ? 'own' : 'known'}
            onValueChange={(value) => set({ hasOwnAuthority: value === 'own' })}
            className="w-full"
          />
        </Field>
      )}
      {isVerified && fields.hasOwnAuthority && (
        <Field label="Certificate as text" error={errors.caPem}>
          <textarea
            rows={4}
            spellCheck={false}
            value={fields.caPem}
            placeholder="-----BEGIN CERTIFICATE-----"
            onChange={({ target }) => set({ caPem: target.value })}
            className={`${CONTROL} h-auto py-2 font-mono`}
          />
        </Field>
      )}
    </section>
  );
}
