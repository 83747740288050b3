import { Field } from '../../../shared/ui/fields/field.js';
import { CONTROL, Input } from '../../../shared/ui/fields/input.js';
import { PasswordInput } from '../../../shared/ui/fields/password-input.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { Switch } from '../../../shared/ui/fields/switch.js';
import type { FormPart } from './form-part.js';

const WAYS = [
  { value: 'key', label: 'Private key' },
  { value: 'password', label: 'Password' },
] as const;

/** An SSH server on the way to the database; its key is shown once it was seen, and must stay the same. */
export function TunnelFields({ fields, errors, set, isPasswordKept }: FormPart) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-h3">SSH tunnel</h3>
      <p className="flex items-center gap-2 text-body text-text1">
        <Switch
          label="Connect through a tunnel"
          checked={fields.hasTunnel}
          onCheckedChange={(hasTunnel) => set({ hasTunnel })}
        />
        Connect through a tunnel
      </p>
      {fields.hasTunnel && (
        <>
          <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_7rem]">
            <Field
              label="SSH server"
              error={errors.tunnelHost}
              hint="Host and port of the database are then those that it sees."
            >
              <Input
                value={fields.tunnelHost}
                autoComplete="off"
                spellCheck={false}
                maxLength={253}
                onChange={({ target }) => set({ tunnelHost: target.value, tunnelHostKey: '' })}
              />
            </Field>
            <Field label="SSH port" error={errors.tunnelPort}>
              <Input
                value={fields.tunnelPort}
                inputMode="numeric"
                maxLength={5}
                onChange={({ target }) => set({ tunnelPort: target.value, tunnelHostKey: '' })}
              />
            </Field>
          </div>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label="SSH user" error={errors.tunnelUser}>
              <Input
                value={fields.tunnelUser}
                autoComplete="off"
                spellCheck={false}
                maxLength={128}
                onChange={({ target }) => set({ tunnelUser: target.value })}
              />
            </Field>
            <div className="flex flex-col gap-1.5">
              <span className="text-label text-text1" aria-hidden="true">
                SSH sign-in
              </span>
              <Segmented
                label="SSH sign-in"
                value={fields.tunnelSignIn}
                options={WAYS}
                className="self-start"
                onValueChange={(tunnelSignIn) => set({ tunnelSignIn, tunnelSecret: '' })}
              />
            </div>
          </div>
          <TunnelSecret fields={fields} errors={errors} set={set} isPasswordKept={isPasswordKept} />
          {fields.tunnelHostKey !== '' && (
            <p className="wrap-anywhere text-caption text-text3">
              The server showed the key {fields.tunnelHostKey}. Plumbline signs in only as long as it shows
              this one.
            </p>
          )}
        </>
      )}
    </section>
  );
}

function TunnelSecret({ fields, errors, set, isPasswordKept }: FormPart) {
  const hint = isPasswordKept ? 'Leave it empty to keep the one that is stored.' : undefined;
  if (fields.tunnelSignIn === 'password')
    return (
      <Field label="SSH password" error={errors.tunnelSecret} hint={hint} className="sm:max-w-xs">
        <PasswordInput
          isCompact
          value={fields.tunnelSecret}
          autoComplete="new-password"
          maxLength={1_000}
          onChange={({ target }) => set({ tunnelSecret: target.value })}
        />
      </Field>
    );
  return (
    <Field label="SSH private key as text" error={errors.tunnelSecret} hint={hint}>
      <textarea
        rows={4}
        spellCheck={false}
        autoComplete="off"
        value={fields.tunnelSecret}
        placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
        onChange={({ target }) => set({ tunnelSecret: target.value })}
        className={`${CONTROL} h-auto py-2 font-mono`}
      />
    </Field>
  );
}
