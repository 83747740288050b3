import type { Dashboard, DataSourceDetail } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dashboardsQuery } from '../../../entities/dashboard/dashboards.api.js';
import { KeepOrRedraw } from './keep-or-redraw.js';
import { type ReadAgain, useReadAgain } from './use-read-again.js';

interface AskedReading {
  read: (reading: ReadAgain) => void;
  isPending: boolean;
  /** To be shown while it is open. */
  question: ReactNode;
}

/** Reads the file again; where people edited dashboards of it, it asks before whether these are also drawn anew. */
export function useAskedReading(source: Pick<DataSourceDetail, 'id' | 'usedIn'>): AskedReading {
  const { mutate, isPending } = useReadAgain(source.id);
  const isUsed = source.usedIn.length > 0;
  const dashboards = useQuery({ ...dashboardsQuery(), enabled: isUsed });
  const [asked, setAsked] = useState<ReadAgain | null>(null);
  const edited = isUsed ? (dashboards.data ?? []).filter((one) => isEditedOf(one, source.id)) : [];
  const start = (reading: ReadAgain) => {
    setAsked(null);
    mutate(reading);
  };
  return {
    read: (reading) => (edited.length > 0 ? setAsked(reading) : start(reading)),
    isPending: isPending || (isUsed && dashboards.isLoading),
    question: asked && (
      <KeepOrRedraw
        edited={edited}
        onKeep={() => start(asked)}
        onRedraw={(name) => start({ ...asked, redrawAs: name })}
        onClose={() => setAsked(null)}
      />
    ),
  };
}

/** A pinned one stays at the data as they were read before, whatever is read now. */
const isEditedOf = ({ dataSourceIds, isEdited, pinned }: Dashboard, sourceId: string): boolean =>
  dataSourceIds[0] === sourceId && isEdited === true && !pinned;
