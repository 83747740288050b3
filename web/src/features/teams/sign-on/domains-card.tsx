import type { WorkspaceDomain } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Check, Clock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { formatDay } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.js';
import { Failure } from '../failure.js';
import { CopiedText } from './copied-text.js';
import { domainsQuery, useAddDomain, useCheckDomain, useRemoveDomain } from './sign-on.api.js';

/** Domains of mail addresses that are the workspace's own, and the record that proves each. */
export function DomainsCard() {
  const { data, error, refetch } = useQuery(domainsQuery());
  const [removed, setRemoved] = useState<WorkspaceDomain>();
  const remove = useRemoveDomain();
  return (
    <Card className="flex flex-col gap-3 p-4">
      <h2 className="text-h3">Domains</h2>
      <p className="text-caption text-text3">
        Single sign-on lets in people whose address is of a domain that is proved here.
      </p>
      {error && (
        <ErrorState title="The domains could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <p className="text-body text-text2">Loading</p>}
      {data?.length === 0 && <p className="text-body text-text2">No domain yet</p>}
      <ul className="flex flex-col gap-3">
        {data?.map((domain) => (
          <Domain key={domain.id} domain={domain} onRemove={() => setRemoved(domain)} />
        ))}
      </ul>
      <AddDomain />
      {removed && (
        <AlertDialog
          isOpen
          onOpenChange={() => setRemoved(undefined)}
          title={`Remove ${removed.domain}?`}
          description="Single sign-on lets in nobody with its addresses any more. Accounts and members stay."
          confirmLabel="Remove"
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(removed.id, { onSuccess: () => setRemoved(undefined) })}
        >
          <Failure error={remove.error} />
        </AlertDialog>
      )}
    </Card>
  );
}

function Domain({ domain, onRemove }: { domain: WorkspaceDomain; onRemove: () => void }) {
  const check = useCheckDomain();
  const { name, value } = domain.record;
  const isProved = domain.verifiedAt !== null;
  return (
    <li className="flex flex-col gap-2 border-b border-border-subtle pb-3 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body">
        {isProved ? (
          <Check aria-hidden="true" className="size-4 text-success-text" />
        ) : (
          <Clock aria-hidden="true" className="size-4 text-text3" />
        )}
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{domain.domain}</span>
        <Button variant="link" size="compact" aria-label={`Remove ${domain.domain}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {domain.verifiedAt !== null ? (
        <p className="text-caption text-text3">proved {formatDay(domain.verifiedAt)} by a TXT record</p>
      ) : (
        <>
          <CopiedText label="TXT record, name" text={name} />
          <CopiedText label="TXT record, value" text={value} />
          <div className="flex flex-wrap items-center gap-3">
            <Button size="compact" isPending={check.isPending} onClick={() => check.mutate(domain.id)}>
              Check the record
            </Button>
            {domain.checkedAt !== null && (
              <span className="text-caption text-text3">not found on {formatDay(domain.checkedAt)}</span>
            )}
          </div>
          <Failure error={check.error} />
        </>
      )}
    </li>
  );
}

function AddDomain() {
  const [domain, setDomain] = useState('');
  const add = useAddDomain();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (domain.trim() !== '' && !add.isPending) add.mutate(domain.trim(), { onSuccess: () => setDomain('') });
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-wrap items-end gap-2">
      <Field label="Add a domain" error={add.error?.message} className="min-w-0 flex-1">
        <Input
          value={domain}
          placeholder="example.com"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setDomain(event.target.value)}
        />
      </Field>
      <Button type="submit" isPending={add.isPending}>
        Add
      </Button>
    </form>
  );
}
