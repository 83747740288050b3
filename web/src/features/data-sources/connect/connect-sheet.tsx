import type { Connection } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { connectionsQuery } from '../../../entities/connection/connections.api.js';
import { KnownConnections } from './known-connections.js';
import { SignInStep } from './sign-in-step.js';
import { TablesStep } from './tables-step.js';

interface ConnectSheetProps {
  /** The connection whose tables are chosen from; `new` where one is to be made or chosen. */
  connectionId: string;
  onConnection: (id: string | undefined) => void;
  onClose: () => void;
  /** Rows are on their way into this data source. */
  onImported: (dataSourceId: string) => void;
}

/** From a database to a data source: sign in, with a test; then a table or a query. What is chosen lies in the URL. */
export function ConnectSheet({ connectionId, onConnection, onClose, onImported }: ConnectSheetProps) {
  const { data: known, isPending } = useQuery(connectionsQuery());
  const [edited, setEdited] = useState<Connection | 'new'>();
  if (isPending) return null;
  const chosen = known?.find(({ id }) => id === connectionId);
  if (chosen && edited !== chosen)
    return (
      <TablesStep
        key={chosen.id}
        connection={chosen}
        onBack={() => onConnection(undefined)}
        onEdit={() => setEdited(chosen)}
        onClose={onClose}
        onImported={onImported}
      />
    );
  if (known && known.length > 0 && edited === undefined)
    return (
      <KnownConnections
        connections={known}
        onChoose={onConnection}
        onNew={() => setEdited('new')}
        onEdit={setEdited}
        onClose={onClose}
      />
    );
  return (
    <SignInStep
      connection={edited === 'new' ? undefined : edited}
      onBack={known && known.length > 0 ? () => setEdited(undefined) : undefined}
      onConnected={(id) => {
        setEdited(undefined);
        onConnection(id);
      }}
      onClose={onClose}
    />
  );
}
