import type { BatchDetail } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { batchQuery, templatesQuery } from '../../../entities/extraction/extractions.api.js';
import { isApiError } from '../../../shared/api/api-error.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { Progress } from '../../../shared/ui/progress.js';
import { SaveMenu } from '../parts/save-menu.js';
import { ToDataSource } from '../parts/to-data-source.js';
import { batchWords } from './batch-list.js';
import { BatchTable } from './batch-table.js';

/** Many documents as one table: a row for each, a column for each field, and each cell leads to its place. */
export function Component() {
  const { id = '' } = useParams();
  const batch = useQuery(batchQuery(id));
  usePageTitle(batch.data?.name ?? 'Table', 'Extractions');
  if (isApiError(batch.error) && batch.error.status === 404) throw batch.error;
  return (
    <Loaded query={batch} noun="table" isOne>
      {(data) => <Screen batch={data} />}
    </Loaded>
  );
}

function Screen({ batch }: { batch: BatchDetail }) {
  const { id, name, documents, ready, failed, templateName, source } = batch;
  const { data: templates = [] } = useQuery(templatesQuery());
  const thing = { kind: 'batch', id } as const;
  const isDone = ready + failed >= documents;
  const fields = templates.find((template) => template.name === templateName)?.fields ?? [];
  return (
    <>
      <PageHeader
        title={name}
        subtitle={
          <>
            <Link to="/extractions?tab=batches" className="text-accent-text underline underline-offset-4">
              Extractions
            </Link>{' '}
            · {templateName} · {batchWords(batch)}
          </>
        }
        actions={
          <>
            <SaveMenu thing={thing} name={name} />
            {ready > 0 && (
              <ToDataSource
                thing={thing}
                name={name}
                tables={fields.filter(({ type }) => type === 'table').map((field) => field.name)}
                source={source}
              />
            )}
          </>
        }
      />
      {!isDone && (
        <Progress className="mb-4" label={`Reading ${name}`} value={(ready + failed) / documents} />
      )}
      <BatchTable batch={batch} />
    </>
  );
}
