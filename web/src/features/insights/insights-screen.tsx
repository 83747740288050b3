import { useState } from 'react';
import { ExportButton } from '../../entities/export/export-button.js';
import { FactLinksContext } from '../../entities/fact/fact-links.js';
import { FactPanel } from '../../entities/fact/fact-panel.js';
import { useUser } from '../../entities/session/session-state.js';
import { useMayEdit } from '../../entities/workspace/editor-only.js';
import { plural } from '../../shared/lib/format.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { AddDialog } from './detail/add-dialog.js';
import { InsightDetail } from './detail/insight-detail.js';
import { InsightFactSetting } from './detail/insight-fact-setting.js';
import { FilterBar } from './list/filter-bar.js';
import { InsightList } from './list/insight-list.js';
import { NothingListed } from './list/nothing-listed.js';
import { runLine } from './model/run-words.js';
import { GenerateButton } from './parts/generate-button.js';
import { InsightsContext, type InsightsData, useInsights } from './parts/insights-context.js';
import { isRunning, RunNotices } from './parts/run-notices.js';
import { useInsightKeys } from './use-insight-keys.js';
import { useInsightsScreen } from './use-insights-screen.js';

/** The screen around its data: list and detail side by side, or one after the other where it is narrow. */
export function InsightsScreenView(data: InsightsData) {
  const { screen, groups, opened, move, closeFact } = useInsightsScreen(data);
  const [isAdding, setIsAdding] = useState(false);
  const { view, openId, isWide } = screen;
  const mayEdit = useMayEdit();
  useInsightKeys({
    onMove: move,
    onAdd: () => mayEdit && opened && setIsAdding(true),
    onDismiss: () => mayEdit && opened && !opened.dismissed && screen.dismiss(opened),
  });
  const isDetailAlone = !isWide && openId !== null;
  return (
    <InsightsContext value={screen}>
      <FactLinksContext value={{ fact: view.fact, openFact: screen.openFact }}>
        <div className={view.fact ? 'xl:mr-[calc(400px-max(0px,(100vw-1440px)/2))]' : undefined}>
          {isDetailAlone ? (
            <h1 tabIndex={-1} className="sr-only">
              Insights
            </h1>
          ) : (
            <Top data={data} />
          )}
          <div
            data-fact-open={view.fact ? '' : undefined}
            className="grid items-start gap-4 pt-4 lg:grid-cols-[minmax(300px,420px)_minmax(0,1fr)] lg:pt-0 xl:data-fact-open:grid-cols-[300px_minmax(0,1fr)]"
          >
            {!isDetailAlone && groups.ordered.length > 0 && (
              <div className="overflow-hidden rounded-lg border border-border bg-surface lg:sticky lg:top-18 lg:max-h-[calc(100dvh-88px)] lg:overflow-y-auto">
                <InsightList groups={groups} />
              </div>
            )}
            {openId && (
              <InsightDetail
                key={isWide ? 'wide' : openId}
                id={openId}
                known={opened}
                onAdd={() => setIsAdding(true)}
              />
            )}
          </div>
          {!isDetailAlone && groups.ordered.length === 0 && <NothingListed data={data} />}
          <p className="sr-only" aria-live="polite">
            {isDetailAlone ? '' : plural(groups.ordered.length, 'insight')}
          </p>
        </div>
        {isAdding && opened && <AddDialog insight={opened} onClose={() => setIsAdding(false)} />}
        {view.fact && (
          <InsightFactSetting insight={opened}>
            <FactPanel factRef={view.fact} onClose={closeFact} />
          </InsightFactSetting>
        )}
      </FactLinksContext>
    </InsightsContext>
  );
}

/** Title, what was tested, the one filled button, searches under way, filters. */
function Top({ data: { insights, runs, sources } }: { data: InsightsData }) {
  const { view } = useInsights();
  const { timezone } = useUser();
  const inScope = <Item,>(items: readonly Item[], idOf: (item: Item) => string) =>
    items.filter((item) => view.source === null || idOf(item) === view.source);
  const looked = inScope(runs, ({ dataSourceId }) => dataSourceId);
  const [found] = inScope(insights, ({ dataSourceId }) => dataSourceId);
  const runningIds = new Set(runs.filter(isRunning).map(({ dataSourceId }) => dataSourceId));
  return (
    <>
      <PageHeader
        title="Insights"
        subtitle={<span className="tabular-nums">{runLine(looked, timezone) || '\u00a0'}</span>}
        actions={
          <>
            {found && <ExportButton subject={{ type: 'insights', id: found.dataSourceId }} />}
            <GenerateButton sources={inScope(sources, ({ id }) => id)} runningIds={runningIds} />
          </>
        }
      />
      <RunNotices runs={looked} />
      {sources.length > 0 && <FilterBar insights={insights} sources={sources} />}
    </>
  );
}
