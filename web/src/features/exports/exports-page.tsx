import { EXPORT_DAYS } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { FolderDown, Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { exportsQuery } from '../../entities/export/exports.api.js';
import { useDownloadOwnData } from '../../entities/export/own-data.api.js';
import { EditorOnly, useMayEdit } from '../../entities/workspace/editor-only.js';
import { useSingleKey } from '../../shared/lib/keyboard/use-single-key.js';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';
import { Empty } from '../../shared/ui/empty.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { ExportList } from './list/export-list.js';

const NewExportDialog = lazy(async () => ({
  default: (await import('../../entities/export/new-export-dialog.js')).NewExportDialog,
}));

/** Every file that was asked for, with how far it is; a new one is asked for in a dialog that lies in the URL. */
export function Component() {
  usePageTitle('Exports');
  const [params, setParams] = useSearchParams();
  const show = (isShown: boolean) =>
    setParams((known) => {
      const next = new URLSearchParams(known);
      if (isShown) next.set('new', '1');
      else next.delete('new');
      return next;
    });
  const mayEdit = useMayEdit();
  useSingleKey('n', () => mayEdit && show(true));
  return (
    <>
      <PageHeader
        title="Exports"
        subtitle={`Files stay ${EXPORT_DAYS} days; a link works only for people of this workspace`}
        actions={
          <EditorOnly>
            <DownloadEverything />
            <Button variant="primary" onClick={() => show(true)}>
              <Plus aria-hidden="true" />
              New export
            </Button>
          </EditorOnly>
        }
      />
      <Exports onNew={() => show(true)} />
      {mayEdit && params.has('new') && (
        <Suspense fallback={null}>
          <NewExportDialog onClose={() => show(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Files as they were uploaded, and what was made of them. */
function DownloadEverything() {
  const download = useDownloadOwnData();
  const onPress = () =>
    download.mutate(undefined, {
      onError: ({ message }) =>
        toast({ variant: 'destructive', title: 'Nothing was downloaded', description: message }),
    });
  return (
    <Button isPending={download.isPending} onClick={onPress}>
      <FolderDown aria-hidden="true" />
      Everything as zip
    </Button>
  );
}

function Exports({ onNew }: { onNew: () => void }) {
  return (
    <Loaded query={useQuery(exportsQuery())} noun="exports">
      {(exports) =>
        exports.length === 0 ? (
          <Card>
            <Empty
              title="No exports yet"
              action={
                <EditorOnly>
                  <Button onClick={onNew}>New export</Button>
                </EditorOnly>
              }
            >
              Exports you make from dashboards, summaries and extractions land here.
            </Empty>
          </Card>
        ) : (
          <>
            <ExportList exports={exports} />
            <p className="mt-3 text-caption text-text3">
              Your own data as CSV or JSON is free in every plan. Cells that begin with =, +, − or @ are
              written so that a spreadsheet does not run them.
            </p>
          </>
        )
      }
    </Loaded>
  );
}
