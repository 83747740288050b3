import type { SignOn } from '@plumbline/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Segmented } from '../../../shared/ui/fields/segmented.js';
import { Failure } from '../failure.js';
import { FieldRows } from './field-rows.js';
import { OidcFields, SamlFields } from './protocol-fields.js';
import { useSaveSignOn } from './sign-on.api.js';
import { bodyOf, draftOf, type SignOnDraft } from './sign-on-draft.js';

const PROTOCOLS = [
  { value: 'oidc', label: 'OpenID Connect' },
  { value: 'saml', label: 'SAML 2.0' },
] as const;

/** What the service is, what it is told of us, and what its fields mean. */
export function ServiceForm({ signOn: { connection, addresses } }: { signOn: SignOn }) {
  const [draft, setDraft] = useState<SignOnDraft>(() => draftOf(connection));
  const save = useSaveSignOn();
  const change = (part: Partial<SignOnDraft>) => setDraft((before) => ({ ...before, ...part }));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(bodyOf(draft), { onSuccess: () => change({ clientSecret: '' }) });
  };
  const fields = { draft, addresses, onChange: change };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-h2">Sign-on service</h2>
        <Segmented
          label="Protocol"
          value={draft.protocol}
          options={PROTOCOLS}
          onValueChange={(protocol) => change({ protocol })}
        />
      </header>
      {draft.protocol === 'oidc' ? (
        <OidcFields
          {...fields}
          hasSecret={connection?.settings.protocol === 'oidc' && connection.settings.hasSecret}
        />
      ) : (
        <SamlFields {...fields} />
      )}
      <FieldRows draft={draft} claims={connection?.test?.claims ?? {}} onChange={change} />
      <Failure error={save.error} />
      <div>
        <Button type="submit" variant="primary" isPending={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
