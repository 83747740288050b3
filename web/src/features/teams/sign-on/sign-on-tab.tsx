import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../shared/ui/card.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { DirectoryCard } from '../directory-card.js';
import { CopiedText } from './copied-text.js';
import { DomainsCard } from './domains-card.js';
import { LatestAudit } from './latest-audit.js';
import { ModeSection } from './mode-section.js';
import { ServiceForm } from './service-form.js';
import { signOnQuery } from './sign-on.api.js';
import { TestCard } from './test-card.js';

/** Who comes in from outside, for owners: the sign-on service with its test and whether it is asked for, domains, the directory, and what was decided last. */
export function SignOnTab({ onOpenAudit }: { onOpenAudit: () => void }) {
  const { data, error, refetch } = useQuery(signOnQuery());
  if (error)
    return (
      <ErrorState title="Single sign-on could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <p className="text-body text-text2">Loading</p>;
  const { connection, members, addresses, safeOwners: owners } = data;
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]">
        <Card className="flex min-w-0 flex-col gap-4 p-4">
          <ServiceForm key={connection?.changedAt ?? 'new'} signOn={data} />
          {connection && (
            <>
              <CopiedText label="Address where members begin" text={addresses.start} />
              <ModeSection key={connection.mode} connection={connection} members={members} owners={owners} />
            </>
          )}
        </Card>
        <div className="flex min-w-0 flex-col gap-4 xl:row-span-2">
          <TestCard connection={connection} />
          <DomainsCard />
        </div>
        <div className="min-w-0">
          <DirectoryCard />
        </div>
      </div>
      <LatestAudit onOpenAll={onOpenAudit} />
    </>
  );
}
