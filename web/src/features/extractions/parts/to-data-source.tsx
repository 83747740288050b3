import type { MadeSource } from '@plumbline/contracts';
import { Table2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type ExtractedThing, useToDataSource } from '../../../entities/extraction/extractions.api.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';

interface ToDataSourceProps {
  thing: ExtractedThing;
  name: string;
  /** Names of the tables whose rows could become those of the source. */
  tables: readonly string[];
  source: MadeSource | null;
}

/** Makes a data source of what was extracted, and leads to it once it is there. */
export function ToDataSource(props: ToDataSourceProps) {
  const { source } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isMade = source?.status === 'created';
  return (
    <>
      {isMade && (
        <>
          <Button asChild>
            <Link to={`/data-sources/${source.dataSourceId}/reconcile`}>Reconcile</Link>
          </Button>
          <Button asChild variant="primary">
            <Link to={`/data-sources/${source.dataSourceId}`}>Open data source</Link>
          </Button>
        </>
      )}
      <EditorOnly>
        <Button variant={isMade ? 'secondary' : 'primary'} onClick={() => setIsOpen(true)}>
          <Table2 aria-hidden="true" />
          {isMade ? 'Make another' : 'To data source'}
        </Button>
      </EditorOnly>
      {isOpen && <MakeDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const FIELDS = 'fields';

function MakeDialog({ thing, name, tables, source, onClose }: ToDataSourceProps & { onClose: () => void }) {
  const [title, setTitle] = useState(name.replace(/\.\w+$/, ''));
  const [rows, setRows] = useState(FIELDS);
  const make = useToDataSource(thing);
  const asked = make.data?.dataSourceId;
  const answer = source?.dataSourceId === asked ? source : undefined;
  const isWaiting = make.isPending || (asked !== undefined && answer?.status !== 'refused');
  useWayTo(answer?.status === 'created' ? asked : undefined);
  const start = () =>
    make.mutate(
      { name: title.trim() || name, ...(rows !== FIELDS && { table: Number(rows) }) },
      { onError: (error) => showLimitOf(error) },
    );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="To data source"
      description="Each row of it leads back to the document, the page and the place."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isPending={isWaiting} onClick={start}>
            {isWaiting ? 'Making it' : 'Make data source'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Name">
          <Input value={title} maxLength={120} onChange={(event) => setTitle(event.target.value)} />
        </Field>
        {tables.length > 0 && (
          <Field label="Rows">
            <Select
              className="w-full"
              value={rows}
              onValueChange={setRows}
              options={[
                {
                  value: FIELDS,
                  label: thing.kind === 'batch' ? 'A row for each document' : 'The fields, as one row',
                },
                ...tables.map((table, index) => ({ value: String(index), label: `The rows of ${table}` })),
              ]}
            />
          </Field>
        )}
        {(make.error ?? answer?.message) && (
          <p role="alert" className="text-label text-danger-text">
            {make.error?.message ?? answer?.message}
          </p>
        )}
        <p role="status" className="text-caption text-text3">
          {isWaiting && 'It opens as soon as it is there.'}
        </p>
      </div>
    </Dialog>
  );
}

/** Goes to a data source as soon as there is one. */
function useWayTo(dataSourceId: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (dataSourceId !== undefined) void navigate(`/data-sources/${dataSourceId}`);
  }, [dataSourceId, navigate]);
}
