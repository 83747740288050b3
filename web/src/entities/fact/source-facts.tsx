import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dataSourceQuery } from '../data-source/data-sources.api.js';
import { FactTalk } from '../discussion/fact-talk.js';
import { useUser } from '../session/session-state.js';
import { readFact, writeFact } from './fact-address.js';
import { FactLinksContext } from './fact-links.js';
import { FactPanel } from './fact-panel.js';
import { type FactSetting, FactSettingContext } from './fact-setting.js';
import { useFactOpener } from './use-fact-opener.js';

const NO_ORIGINS = { dashboard: [], cross: [], tile: undefined };

interface SourceFactsProps {
  dataSourceId: string;
  children: (isFactOpen: boolean) => ReactNode;
}

/** A screen whose numbers stand on a whole source: the one that is opened lies in the address and stands beside it. */
export function SourceFacts({ dataSourceId, children }: SourceFactsProps) {
  const { fact, open, close } = useAddressedFact();
  return (
    <FactLinksContext value={{ fact, openFact: open }}>
      <div className={fact ? 'xl:mr-[calc(400px-max(0px,(100vw-1440px)/2))]' : undefined}>
        {children(fact !== null)}
      </div>
      {fact && (
        <WholeSource dataSourceId={dataSourceId}>
          <FactPanel factRef={fact} onClose={close} />
        </WholeSource>
      )}
    </FactLinksContext>
  );
}

/** The same within a sheet: the number that is opened lies over it. */
export function SheetFacts({ dataSourceId, children }: { dataSourceId: string; children: ReactNode }) {
  const { fact, open, close } = useAddressedFact();
  return (
    <FactLinksContext value={{ fact, openFact: open }}>
      {children}
      {fact && (
        <WholeSource dataSourceId={dataSourceId}>
          <FactPanel factRef={fact} isOverSheet onClose={close} />
        </WholeSource>
      )}
    </FactLinksContext>
  );
}

function useAddressedFact() {
  const [params, setParams] = useSearchParams();
  const opener = useFactOpener((ref) =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known);
        writeFact(ref, next);
        return next;
      },
      { preventScrollReset: true },
    ),
  );
  return { fact: readFact(params), ...opener };
}

/** No filter of the screen acts on its numbers. */
function WholeSource({ dataSourceId, children }: { dataSourceId: string; children: ReactNode }) {
  const { timezone } = useUser();
  const { data } = useQuery(dataSourceQuery(dataSourceId));
  const setting = useMemo<FactSetting>(
    () => ({
      columns: new Map((data?.columns ?? []).map((column) => [column.name, column])),
      zone: timezone,
      ...(data?.recordCount != null && { total: data.recordCount }),
      originsOf: () => NO_ORIGINS,
      Talk: FactTalk,
    }),
    [data, timezone],
  );
  return <FactSettingContext value={setting}>{children}</FactSettingContext>;
}
