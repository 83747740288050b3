import { FREE_PLAN_COPY, METER_WORDS, PLAN_NAMES, type Plan, type Usage } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../entities/session/session-state.js';
import { PlanTable } from '../../entities/subscription/plan-table.js';
import { supportOfferQuery } from '../../entities/subscription/support-offer.api.js';
import { useSupportEmail } from '../../shared/layout/public-facts.api.js';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { UsageMeter } from '../../shared/ui/usage-meter.js';
import { subscriptionQuery, useBillingPage } from './subscription.api.js';
import { YourPlan } from './your-plan.js';

/** What is used, how the plan goes on, and the three plans. */
export function Component() {
  usePageTitle('Pricing');
  const { plan } = useUser();
  const { data: support } = useQuery(supportOfferQuery());
  return (
    <div className="pb-8">
      <PageHeader title="Pricing" subtitle={FREE_PLAN_COPY} />
      <div className="mb-4 grid gap-4 lg:grid-cols-2">
        <YourPlan />
        <YourUsage />
      </div>
      <PlanTable
        current={plan}
        support={support}
        actionOf={(offered, contactSales) => (
          <PlanAction offered={offered} current={plan} contactSales={contactSales} />
        )}
      />
    </div>
  );
}

function YourUsage() {
  const { data } = useQuery<Usage>({ queryKey: ['/api/subscription/usage'] });
  return (
    <Card aria-label="Your usage" className="p-6">
      <h2 className="text-h3">Your usage</h2>
      <ul className="mt-3 flex flex-col gap-3">
        {data?.map(({ meter, used, limit }) => (
          <li key={meter}>
            <UsageMeter used={used} limit={limit} noun={METER_WORDS[meter]} warns={meter !== 'users'} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-caption text-text3">
        Deleting one frees its place at once. Sample data does not count.
      </p>
    </Card>
  );
}

interface PlanActionProps {
  offered: Plan;
  current: Plan;
  contactSales: () => void;
}

function PlanAction({ offered, current, contactSales }: PlanActionProps) {
  const { data: subscription } = useQuery(subscriptionQuery());
  const checkout = useBillingPage('checkout');
  const supportEmail = useSupportEmail();
  const { username } = useUser();
  if (offered === 'enterprise') return <Button onClick={contactSales}>Contact Sales</Button>;
  if (offered === 'free' || current !== 'free' || !subscription)
    return <span className="h-9 max-lg:hidden" />;
  if (!subscription.isBillingConnected)
    return (
      <p className="text-caption text-text3">
        Billing is not connected on this installation. An owner or admin can set your plan to{' '}
        {PLAN_NAMES[offered]}.{' '}
        <a
          href={`mailto:${supportEmail}?subject=${encodeURIComponent(`Plan ${PLAN_NAMES[offered]} for ${username}`)}`}
          className="text-accent-text underline underline-offset-4"
        >
          Ask for it
        </a>
      </p>
    );
  return (
    <Button variant="primary" isPending={checkout.isPending} onClick={() => checkout.mutate()}>
      Upgrade to {PLAN_NAMES[offered]}
    </Button>
  );
}
