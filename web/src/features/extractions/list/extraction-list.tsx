import type { Extraction } from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { type ListColumn, ListFrame, ListTable } from '../../../shared/ui/list/list-frame.js';
import { choicesOf, chosenOf, useAddress } from '../../../shared/ui/list/use-address.js';
import { ExtractionRow } from './extraction-row.js';
import { filterExtractions, STATES } from './filter-extractions.js';

const COLUMNS: readonly ListColumn[] = [
  { title: 'Document' },
  { title: 'Template', className: 'max-md:hidden' },
  { title: 'Fields' },
  { title: 'Made', className: 'max-lg:hidden' },
];

/** All extractions, searched in the browser. */
export function ExtractionList({ extractions }: { extractions: readonly Extraction[] }) {
  const { params, set, clear } = useAddress();
  const view = {
    search: params.get('q') ?? '',
    template: params.get('template') ?? 'all',
    state: chosenOf(STATES, params.get('state'), 'all'),
  };
  const shown = filterExtractions(extractions, view);
  const templates = [...new Set(extractions.map(({ templateName }) => templateName))].sort();
  return (
    <ListFrame
      noun="extractions"
      search={view.search}
      onSearch={(search) => set('q', search)}
      choices={
        <>
          {templates.length > 1 && (
            <Select
              prefix="Template"
              label="Template"
              value={view.template}
              onValueChange={(template) => set('template', template, 'all')}
              options={[
                { value: 'all', label: 'All' },
                ...templates.map((name) => ({ value: name, label: name })),
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
        </>
      }
      count={plural(shown.length, 'extraction')}
      isEmpty={shown.length === 0}
      emptyTitle="No extraction matches"
      onClear={clear}
    >
      <ListTable columns={COLUMNS}>
        {shown.map((extraction) => (
          <ExtractionRow key={extraction.id} extraction={extraction} />
        ))}
      </ListTable>
    </ListFrame>
  );
}
