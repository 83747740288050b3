import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { documentsQuery } from '../../entities/document/documents.api.js';
import { batchesQuery, extractionsQuery, templatesQuery } from '../../entities/extraction/extractions.api.js';
import { EditorOnly, useMayEdit } from '../../entities/workspace/editor-only.js';
import { useSingleKey } from '../../shared/lib/keyboard/use-single-key.js';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';
import { Empty } from '../../shared/ui/empty.js';
import { useAddress } from '../../shared/ui/list/use-address.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { TabPanel, Tabs } from '../../shared/ui/tabs.js';
import { BatchList } from './batch/batch-list.js';
import { ExtractionList } from './list/extraction-list.js';
import { TemplateList } from './templates/template-list.js';

const NewExtraction = lazy(async () => ({
  default: (await import('./list/new-extraction.js')).NewExtraction,
}));

const TABS = [
  { value: 'extractions', label: 'Extractions' },
  { value: 'batches', label: 'Tables of many documents' },
  { value: 'templates', label: 'Templates' },
] as const;

/** Extractions, the tables of many documents, and templates; what is open lies in the address. `?new` asks for a new one. */
export function Component() {
  usePageTitle('Extractions');
  const { params, set } = useAddress();
  const tab = TABS.find(({ value }) => value === params.get('tab'))?.value ?? 'extractions';
  const mayEdit = useMayEdit();
  const open = () => mayEdit && set('new', '1');
  useSingleKey('n', open);
  return (
    <>
      <PageHeader
        title="Extractions"
        subtitle="Fields and tables of documents as data; each value keeps its place on the page"
        actions={
          <EditorOnly>
            {tab === 'templates' && (
              <Button asChild>
                <Link to="/extractions/templates/new">Make a template</Link>
              </Button>
            )}
            <Button variant="primary" onClick={open}>
              Extract fields
            </Button>
          </EditorOnly>
        }
      />
      <Tabs
        label="Extractions"
        tabs={TABS}
        value={tab}
        onValueChange={(next) => set('tab', next, 'extractions')}
      >
        <TabPanel value="extractions" className="pt-4">
          <Extractions onNew={open} />
        </TabPanel>
        <TabPanel value="batches" className="pt-4">
          <Loaded query={useQuery({ ...batchesQuery(), enabled: tab === 'batches' })} noun="tables">
            {(batches) => <BatchList batches={batches} onNew={open} />}
          </Loaded>
        </TabPanel>
        <TabPanel value="templates" className="pt-4">
          <Loaded query={useQuery({ ...templatesQuery(), enabled: tab === 'templates' })} noun="templates">
            {(templates) => <TemplateList templates={templates} />}
          </Loaded>
        </TabPanel>
      </Tabs>
      {mayEdit && params.has('new') && (
        <Suspense fallback={null}>
          <NewExtraction templateId={params.get('with') ?? undefined} onClose={() => set('new', undefined)} />
        </Suspense>
      )}
    </>
  );
}

function Extractions({ onNew }: { onNew: () => void }) {
  const { data: documents } = useQuery(documentsQuery());
  const hasDocuments = documents?.some(({ status }) => status === 'ready') ?? true;
  return (
    <Loaded query={useQuery(extractionsQuery())} noun="extractions">
      {(extractions) =>
        extractions.length > 0 ? (
          <ExtractionList extractions={extractions} />
        ) : (
          <Card>
            <Empty
              title="No extractions yet"
              action={
                hasDocuments ? (
                  <Button onClick={onNew}>Extract fields</Button>
                ) : (
                  <Button asChild>
                    <Link to="/documents">Upload a document</Link>
                  </Button>
                )
              }
            >
              {hasDocuments
                ? 'Choose a document and a template. Its fields and tables become data, and what needs a look is shown first.'
                : 'Upload an invoice, a receipt, a statement or a contract first; its fields and tables then become data.'}
            </Empty>
          </Card>
        )
      }
    </Loaded>
  );
}
