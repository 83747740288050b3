import { listPredictions, predictionTitle, type ScheduleKind } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { dashboardsQuery } from '../../../entities/dashboard/dashboards.api.js';
import { dataSourcesQuery } from '../../../entities/data-source/data-sources.api.js';
import { questionsQuery } from '../../../entities/question/questions.api.js';
import { summariesQuery } from '../../../entities/summary/summaries.api.js';
import { listQuery } from '../../../shared/api/list-query.js';

export interface Target {
  id: string;
  name: string;
}
export type Targets = Readonly<Record<ScheduleKind, readonly Target[]>>;

/** What schedules of each kind can be about. */
export function useTargets(): Targets {
  const { data: dashboards = [] } = useQuery(dashboardsQuery());
  const { data: sources = [] } = useQuery(dataSourcesQuery());
  const { data: summaries = [] } = useQuery(summariesQuery());
  const { data: questions = [] } = useQuery(questionsQuery());
  const { data: predictions = [] } = useQuery(listQuery(listPredictions));
  const readable = sources.filter(({ version }) => version > 0);
  return {
    refresh: readable.filter(({ database }) => database !== undefined),
    insights: readable,
    export: readable,
    answer: questions
      .filter(({ outcome }) => outcome === 'answered')
      .map(({ id, question }) => ({ id, name: question })),
    prediction: predictions
      .filter(({ status }) => status === 'ready')
      .map((one) => ({ id: one.id, name: predictionTitle(one) })),
    dashboard: dashboards.filter(({ status }) => status === 'ready'),
    summary: summaries
      .filter(({ status }) => status === 'ready')
      .map(({ id, title }) => ({ id, name: title })),
    alert: sources.filter(({ version }) => version > 0),
  };
}

/** How a schedule's object is called; what is gone, or not here yet, by its kind. */
export const targetName = (targets: Targets, kind: ScheduleKind, id: string): string =>
  targets[kind].find((target) => target.id === id)?.name ?? UNNAMED[kind];

const UNNAMED: Record<ScheduleKind, string> = {
  refresh: 'a data source',
  insights: 'a data source',
  prediction: 'a forecast',
  dashboard: 'a dashboard',
  summary: 'a summary',
  answer: 'an answer',
  export: 'a data source',
  alert: 'a number',
};
