import type { DataSourceDetail, Decision, ReadSettingsChange } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useState } from 'react';
import { dataSourceQuery } from '../../../entities/data-source/data-sources.api.js';
import { isApiError } from '../../../shared/api/api-error.js';
import { formatBytes, plural } from '../../../shared/lib/format.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Sheet } from '../../../shared/ui/overlays/sheet.js';
import { RefetchLine } from '../../../shared/ui/progress.js';
import type { OnLine } from '../notes/lined-text.js';
import { chosenIn, withChoice } from '../parts/decision-words.js';
import { SampleBadge } from '../parts/sample-badge.js';
import { openDecisions, withType } from '../parts/settings-words.js';
import { TotalsNote } from '../parts/totals-note.js';
import { tableChoice, withTable } from '../tables/table-words.js';
import { TablesCard } from '../tables/tables-card.js';
import { UploadStages } from '../upload/upload-stages.js';
import { DecisionCard } from './decision-card.js';
import { PreviewFooter } from './preview-footer.js';
import { PreviewTable } from './preview-table.js';
import { FirstReading, PreviewSkeleton } from './preview-waiting.js';
import { ReadSettingsPanel } from './read-settings-panel.js';
import { Unreadable } from './unreadable.js';
import { useFinishPreview } from './use-finish-preview.js';
import { useReadings, useShownLine } from './use-readings.js';

interface PreviewSheetProps {
  sourceId: string;
  onClose: () => void;
  /** Where a finished preview leads. */
  onDone: (path: string) => void;
  /** Where a file leads that is not kept; by default the sheet closes. */
  onDiscarded?: () => void;
}

/** Shows how a file was read, asks what it leaves open, lets everything be changed, then makes it a data source. */
export function PreviewSheet({ sourceId, onClose, onDone, onDiscarded = onClose }: PreviewSheetProps) {
  const source = useQuery(dataSourceQuery(sourceId));
  const isGone = source.data !== undefined && isApiError(source.error) && source.error.status === 404;
  useEffect(() => {
    // Its first reading was cancelled, or it was deleted elsewhere.
    if (isGone) onClose();
  });
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="wide"
      className="overflow-hidden"
      title={source.data?.name ?? 'Preview'}
      description={source.data && <Description source={source.data} />}
      aside={<UploadStages current={2} />}
    >
      {source.data && (
        <Preview source={source.data} onDone={onDone} onClose={onClose} onDiscarded={onDiscarded} />
      )}
      {source.isError && !source.data && (
        <ErrorState
          title="This preview could not be loaded"
          error={source.error}
          onRetry={() => void source.refetch()}
        />
      )}
    </Sheet>
  );
}

/** Until then nothing can be decided or kept. */
const isFirstReading = ({ version, status }: DataSourceDetail) => version === 0 && status !== 'failed';

function Description({ source: { bytes, columnCount, isSample } }: { source: DataSourceDetail }) {
  return (
    <span className="flex items-center gap-2">
      {isSample && <SampleBadge />}
      {[formatBytes(bytes), columnCount !== null && plural(columnCount, 'column')]
        .filter(Boolean)
        .join(' · ')}
    </span>
  );
}

interface PreviewProps extends Required<Pick<PreviewSheetProps, 'onClose' | 'onDone' | 'onDiscarded'>> {
  source: DataSourceDetail;
}

/** What is being finished goes on while the file is read again, whose end shows another version. */
function Preview({ source, ...ways }: PreviewProps) {
  const finish = useFinishPreview(source, ways);
  // As it was when the sheet opened: finishing confirms the source before the sheet closes.
  const [isConfirmed] = useState(source.confirmedAt !== null);
  if (isFirstReading(source)) return <FirstReading sourceId={source.id} />;
  return <PreviewBody key={source.version} source={source} finish={finish} isConfirmed={isConfirmed} />;
}

interface PreviewBodyProps {
  source: DataSourceDetail;
  finish: ReturnType<typeof useFinishPreview>;
  isConfirmed: boolean;
}

function PreviewBody({ source, finish, isConfirmed }: PreviewBodyProps) {
  const [settings, setSettings] = useState<ReadSettingsChange>({});
  const { fromLine, ...lines } = useShownLine();
  const { isReady, preview, profile, receipt } = useReadings(source, settings, fromLine);
  if (preview.isPending) return <PreviewSkeleton label="Reading the first rows" />;
  if (preview.isError && !preview.data) {
    return (
      <Unreadable
        source={source}
        error={preview.error}
        settings={settings}
        onChange={setSettings}
        onRetry={() => void preview.refetch()}
      />
    );
  }
  const known = preview.data;
  // With the settings it was read by, the whole file is described; with others, what the preview's rows tell.
  const isWhole =
    isReady && Object.keys(settings).length === 0 && profile.data !== undefined && receipt.data !== undefined;
  const { receipt: shownReceipt, columns } = isWhole
    ? { receipt: receipt.data, columns: profile.data.columns }
    : known;
  // All tables are known once the whole file was read, and only the preview knows which one it shows.
  const tables = tableChoice(receipt.data ?? known.receipt);
  const wanted = settings.table ?? tables.find((table) => table.chosen)?.id;
  const ways = { settings, onChange: setSettings, onLine: lines.onLine };
  const left = openDecisions(shownReceipt, settings);
  return (
    <div className="flex h-full flex-col">
      <RefetchLine isActive={preview.isPlaceholderData} />
      <div className="grid min-h-0 flex-1 overflow-y-auto lg:grid-cols-[minmax(0,1fr)_288px] lg:overflow-hidden">
        <div className="flex min-w-0 flex-col gap-5 p-4 md:p-6 lg:overflow-y-auto">
          {preview.isError && <Problem error={preview.error} />}
          <TotalsNote
            totals={shownReceipt.totals}
            onChange={(totals) => setSettings({ ...settings, totals })}
          />
          {tables.length > 0 && (
            <TablesCard
              sourceId={source.id}
              tables={tables}
              evidence={shownReceipt.tableEvidence}
              chosen={wanted}
              onChoose={(table) => setSettings(withTable(settings, table))}
            />
          )}
          <Decisions decisions={shownReceipt.decisions} {...ways} />
          <PreviewTable
            preview={known}
            columns={columns}
            rowCount={shownReceipt.rowsLoaded}
            profiledRows={isWhole ? profile.data.rowCount : known.receipt.rowsLoaded}
            undecided={new Set(left.map(({ column }) => column))}
            {...lines}
            onType={(column, type) => setSettings(withType(settings, column, type))}
          />
        </div>
        <HowItWasRead receipt={shownReceipt} {...ways} />
      </div>
      <PreviewFooter
        receipt={shownReceipt}
        isWhole={isWhole}
        openCount={left.length}
        confirmLabel={isConfirmed ? 'Read again' : 'Create data source'}
        finish={finish}
        onCreate={(isBuilding) => finish.create(settings, isBuilding)}
      />
    </div>
  );
}

function Problem({ error }: { error: Error }) {
  return (
    <p role="alert" className="text-body text-danger-text">
      {error.message}
    </p>
  );
}

function HowItWasRead(panel: ComponentProps<typeof ReadSettingsPanel>) {
  return (
    <aside
      aria-label="How the file was read"
      className="border-border-subtle bg-bg p-4 max-lg:border-t md:p-6 lg:overflow-y-auto lg:border-l"
    >
      <ReadSettingsPanel {...panel} />
    </aside>
  );
}

interface DecisionsProps {
  decisions: readonly Decision[];
  onLine: OnLine;
  settings: ReadSettingsChange;
  onChange: (settings: ReadSettingsChange) => void;
}

/** What only a person can decide, and what one has decided. */
function Decisions({ decisions, settings, onChange, onLine }: DecisionsProps) {
  return decisions
    .filter(({ by, ...about }) => by !== 'file' || chosenIn(settings, about) !== undefined)
    .map((decision) => (
      <DecisionCard
        key={`${decision.question} ${decision.column}`}
        decision={withChoiceHere(decision, settings)}
        onLine={onLine}
        onChoose={(option) => onChange(withChoice(settings, decision, option))}
        onTakeBack={
          decision.by === 'person' ? () => onChange(withChoice(settings, decision, null)) : undefined
        }
      />
    ));
}

/** Until the file is read by it, the choice is marked where it was made. */
function withChoiceHere(decision: Decision, settings: ReadSettingsChange): Decision {
  const chosen = chosenIn(settings, decision);
  return chosen ? { ...decision, chosen } : decision;
}
