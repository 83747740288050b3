import {
  AccessibleTable,
  type ChartTheme,
  InteractiveChart,
  Sparkline,
  toCsv,
  toTableModel,
} from '@plumbline/charts';
import type { Answer, Chart, Headline } from '@plumbline/contracts';
import { ChartBar, Download, Ellipsis, Link2, Table2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { AddToDashboard } from '../../entities/dashboard/add-to-dashboard.js';
import { ExportButton } from '../../entities/export/export-button.js';
import { FactSentence } from '../../entities/fact/fact-sentence.js';
import { askAddress } from '../../entities/question/questions.api.js';
import { SummarizeButton } from '../../entities/summary/summarize-button.js';
import { copyText } from '../../shared/lib/browser/copy-text.js';
import { saveText } from '../../shared/lib/browser/save-text.js';
import { plural } from '../../shared/lib/format.js';
import { formatDateTime } from '../../shared/lib/format-time.js';
import { newId } from '../../shared/lib/new-id.js';
import { addChart } from '../../shared/lib/tile-layout.js';
import { useMediaQuery } from '../../shared/lib/use-media-query.js';
import { BareIconButton } from '../../shared/ui/buttons/bare-icon-button.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { IconButton } from '../../shared/ui/buttons/icon-button.js';
import { Card } from '../../shared/ui/card.js';
import { Chip } from '../../shared/ui/chip.js';
import { Menu, MenuItem } from '../../shared/ui/overlays/menu.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { useAsk } from './ask-context.js';
import { ComparisonTable, comparedGroups } from './comparison-table.js';

/** What the data says: a sentence, a picture of it, and what can be done with it. */
export function AnswerCard({ result }: { result: Answer }) {
  const { ask, theme } = useAsk();
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card aria-label="Answer" className="@container px-4 py-4 sm:px-6 sm:py-5">
        <p aria-live="polite" className="text-[1rem] leading-7 wrap-anywhere text-text2">
          <FactSentence phrases={result.parts} />
        </p>
        {result.rows.length > 0 && (result.rows.length > 1 || result.columns.length > 2) && (
          <Picture result={result} />
        )}
        {result.headline && <HeadlineLine headline={result.headline} theme={theme} />}
        <Actions result={result} />
      </Card>
      {result.followUps.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="mr-1 text-label text-text3 max-sm:w-full">Ask next</span>
          {result.followUps.map((next) => (
            <Chip key={next} onClick={() => ask(next)}>
              {next}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}

/** The same number in each period: its shape, without figures. */
function HeadlineLine({ headline: { values, grain }, theme }: { headline: Headline; theme: ChartTheme }) {
  if (!grain || values.length < 3) return null;
  return (
    <div className="mt-4">
      <Sparkline values={values} theme={theme} width={320} height={64} />
      <p className="text-caption tabular-nums text-text3">{plural(values.length, grain)}</p>
    </div>
  );
}

/** Without a picture of its own an answer is drawn as its table. */
function tableOf({ plan, text }: Answer): Chart {
  const layout = { x: 0, y: 0, w: 6, h: 4 };
  return { id: newId(), type: 'table', title: text.slice(0, 300), subtitle: '', plan, reason: '', layout };
}

function Picture({ result }: { result: Answer }) {
  const { theme, openFact } = useAsk();
  const compared = useMemo(() => comparedGroups(result), [result]);
  const [isTable, setIsTable] = useState(result.chart === undefined && !compared);
  const { columns, rows, chart, factIds } = result;
  const view = useMemo(
    () => ({ chart: chart ?? tableOf(result), result: { columns, rows } }),
    [chart, result, columns, rows],
  );
  const [factId] = factIds;
  const onOpenFact = (cell: { row: number; column: string }) => factId && openFact({ id: factId, ...cell });
  return (
    <div className="mt-5">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 text-label font-normal wrap-anywhere text-text2">{chart?.subtitle}</p>
        {chart && chart.type !== 'table' && (
          <IconButton
            label={isTable ? 'View as chart' : 'View as table'}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? <ChartBar aria-hidden="true" /> : <Table2 aria-hidden="true" />}
          </IconButton>
        )}
      </div>
      {compared && !isTable ? (
        <ComparisonTable groups={compared} result={result} onOpenFact={onOpenFact} />
      ) : (
        <div className={chart?.type === 'bar' && !isTable ? 'mt-2' : 'mt-2 h-64 sm:h-76'}>
          {isTable || !chart || chart.type === 'table' ? (
            <AccessibleTable view={view} openCell={null} onOpenFact={onOpenFact} />
          ) : (
            <InteractiveChart
              view={view}
              theme={theme}
              openCell={null}
              onOpenFact={onOpenFact}
              onShowTable={() => setIsTable(true)}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** The actions that are seldom wanted stand in a menu where there is no room for them. */
function Actions({ result }: { result: Answer }) {
  const isNarrow = useMediaQuery('(max-width: 639px)');
  const { id, question, dataSourceId, engine, tookMs, asOf } = result;
  const copyLink = () => {
    void copyText(`${window.location.origin}${askAddress(question, { source: dataSourceId })}`);
    toast({ variant: 'success', title: 'Link copied' });
  };
  const download = () => {
    const model = toTableModel({ chart: result.chart ?? tableOf(result), result });
    saveText('answer.csv', toCsv(model), 'text/csv');
  };
  return (
    <footer className="mt-5 flex flex-wrap items-center gap-2 border-t border-border-subtle pt-4">
      <AddToDashboard
        dataSourceId={result.dataSourceId}
        name={result.question}
        add={(config) => addChart(config, { ...(result.chart ?? tableOf(result)), id: newId() })}
      />
      {isNarrow ? (
        <Menu
          trigger={
            <BareIconButton label="Further actions">
              <Ellipsis aria-hidden="true" />
            </BareIconButton>
          }
        >
          <MenuItem icon={<Link2 aria-hidden="true" />} onSelect={copyLink}>
            Copy link
          </MenuItem>
          <MenuItem icon={<Download aria-hidden="true" />} onSelect={download}>
            Download CSV
          </MenuItem>
        </Menu>
      ) : (
        <>
          <Button variant="ghost" onClick={copyLink}>
            <Link2 aria-hidden="true" />
            Copy link
          </Button>
          <Button variant="ghost" onClick={download}>
            <Download aria-hidden="true" />
            Download CSV
          </Button>
        </>
      )}
      <ExportButton subject={{ type: 'answer', id, name: question }} variant="ghost" />
      <SummarizeButton of="answerId" id={id} name={question} variant="ghost" />
      <EngineNote engine={engine} tookMs={tookMs} asOf={asOf} />
    </footer>
  );
}

/** Who worked it out, how long it took, and where the data went. */
export function EngineNote({ engine, tookMs, asOf }: Pick<Answer, 'engine' | 'tookMs' | 'asOf'>) {
  const isOurs = engine === 'built-in';
  return (
    <p className="text-caption text-text3">
      {asOf !== undefined && `Live, as the database held it at ${formatDateTime(asOf)}. `}
      {isOurs ? 'Worked out by the built-in engine' : `Read by ${engine}, worked out here`} in{' '}
      {Math.max(1, Math.round(tookMs))} ms.
      {isOurs && ' Nothing was sent out of this workspace.'}
    </p>
  );
}
