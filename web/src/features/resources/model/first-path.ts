import type { Dashboard, DataSourceSummary, Onboarding, Share } from '@plumbline/contracts';

/** What a user has, as far as it is known. */
export interface OwnObjects {
  sources: readonly Pick<DataSourceSummary, 'id'>[];
  dashboards: readonly Pick<Dashboard, 'id'>[];
  shares: readonly Pick<Share, 'id'>[];
  marks: Onboarding['done'];
}

export interface FirstStep {
  title: string;
  text: string;
  to: string;
  isDone: boolean;
}

/** From an empty account to a shared dashboard; a step is done when its result is there. */
export function firstPath({ sources, dashboards, shares, marks }: OwnObjects): FirstStep[] {
  return [
    {
      title: 'Bring a file',
      text: 'Upload a table, or load the sample data.',
      to: '/data-sources?upload=1',
      isDone: sources.length > 0,
    },
    {
      title: 'Get a dashboard',
      text: 'Built from the columns, with the reason for each chart.',
      to: '/dashboard/create',
      isDone: dashboards.length > 0,
    },
    {
      title: 'Open a number',
      text: 'See the rows it comes from, and have it computed again.',
      to: dashboards[0] ? `/dashboard/${dashboards[0].id}` : '/dashboards',
      isDone: marks.includes('number_opened'),
    },
    {
      title: 'Read an insight',
      text: 'With its chart, its method and the rows it rests on.',
      to: '/insights',
      isDone: marks.includes('insight_opened'),
    },
    {
      title: 'Share a dashboard',
      text: 'With Premium, guests view it by a link.',
      to: dashboards[0] ? `/dashboard/${dashboards[0].id}` : '/dashboards',
      isDone: shares.length > 0,
    },
  ];
}
