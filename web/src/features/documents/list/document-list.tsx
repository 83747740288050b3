import { DOCUMENT_KINDS, type DocumentSummary } from '@plumbline/contracts';
import { useSearchParams } from 'react-router-dom';
import { KIND_WORDS } from '../../../entities/document/document-words.js';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { SearchInput } from '../../../shared/ui/fields/input.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { DocumentRow } from './document-row.js';
import { filterDocuments, SORTS, type Sort, STATES, type State } from './filter-documents.js';

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** All documents, searched and sorted in the browser. */
export function DocumentList({
  documents,
  onUpload,
}: {
  documents: readonly DocumentSummary[];
  onUpload: () => void;
}) {
  const [params, setParams] = useSearchParams();
  const [sort, state] = [params.get('sort') ?? 'created', params.get('state') ?? 'all'];
  const view = {
    search: params.get('q') ?? '',
    kind: params.get('kind') ?? 'all',
    state: (state in STATES ? state : 'all') as State,
    sort: (sort in SORTS ? sort : 'created') as Sort,
  };
  const set = (name: string, value: string, fallback: string) =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known);
        if (value === fallback) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const shown = filterDocuments(documents, view);
  const kinds = DOCUMENT_KINDS.filter((kind) => documents.some((document) => document.kind === kind));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search documents"
          className="max-sm:w-full"
          value={view.search}
          onValueChange={(search) => set('q', search, '')}
        />
        {kinds.length > 1 && (
          <Select
            prefix="Kind"
            label="Kind"
            value={view.kind}
            onValueChange={(kind) => set('kind', kind, 'all')}
            options={[
              { value: 'all', label: 'All' },
              ...kinds.map((kind) => ({ value: kind as string, label: KIND_WORDS[kind] })),
            ]}
          />
        )}
        <Select
          prefix="State"
          label="State"
          value={view.state as string}
          onValueChange={(value) => set('state', value, 'all')}
          options={choices(STATES)}
        />
        <Select
          prefix="Sort"
          label="Sort"
          value={view.sort as string}
          onValueChange={(value) => set('sort', value, 'created')}
          options={choices(SORTS)}
        />
        <span className="ml-auto text-caption text-text3 tabular-nums">{plural(shown.length, 'upload')}</span>
      </div>
      {shown.length === 0 ? (
        <Card>
          <Empty
            title="No document matches"
            action={<Button onClick={() => setParams({}, { replace: true })}>Clear filters</Button>}
          />
        </Card>
      ) : (
        <Card className="overflow-x-auto">
          <table className="w-full text-body">
            <thead className="max-md:sr-only">
              <tr className="h-9 border-b border-border text-left text-label text-text2">
                <th scope="col" className="px-5">
                  Pages
                </th>
                <th scope="col" className="px-3">
                  Document
                </th>
                <th scope="col" className="px-3">
                  Kind
                </th>
                <th scope="col" className="px-3">
                  State
                </th>
                <th scope="col" className="w-12 px-3">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((document) => (
                <DocumentRow key={document.id} document={document} onUpload={onUpload} />
              ))}
            </tbody>
          </table>
        </Card>
      )}
    </>
  );
}
