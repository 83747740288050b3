import type { SignOn } from '@plumbline/contracts';
import { type ChangeEvent, useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { CONTROL, Input } from '../../../shared/ui/fields/input.js';
import { Failure } from '../failure.js';
import { CopiedText } from './copied-text.js';
import { useMetadata } from './sign-on.api.js';
import { type SignOnDraft, withMetadata } from './sign-on-draft.js';

export interface DraftProps {
  draft: SignOnDraft;
  addresses: SignOn['addresses'];
  onChange: (part: Partial<SignOnDraft>) => void;
}

const PAIR = 'grid grid-cols-1 gap-4 md:grid-cols-2';
const typed = (take: (text: string) => void) => (event: ChangeEvent<HTMLInputElement>) =>
  take(event.target.value);

export function OidcFields({ draft, addresses, onChange, hasSecret }: DraftProps & { hasSecret: boolean }) {
  return (
    <>
      <div className={PAIR}>
        <Field label="Issuer" hint="The address that its discovery document begins with">
          <Input type="url" value={draft.issuer} onChange={typed((issuer) => onChange({ issuer }))} />
        </Field>
        <Field label="Client ID">
          <Input value={draft.clientId} onChange={typed((clientId) => onChange({ clientId }))} />
        </Field>
        <Field
          label="Client secret"
          hint={hasSecret ? 'Kept sealed. Type another one to replace it.' : undefined}
        >
          <Input
            type="password"
            autoComplete="new-password"
            placeholder={hasSecret ? '••••••••••••' : ''}
            value={draft.clientSecret}
            onChange={typed((clientSecret) => onChange({ clientSecret }))}
          />
        </Field>
        <Field label="Ask it for">
          <Input value={draft.scopes} onChange={typed((scopes) => onChange({ scopes }))} />
        </Field>
      </div>
      <CopiedText label="Redirect address for the service" text={addresses.redirectUri} />
      <div className={PAIR}>
        <CopiedText label="Address after sign-out" text={addresses.postLogoutUri} />
        <CopiedText label="Back-channel logout address" text={addresses.backChannelLogoutUri} />
      </div>
    </>
  );
}

export function SamlFields({ draft, addresses, onChange }: DraftProps) {
  return (
    <>
      <MetadataImport draft={draft} onChange={onChange} />
      <div className={PAIR}>
        <Field label="Entity ID of the service">
          <Input value={draft.entityId} onChange={typed((entityId) => onChange({ entityId }))} />
        </Field>
        <Field label="Sign-in address (HTTP-Redirect)">
          <Input
            type="url"
            value={draft.signInUrl}
            onChange={typed((signInUrl) => onChange({ signInUrl }))}
          />
        </Field>
        <Field label="Sign-out address" hint="Empty where the service has none">
          <Input
            type="url"
            value={draft.signOutUrl}
            onChange={typed((signOutUrl) => onChange({ signOutUrl }))}
          />
        </Field>
      </div>
      <Field label="Certificates" hint="PEM. While the service changes its key, both of them.">
        <textarea
          rows={5}
          spellCheck={false}
          className={`${CONTROL} h-auto py-2 font-mono text-caption`}
          value={draft.certificates}
          onChange={(event) => onChange({ certificates: event.target.value })}
        />
      </Field>
      <p className="text-caption text-text3">
        Have the service sign both its answer and the assertion (RSA with SHA-256), and give people a lasting
        NameID. Our requests are signed: their certificate is in the metadata.
      </p>
      <div className={PAIR}>
        <CopiedText label="Entity ID for the service" text={addresses.entityId} />
        <CopiedText label="Assertion consumer address" text={addresses.assertionConsumer} />
        <CopiedText label="Single logout address (HTTP-POST)" text={addresses.singleLogout} />
        <CopiedText label="Metadata for the service" text={addresses.metadata} />
      </div>
    </>
  );
}

function MetadataImport({ draft, onChange }: Omit<DraftProps, 'addresses'>) {
  const [url, setUrl] = useState('');
  const read = useMetadata();
  const take = (body: { url: string } | { xml: string }) =>
    read.mutate(body, { onSuccess: (found) => onChange(withMetadata(draft, found)) });
  const onFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) void file.text().then((xml) => take({ xml }));
    event.target.value = '';
  };
  return (
    <div className="flex flex-col gap-2 rounded-md bg-sunken p-3">
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Import its metadata" className="min-w-48 flex-1">
          <Input
            type="url"
            placeholder="https://"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
        <Button
          isPending={read.isPending}
          disabled={url.trim() === ''}
          onClick={() => take({ url: url.trim() })}
        >
          Read
        </Button>
        <Button asChild>
          <label className="cursor-pointer">
            From a file
            <input type="file" accept=".xml,application/xml,text/xml" className="sr-only" onChange={onFile} />
          </label>
        </Button>
      </div>
      <Failure error={read.error} />
      {read.isSuccess && (
        <p role="status" className="text-caption text-text2">
          Read from the metadata of {read.data.entityId}. Save, then test.
        </p>
      )}
    </div>
  );
}
