import type { Connection, DatabaseTable, Selection } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tablesQuery } from '../../../entities/connection/connections.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Empty } from '../../../shared/ui/empty.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Sheet } from '../../../shared/ui/overlays/sheet.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { ConnectStages } from './connect-stages.js';
import { ImportFooter } from './keep/import-footer.js';
import { SUGGESTED } from './keep/keeping.js';
import { QueryEditor } from './query-editor.js';
import { SelectionPanel } from './selection-panel.js';
import { TableList } from './table-list.js';

interface TablesStepProps {
  connection: Connection;
  onBack: () => void;
  onEdit: () => void;
  onClose: () => void;
  onImported: (dataSourceId: string) => void;
}

/** A table or a query is chosen, looked at, and copied into a data source. */
export function TablesStep({ connection, onBack, onEdit, onClose, onImported }: TablesStepProps) {
  const tables = useQuery(tablesQuery(connection.id));
  const [selection, setSelection] = useState<Selection>();
  const [isQuery, setIsQuery] = useState(false);
  const written = useWrittenQuery();
  const [keep, setKeep] = useState(SUGGESTED);
  const first = tables.data?.[0];
  const chosen = isQuery ? written.asked : (selection ?? (first && choiceOf(first)));
  const { host, user, lastTest } = connection;
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={connection.name}
      description={`${lastTest.server ?? ''} at ${host}, as ${user}`.trim()}
      aside={<ConnectStages current={1} />}
      width="wide"
      footer={
        <ImportFooter
          connection={connection}
          selection={chosen}
          keep={keep}
          onBack={onBack}
          onImported={onImported}
        />
      }
    >
      {tables.isError && (
        <ErrorState
          title="The tables could not be listed"
          error={tables.error}
          onRetry={() => void tables.refetch()}
        >
          <Button onClick={onEdit}>Change the connection</Button>
        </ErrorState>
      )}
      {tables.isPending && (
        <SkeletonGroup label="Looking for tables">
          <Skeleton className="m-8 h-96" />
        </SkeletonGroup>
      )}
      {tables.data && (
        <div className="grid max-lg:min-h-full max-lg:grid-rows-[auto_1fr] lg:h-full lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]">
          <TableList
            tables={tables.data}
            chosen={isQuery ? undefined : chosen}
            onChoose={(table) => {
              setIsQuery(false);
              setSelection(choiceOf(table));
            }}
          />
          <div className="min-w-0 p-4 md:p-8 lg:overflow-y-auto">
            {!isQuery && !chosen && <NoTables user={user} onQuery={() => setIsQuery(true)} />}
            {isQuery && <QueryEditor engine={connection.engine} {...written.editor} />}
            {chosen && (
              <SelectionPanel
                connectionId={connection.id}
                selection={chosen}
                server={lastTest.server}
                keep={keep}
                onKeep={setKeep}
                table={'table' in chosen ? tables.data.find((table) => isChosen(table, chosen)) : undefined}
                onQuery={() => setIsQuery(true)}
              />
            )}
          </div>
        </div>
      )}
    </Sheet>
  );
}

/** A query stays written while tables are looked at; what is imported is the one that was run, as long as it stands there. */
function useWrittenQuery() {
  const [query, onChange] = useState('');
  const [ran, onRun] = useState<string>();
  const isChanged = ran !== undefined && ran !== query.trim();
  const asked = ran === undefined || isChanged ? undefined : { query: ran };
  return { asked, editor: { query, onChange, isChanged, onRun } };
}

function NoTables({ user, onQuery }: { user: string; onQuery: () => void }) {
  return (
    <Empty title="This user sees no tables" action={<Button onClick={onQuery}>Write a query instead</Button>}>
      Ask whoever runs the database to let {user} read its tables, or name them in a query.
    </Empty>
  );
}

const choiceOf = ({ schema, name }: DatabaseTable): Selection => ({ schema, table: name });
const isChosen = ({ schema, name }: DatabaseTable, chosen: { schema: string; table: string }): boolean =>
  schema === chosen.schema && name === chosen.table;
