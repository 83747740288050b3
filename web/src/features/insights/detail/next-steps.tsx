import type { InsightEvidence, Sentence } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { dashboardsQuery } from '../../../entities/dashboard/dashboards.api.js';
import { FactSentence } from '../../../entities/fact/fact-sentence.js';
import { opensFact, textOf } from '../../../entities/fact/phrases.js';
import { filterParts } from '../../../entities/plan/filter-address.js';
import { useMayEdit } from '../../../entities/workspace/editor-only.js';
import { Spinner } from '../../../shared/ui/buttons/spinner.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { dashboardsOf, useBuildDashboard } from '../parts/insights.api.js';
import { useInsights } from '../parts/insights-context.js';

const LINK =
  'touch-target text-left text-accent-text underline decoration-accent-border underline-offset-4 hover:decoration-current';

/** What a person would look at now: questions, the rows themselves, the dashboard narrowed to them. */
export function NextSteps({ evidence }: { evidence: InsightEvidence }) {
  const { openFact } = useInsights();
  const { next, rows } = evidence;
  const isToRead = next.some(opensFact);
  const filters = evidence.filters.filter(({ op }) => op !== 'is_not_null');
  const readRows = () => openFact({ id: rows.factId, ...cellOf(rows) });
  const { predictionId } = evidence.insight;
  return (
    <ul className="flex flex-col gap-2">
      {predictionId && (
        <Step>
          <Link to={`/predict/${predictionId}`} className={LINK}>
            Open the forecast
          </Link>
        </Step>
      )}
      {keyedSentences(next).map(({ key, words }) => (
        <Step key={key}>
          <FactSentence phrases={words} variant="link" />
        </Step>
      ))}
      {!isToRead && (
        <Step>
          <button type="button" className={LINK} onClick={readRows}>
            Read the rows behind it
          </button>
        </Step>
      )}
      {filters.length > 0 && (
        <Step>
          <FilteredDashboard insight={evidence.insight} filters={filters} />
        </Step>
      )}
    </ul>
  );
}

function Step({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <ChevronRight className="mt-0.5 size-4 shrink-0 text-text3" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/** The first dashboard of the source with the insight's filters set; where there is none, one is built. */
function FilteredDashboard({ insight, filters }: Pick<InsightEvidence, 'insight' | 'filters'>) {
  const navigate = useNavigate();
  const dashboards = useQuery(dashboardsQuery());
  const build = useBuildDashboard();
  const mayEdit = useMayEdit();
  const [first] = dashboardsOf(dashboards.data ?? [], insight.dataSourceId);
  const search = new URLSearchParams(
    filters.map((filter) => ['filter', JSON.stringify(filterParts(filter))]),
  ).toString();
  if (first)
    return (
      <Link to={`/dashboard/${first.id}?${search}`} className={LINK}>
        Open {first.name} with these rows only
      </Link>
    );
  if (!dashboards.data || !mayEdit) return null;
  return (
    <button
      type="button"
      className={LINK}
      disabled={build.isPending}
      onClick={() =>
        build.mutate(insight.dataSourceId, {
          onSuccess: ({ id }) => void navigate(`/dashboard/${id}?${search}`),
          onError: (error) =>
            toast({ variant: 'destructive', title: 'No dashboard was built', description: error.message }),
        })
      }
    >
      {build.isPending && <Spinner size={16} />} Build a dashboard of {insight.dataSourceName} with these rows
      only
    </button>
  );
}

const cellOf = ({ row, column }: InsightEvidence['rows']) => ({
  ...(row !== undefined && { row }),
  ...(column !== undefined && { column }),
});

function keyedSentences(sentences: readonly Sentence[]) {
  return sentences.map((words) => ({ key: textOf(words), words }));
}
