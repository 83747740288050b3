import type { DocumentDetail } from '@plumbline/contracts';
import { useSearchParams } from 'react-router-dom';
import { TabPanel, Tabs } from '../../../shared/ui/tabs.js';
import { AnalysisPanel } from './analysis-panel.js';
import type { Place } from './place.js';
import { TextPanel } from './text-panel.js';

const TABS = [
  { value: 'analysis', label: 'Analysis' },
  { value: 'text', label: 'Text' },
] as const;
type Tab = (typeof TABS)[number]['value'];

interface ReadingPanelProps {
  document: DocumentDetail;
  place: Place;
  onPlace: (place: Place) => void;
}

/** What was read, beside the pages: what the document says, or the text of the page that is open. */
export function ReadingPanel({ document, place, onPlace }: ReadingPanelProps) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab') ?? (params.has('line') ? 'text' : 'analysis');
  const tab = TABS.find(({ value }) => value === wanted)?.value ?? 'analysis';
  const set = (next: Tab) =>
    setParams(
      (known) => {
        const kept = new URLSearchParams(known);
        kept.set('tab', next);
        return kept;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className="min-w-0 bg-surface px-1 pt-1">
      <Tabs label="What was read" tabs={TABS} value={tab} onValueChange={set}>
        <TabPanel value="analysis">
          <div className="max-h-[78vh] overflow-y-auto">
            <AnalysisPanel document={document} onPlace={onPlace} />
          </div>
        </TabPanel>
        <TabPanel value="text">
          <TextPanel document={document} place={place} onPlace={onPlace} />
        </TabPanel>
      </Tabs>
    </div>
  );
}
