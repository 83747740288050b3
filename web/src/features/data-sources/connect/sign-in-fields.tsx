import { SIGN_INS_OF_KIND, type SignInWay } from '@plumbline/contracts';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../shared/lib/browser/copy-text.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { CONTROL, Input } from '../../../shared/ui/fields/input.js';
import { PasswordInput } from '../../../shared/ui/fields/password-input.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import type { FormPart } from './form-part.js';
import { PartTitle } from './part-title.js';
import { readOnlyUser } from './read-only-user.js';

const WORDS: Record<SignInWay, { way: string; secret: string }> = {
  password: { way: 'Password', secret: 'Password' },
  'key-pair': { way: 'Key pair', secret: 'Private key as text' },
  token: { way: 'Access token', secret: 'Programmatic access token' },
  iam: { way: 'IAM', secret: 'Secret access key' },
  'service-principal': { way: 'Entra service principal', secret: 'Client secret' },
};

/** As whom to sign in, and with what. */
export function SignInFields({ fields, errors, set, isPasswordKept }: FormPart) {
  const ways = SIGN_INS_OF_KIND[fields.kind];
  const isPrincipal = fields.signIn === 'service-principal';
  return (
    <section className="flex flex-col gap-3">
      <PartTitle title="Sign-in" note="Stored encrypted, never shown again" />
      {ways.length > 1 && (
        <Segmented
          label="How to sign in"
          value={fields.signIn}
          options={ways.map((value) => ({ value, label: WORDS[value].way }))}
          className="self-start"
          onValueChange={(signIn) => set({ signIn, password: '' })}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={isPrincipal ? 'Application (client) id' : 'User'} error={errors.user}>
          <Input
            value={fields.user}
            autoComplete="off"
            spellCheck={false}
            maxLength={128}
            onChange={({ target }) => set({ user: target.value })}
          />
        </Field>
        {fields.signIn === 'iam' && (
          <Field label="Access key" error={errors.accessKeyId} hint="It needs rds-db:connect for this user.">
            <Input
              value={fields.accessKeyId}
              autoComplete="off"
              spellCheck={false}
              maxLength={128}
              onChange={({ target }) => set({ accessKeyId: target.value })}
            />
          </Field>
        )}
        {isPrincipal && (
          <Field
            label="Directory (tenant) id"
            error={errors.tenant}
            hint="Or a domain of it, such as acme.com."
          >
            <Input
              value={fields.tenant}
              autoComplete="off"
              spellCheck={false}
              maxLength={253}
              onChange={({ target }) => set({ tenant: target.value })}
            />
          </Field>
        )}
        {fields.signIn !== 'key-pair' && (
          <Secret fields={fields} errors={errors} set={set} isPasswordKept={isPasswordKept} />
        )}
      </div>
      {fields.signIn === 'key-pair' && (
        <Secret fields={fields} errors={errors} set={set} isPasswordKept={isPasswordKept} />
      )}
      <ReadOnlyUser key={`${fields.kind} ${fields.engine} ${fields.signIn}`} fields={fields} />
    </section>
  );
}

function Secret({ fields, errors, set, isPasswordKept }: FormPart) {
  const hint = isPasswordKept ? 'Leave it empty to keep the one that is stored.' : undefined;
  const label = WORDS[fields.signIn].secret;
  return (
    <Field label={label} error={errors.password} hint={hint}>
      {fields.signIn === 'key-pair' ? (
        <textarea
          rows={4}
          spellCheck={false}
          autoComplete="off"
          value={fields.password}
          placeholder="-----BEGIN PRIVATE KEY-----"
          onChange={({ target }) => set({ password: target.value })}
          className={`${CONTROL} h-auto py-2 font-mono`}
        />
      ) : (
        <PasswordInput
          isCompact
          value={fields.password}
          autoComplete="new-password"
          maxLength={fields.signIn === 'password' ? 1_000 : 20_000}
          onChange={({ target }) => set({ password: target.value })}
        />
      )}
    </Field>
  );
}

function ReadOnlyUser({ fields }: Pick<FormPart, 'fields'>) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => setIsCopied(await copyText(readOnlyUser(fields)));
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-label font-normal text-text2">
      <ShieldCheck className="size-4 text-text3" aria-hidden="true" />
      Use a user that can only read.
      <Button variant="link" size="compact" onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy the statements that make one'}
      </Button>
    </p>
  );
}
