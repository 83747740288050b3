import { darkTheme, lightTheme } from '@plumbline/charts';
import type { AskResult, Column, Filter, QueryPlan } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dashboardsQuery } from '../../entities/dashboard/dashboards.api.js';
import { dataSourceQuery, dataSourcesQuery } from '../../entities/data-source/data-sources.api.js';
import { FactLinksContext } from '../../entities/fact/fact-links.js';
import { FactPanel } from '../../entities/fact/fact-panel.js';
import { type FactSetting, FactSettingContext } from '../../entities/fact/fact-setting.js';
import type { FactRef } from '../../entities/fact/facts.api.js';
import { useFactOpener } from '../../entities/fact/use-fact-opener.js';
import { aboutBody, aboutParams, answerQuery, readAbout } from '../../entities/question/questions.api.js';
import { useUser } from '../../entities/session/session-state.js';
import { plural } from '../../shared/lib/format.js';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { useResolvedTheme } from '../../shared/lib/theme.js';
import { useMediaQuery } from '../../shared/lib/use-media-query.js';
import { Card } from '../../shared/ui/card.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.js';
import { AnswerCard } from './answer-card.js';
import { AskContext, type AskScreen } from './ask-context.js';
import { AskForm } from './ask-form.js';
import { HistoryButton, HistoryCard } from './history-card.js';
import { AnswerableCard, FirstQuestions, NoAnswerCard } from './no-answer-card.js';
import { ReadingsCard } from './readings-card.js';
import { UnderstoodCard } from './understood-card.js';

/** Wide enough for one's questions beside the answer. */
const ROOM_BESIDE = '(min-width: 1024px)';
/** The button to one's questions stands beside the title. */
const PHONE = '(max-width: 639px)';

/** A question, how it was read, and what the data says. The question and its source lie in the address. */
export function Component() {
  usePageTitle('Ask');
  const [params, setParams] = useSearchParams();
  const question = params.get('q') ?? '';
  const about = readAbout(params);
  const [edited, setEdited] = useState<{ question: string; plan: QueryPlan }>();
  const [fact, setFact] = useState<FactRef | null>(null);
  const { open, close } = useFactOpener(setFact);
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  const plan = edited?.question === question ? edited.plan : undefined;
  const body = { question, ...aboutBody(about), ...(plan && { plan }) };
  const answer = useQuery({ ...answerQuery(body), enabled: question !== '' });
  const sources = useQuery(dataSourcesQuery());
  const ready = (sources.data ?? []).filter(({ version }) => version > 0);
  const dashboards = useQuery({ ...dashboardsQuery(), enabled: Boolean(about.dashboard) });
  const dashboard = dashboards.data?.find(({ id }) => id === about.dashboard)?.name;
  const ask = (asked: string, source?: string) => {
    setFact(null);
    setEdited(undefined);
    setParams(aboutParams(asked, source ? { source } : about));
  };
  const screen: AskScreen = {
    ...{ theme, openFact: open, ask },
    readAs: (next) => setEdited({ question, plan: next }),
  };
  const result = question === '' ? undefined : answer.data;
  const isBeside = useMediaQuery(ROOM_BESIDE);
  const isPhone = useMediaQuery(PHONE);
  return (
    <AskContext value={screen}>
      <FactLinksContext value={{ fact, openFact: open }}>
        <div className={fact ? 'xl:mr-[calc(400px-max(0px,(100vw-1440px)/2))]' : undefined}>
          <PageHeader
            title="Ask"
            subtitle={
              !isPhone &&
              (sources.data
                ? `${plural(ready.length, 'source')} · every answer shows how it was read, every number opens its rows`
                : '\u00a0')
            }
            actions={!isBeside && <HistoryButton question={question} />}
          />
          <div className="grid items-start gap-4 pb-8 lg:grid-cols-[272px_minmax(0,1fr)]">
            {isBeside && <HistoryCard question={question} />}
            <div className="flex min-w-0 flex-col gap-4">
              <AskForm key={question} {...{ question, about, dashboard, sources: ready, result }} />
              {answer.isFetching && !answer.data && <AnswerSkeleton />}
              {answer.isError && question !== '' && (
                <Card>
                  <ErrorState
                    title="The question could not be asked"
                    error={answer.error}
                    onRetry={() => void answer.refetch()}
                  />
                </Card>
              )}
              {result ? <Result result={result} /> : !answer.isFetching && <FirstQuestions />}
            </div>
          </div>
        </div>
        {fact && (
          <AskFactSetting source={result?.dataSourceId ?? null} filters={about.filters}>
            <FactPanel factRef={fact} onClose={close} />
          </AskFactSetting>
        )}
      </FactLinksContext>
    </AskContext>
  );
}

function Result({ result }: { result: AskResult }) {
  if (!result.answered)
    return (
      <>
        {result.reason === 'ambiguous' ? <ReadingsCard result={result} /> : <NoAnswerCard result={result} />}
        {result.reason !== 'ambiguous' && <AnswerableCard result={result} />}
        {result.understood.length > 0 && (
          <UnderstoodCard title="What was clear" words={result.understood} isWide />
        )}
      </>
    );
  return (
    <div className="grid items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_360px] xl:grid-cols-[minmax(0,1fr)_320px]">
      <AnswerCard result={result} />
      <UnderstoodCard title="How it was understood" words={result.understood} others={result.alternatives} />
    </div>
  );
}

function AnswerSkeleton() {
  return (
    <SkeletonGroup label="Working out the answer">
      <Skeleton className="h-96" />
    </SkeletonGroup>
  );
}

const NO_COLUMNS: readonly Column[] = [];
const NO_FILTERS: readonly Filter[] = [];

interface AskFactSettingProps {
  source: string | null;
  /** Of the dashboard that was asked. */
  filters: readonly Filter[] | undefined;
  children: ReactNode;
}

/** An answer's numbers stand on the whole source, or on what the dashboard that was asked shows of it. */
function AskFactSetting({ source, filters = NO_FILTERS, children }: AskFactSettingProps) {
  const { timezone } = useUser();
  const { data } = useQuery({ ...dataSourceQuery(source ?? ''), enabled: source !== null });
  const known = data?.columns ?? NO_COLUMNS;
  const setting = useMemo<FactSetting>(
    () => ({
      columns: new Map(known.map((column) => [column.name, column])),
      zone: timezone,
      ...(data?.recordCount != null && { total: data.recordCount }),
      originsOf: () => ({ dashboard: filters, cross: [], tile: undefined }),
    }),
    [known, timezone, data?.recordCount, filters],
  );
  return <FactSettingContext value={setting}>{children}</FactSettingContext>;
}
