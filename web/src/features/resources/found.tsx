import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dashboardsQuery } from '../../entities/dashboard/dashboards.api.js';
import { dataSourcesQuery } from '../../entities/data-source/data-sources.api.js';
import { insightsQuery } from '../../entities/insight/insights.api.js';
import { Card } from '../../shared/ui/card.js';
import { ARTICLES } from './content/articles.js';
import { type Findable, findablesOf, search } from './model/search.js';

const HELP = ARTICLES.flatMap(findablesOf);

/** What a search finds in the help and among the user's own objects. */
export function Found({ text }: { text: string }) {
  const found = search([...useOwnObjects(), ...HELP], text);
  if (found.length === 0)
    return (
      <p role="status" className="text-body text-text2">
        Nothing contains all of these words.
      </p>
    );
  return (
    <Card aria-label="Found" className="max-w-3xl">
      <ul className="divide-y divide-border-subtle">
        {found.map(({ kind, title, detail, to }) => (
          <li key={`${kind} ${to}`}>
            <Link to={to} className="flex items-baseline justify-between gap-4 px-5 py-3 hover:bg-hover">
              <span className="min-w-0">
                <span className="block text-h3 wrap-anywhere">{title}</span>
                <span className="line-clamp-2 text-body text-text2">{detail}</span>
              </span>
              <span className="shrink-0 text-caption text-text3">{kind}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useOwnObjects(): Findable[] {
  const { data: sources = [] } = useQuery(dataSourcesQuery());
  const { data: dashboards = [] } = useQuery(dashboardsQuery());
  const { data: insights = [] } = useQuery(insightsQuery());
  const own = (kind: string, title: string, detail: string, to: string): Findable => ({
    ...{ kind, title, detail, to },
    words: `${title} ${detail}`,
  });
  return [
    ...sources.map(({ id, name }) => own('Data source', name, '', `/data-sources/${id}`)),
    ...dashboards.map(({ id, name }) => own('Dashboard', name, '', `/dashboard/${id}`)),
    ...insights.map(({ id, title, description }) => own('Insight', title, description, `/insights?id=${id}`)),
  ];
}
