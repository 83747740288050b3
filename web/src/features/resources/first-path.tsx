import { hasFeature, type Onboarding } from '@plumbline/contracts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { dashboardsQuery } from '../../entities/dashboard/dashboards.api.js';
import { sharesQuery } from '../../entities/dashboard/shares.api.js';
import { dataSourcesQuery } from '../../entities/data-source/data-sources.api.js';
import { ONBOARDING_PATH } from '../../entities/session/onboarding/use-mark-done.js';
import { useUser } from '../../entities/session/session-state.js';
import { Card } from '../../shared/ui/card.js';
import { type FirstStep, firstPath } from './model/first-path.js';

/** The way from an empty account to a shared dashboard, with what is done ticked off. */
export function FirstPath() {
  const { plan } = useUser();
  const { data: sources = [] } = useQuery(dataSourcesQuery());
  const { data: dashboards = [] } = useQuery(dashboardsQuery());
  const { data: onboarding } = useQuery<Onboarding>({ queryKey: [ONBOARDING_PATH] });
  const shared = hasFeature(plan, 'guests') ? dashboards : [];
  const shares = useQueries({ queries: shared.map(({ id }) => sharesQuery(id)) }).flatMap(
    ({ data = [] }) => data,
  );
  const steps = firstPath({ sources, dashboards, shares, marks: onboarding?.done ?? [] });
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card aria-label="Getting started" className="p-5">
      <h2 className="text-h2">Getting started</h2>
      <p className="text-body text-text2 tabular-nums">
        {done} of {steps.length} steps done
      </p>
      <ol className="mt-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-5">
        {steps.map((step) => (
          <Step key={step.title} {...step} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ title, text, to, isDone }: FirstStep) {
  const Mark = isDone ? CircleCheck : Circle;
  return (
    <li className="rounded-md border border-border bg-bg hover:bg-hover">
      <Link to={to} className="flex h-full gap-3 p-4">
        <Mark
          className={isDone ? 'size-5 shrink-0 text-success-text' : 'size-5 shrink-0 text-text3'}
          aria-hidden="true"
        />
        <span className="min-w-0">
          <span className="block text-h3 text-text1">{title}</span>
          <span className="block text-body text-text2">{text}</span>
          <span className="sr-only">{isDone ? 'Done' : 'Not done yet'}</span>
        </span>
      </Link>
    </li>
  );
}
