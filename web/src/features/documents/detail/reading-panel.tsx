import type { DocumentDetail } from '@plumbline/contracts';
import type { Place } from '../../../entities/document/pages/place.js';
import { useAddress } from '../../../shared/ui/list/use-address.js';
import { TabPanel, Tabs } from '../../../shared/ui/tabs.js';
import { AnalysisPanel } from './analysis-panel.js';
import { TextPanel } from './text-panel.js';

const TABS = [
  { value: 'analysis', label: 'Analysis' },
  { value: 'text', label: 'Text' },
] as const;

interface ReadingPanelProps {
  document: DocumentDetail;
  place: Place;
  onPlace: (place: Place) => void;
}

/** What was read, beside the pages: what the document says, or the text of the page that is open. */
export function ReadingPanel({ document, place, onPlace }: ReadingPanelProps) {
  const { params, set } = useAddress();
  const wanted = params.get('tab') ?? (params.has('line') ? 'text' : 'analysis');
  const tab = TABS.find(({ value }) => value === wanted)?.value ?? 'analysis';
  return (
    <div className="flex min-h-0 min-w-0 flex-col bg-surface px-1 pt-1">
      <Tabs
        label="What was read"
        tabs={TABS}
        value={tab}
        onValueChange={(next) => set('tab', next)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <TabPanel value="analysis" className="min-h-0 flex-1 lg:overflow-y-auto">
          <AnalysisPanel document={document} onPlace={onPlace} />
        </TabPanel>
        <TabPanel value="text" className="min-h-0 flex-1 lg:overflow-y-auto">
          <TextPanel document={document} place={place} onPlace={onPlace} />
        </TabPanel>
      </Tabs>
    </div>
  );
}
