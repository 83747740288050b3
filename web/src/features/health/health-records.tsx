import type { HealthState } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../shared/ui/card.js';
import { Empty } from '../../shared/ui/empty.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { AskCard } from './asking/ask-card.js';
import { FilesCard } from './files/files-card.js';
import { ImportButton } from './files/import-button.js';
import { SummaryCard } from './files/summary-card.js';
import { healthFiguresQuery } from './parts/health.api.js';
import { AsPrintedCard } from './trends/as-printed-card.js';
import { FigureStrip } from './trends/figure-strip.js';
import { TrendCard } from './trends/trend-card.js';

/** Figures beside one's own past, one of them over time, questions, files and the summary. */
export function HealthRecords({ state }: { state: HealthState }) {
  const figures = useQuery(healthFiguresQuery());
  const [chosen, setChosen] = useState<string>();
  const [kept, setKept] = useState<readonly string[]>();
  const [visitQuestion, setVisitQuestion] = useState('');
  return (
    <Loaded query={figures} noun="health records">
      {(list) => {
        const [first] = list;
        if (!first)
          return (
            <div className="grid gap-4">
              <Card>
                <Empty title="No records yet" action={<ImportButton />}>
                  Bring the ZIP of an Apple Health export, a CSV file of a scale, watch or laboratory, or a
                  laboratory report as PDF.
                </Empty>
              </Card>
              <FilesCard />
            </div>
          );
        const metric = list.some((one) => one.metric === chosen) ? (chosen ?? first.metric) : first.metric;
        const stays = kept ?? list.slice(1, 2).map((one) => one.metric);
        const keep = (which: string) => (isKept: boolean) =>
          setKept([...stays.filter((each) => each !== which), ...(isKept ? [which] : [])]);
        const beside = stays.filter((each) => each !== metric && list.some((one) => one.metric === each));
        const ask = <AskCard provider={state.provider} onPutOnSummary={setVisitQuestion} />;
        return (
          <div className="grid gap-4 *:min-w-0">
            <FigureStrip figures={list} chosen={metric} onChoose={setChosen} />
            <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[2fr_1fr]">
              <TrendCard metric={metric} isKept={stays.includes(metric)} onKeep={keep(metric)} />
              <AsPrintedCard metric={metric} />
            </div>
            {beside.length === 0 ? (
              ask
            ) : (
              <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[2fr_1fr]">
                <div className="grid gap-4 *:min-w-0">
                  {beside.map((each) => (
                    <TrendCard key={each} metric={each} isKept onKeep={keep(each)} />
                  ))}
                </div>
                {ask}
              </div>
            )}
            <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[2fr_1fr]">
              <FilesCard />
              <SummaryCard figures={list} question={visitQuestion} onQuestion={setVisitQuestion} />
            </div>
          </div>
        );
      }}
    </Loaded>
  );
}
