import type { DataSourceDetail, DataSourceSummary } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { dataSourceQuery, dataSourcesQuery } from '../../../entities/data-source/data-sources.api.js';
import { proposalQuery } from '../../../entities/data-source/reconciliation.api.js';
import { isApiError } from '../../../shared/api/api-error.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { useAddress } from '../../../shared/ui/list/use-address.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { chosenIn, proposedBy } from './chosen-columns.js';
import { ReconcileForm } from './reconcile-form.js';
import { ReconcileResult } from './reconcile-result.js';

/** One data source against another: by what, and what came of it. Everything chosen lies in the address. */
export function Component() {
  const { id = '' } = useParams();
  const source = useQuery(dataSourceQuery(id));
  usePageTitle('Reconcile', source.data?.name ?? 'Data sources');
  if (isApiError(source.error) && source.error.status === 404) throw source.error;
  return (
    <Loaded query={source} noun="data source" isOne skeleton={<Skeleton className="mt-6 h-96" />}>
      {(data) => <Reconcile source={data} />}
    </Loaded>
  );
}

function Reconcile({ source }: { source: DataSourceDetail }) {
  const [params, setParams] = useSearchParams();
  const sources = useQuery(dataSourcesQuery());
  const others = (sources.data ?? []).filter(({ id, version }) => id !== source.id && version > 0);
  const other = others.find(({ id }) => id === params.get('with'));
  return (
    <>
      <PageHeader
        title={`Reconcile ${source.name}`}
        subtitle={
          <Link
            to={`/data-sources/${source.id}`}
            className="touch-target inline-flex items-center gap-1 text-accent-text underline underline-offset-4"
          >
            <ArrowLeft className="size-4" aria-hidden="true" />
            {source.name}
          </Link>
        }
      />
      <Card className="mb-4 p-5">
        {sources.data && others.length === 0 ? (
          <Empty title="There is no other data source">
            Upload a second one, such as the ledger to these invoices, and compare them here.
          </Empty>
        ) : (
          <Field label="Compare with" className="max-w-md">
            <Select
              className="w-full"
              value={other?.id}
              placeholder="Choose a data source"
              onValueChange={(id) => setParams({ with: id }, { replace: true })}
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        )}
        {other && <Columns source={source} other={other} />}
      </Card>
      {other && <Result source={source} other={other} />}
    </>
  );
}

interface SourcesProps {
  source: DataSourceDetail;
  other: DataSourceSummary;
}

/** By what both are compared: as it was chosen, else as it is proposed. */
function useBy({ source, other }: SourcesProps) {
  const { params } = useAddress();
  const proposal = useQuery(proposalQuery(source.id, other.id));
  const by = chosenIn(params) ?? (proposal.data && proposedBy(proposal.data));
  return { proposal, by };
}

function Columns(sources: SourcesProps) {
  const { set } = useAddress();
  const { proposal, by } = useBy(sources);
  const detail = useQuery(dataSourceQuery(sources.other.id));
  return (
    <Loaded query={proposal} noun="proposal" isOne skeleton={<Skeleton className="mt-4 h-32" />}>
      {(proposed) => (
        <ReconcileForm
          here={sources.source}
          there={{ name: sources.other.name, columns: detail.data?.columns ?? [] }}
          proposal={proposed}
          by={by}
          onChange={(next) => set('by', JSON.stringify(next))}
        />
      )}
    </Loaded>
  );
}

function Result(sources: SourcesProps) {
  const { by } = useBy(sources);
  if (!by) return null;
  return <ReconcileResult question={{ id: sources.source.id, other: sources.other.id, by }} />;
}
