import { DOCUMENT_KINDS, type DocumentSummary } from '@plumbline/contracts';
import { KIND_WORDS } from '../../../entities/document/document-words.js';
import { plural } from '../../../shared/lib/format.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { type ListColumn, ListFrame, ListTable } from '../../../shared/ui/list/list-frame.js';
import { choicesOf, chosenOf, useAddress } from '../../../shared/ui/list/use-address.js';
import { DocumentRow } from './document-row.js';
import { filterDocuments, SORTS, STATES } from './filter-documents.js';

const COLUMNS: readonly ListColumn[] = [
  ...['Pages', 'Document', 'Kind', 'State'].map((title) => ({ title })),
  { title: 'Analysis', className: 'max-xl:hidden' },
  { title: 'Extractions', className: 'max-xl:hidden' },
];

interface DocumentListProps {
  documents: readonly DocumentSummary[];
  onUpload: () => void;
}

/** All documents, searched and sorted in the browser. */
export function DocumentList({ documents, onUpload }: DocumentListProps) {
  const { params, set, clear } = useAddress();
  const view = {
    search: params.get('q') ?? '',
    kind: params.get('kind') ?? 'all',
    state: chosenOf(STATES, params.get('state'), 'all'),
    sort: chosenOf(SORTS, params.get('sort'), 'created'),
  };
  const shown = filterDocuments(documents, view);
  const kinds = DOCUMENT_KINDS.filter((kind) => documents.some((document) => document.kind === kind));
  return (
    <ListFrame
      noun="documents"
      search={view.search}
      onSearch={(search) => set('q', search)}
      choices={
        <>
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
            value={view.state}
            onValueChange={(state) => set('state', state, 'all')}
            options={choicesOf(STATES)}
          />
          <Select
            prefix="Sort"
            label="Sort"
            value={view.sort}
            onValueChange={(sort) => set('sort', sort, 'created')}
            options={choicesOf(SORTS)}
          />
        </>
      }
      count={plural(shown.length, 'upload')}
      isEmpty={shown.length === 0}
      emptyTitle="No document matches"
      onClear={clear}
    >
      <ListTable columns={COLUMNS} headClassName="max-md:sr-only">
        {shown.map((document) => (
          <DocumentRow key={document.id} document={document} onUpload={onUpload} />
        ))}
      </ListTable>
    </ListFrame>
  );
}
