import { type Invoice, PLAN_NAMES, priceOf, type Subscription } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInvoiceAmount } from '../../shared/lib/format-figures.js';
import { formatDay } from '../../shared/lib/format-time.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { AlertDialog } from '../../shared/ui/overlays/alert-dialog.js';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.js';
import { invoicesQuery, subscriptionQuery, useBillingPage, useRenewal } from './subscription.api.js';

/** The plan, how it goes on, and its bills. */
export function YourPlan() {
  const subscription = useQuery(subscriptionQuery());
  return (
    <Card aria-label="Your plan" className="p-6">
      <h2 className="text-h3">Your plan</h2>
      {subscription.isPending && (
        <SkeletonGroup label="Loading your plan">
          <Skeleton className="mt-3 h-20" />
        </SkeletonGroup>
      )}
      {subscription.isError && (
        <ErrorState
          title="Your plan could not be loaded"
          error={subscription.error}
          onRetry={() => void subscription.refetch()}
        />
      )}
      {subscription.data && <PlanFacts subscription={subscription.data} />}
    </Card>
  );
}

function PlanFacts({ subscription }: { subscription: Subscription }) {
  const { plan, paidBy, status, isBillingConnected } = subscription;
  const portal = useBillingPage('portal');
  const resume = useRenewal('resume');
  const isPaidByCard = paidBy === 'card' && isBillingConnected;
  return (
    <>
      <p className="mt-1 text-kpi text-text1">{PLAN_NAMES[plan]}</p>
      <p className="text-body text-text2">{planSentence(subscription)}</p>
      {isPaidByCard && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button isPending={portal.isPending} onClick={() => portal.mutate()}>
            Payment details
          </Button>
          {status === 'ending' ? (
            <Button isPending={resume.isPending} onClick={() => resume.mutate()}>
              Keep {PLAN_NAMES[plan]}
            </Button>
          ) : (
            <CancelPlan subscription={subscription} />
          )}
        </div>
      )}
      {isPaidByCard && <Invoices />}
    </>
  );
}

/** How the plan goes on, in one sentence. */
export function planSentence({
  plan,
  status,
  renewsAt,
  endsAt,
  nextPlan,
  graceEndsAt,
  paidBy,
}: Subscription): string {
  const name = PLAN_NAMES[plan];
  if (status === 'ending' && endsAt)
    return `${name} ends on ${formatDay(endsAt)}. Then you have ${PLAN_NAMES[nextPlan ?? 'free']}; nothing is deleted.`;
  if (status === 'past_due' && graceEndsAt)
    return `A payment failed. ${name} stays until ${formatDay(graceEndsAt)}; please check your payment details.`;
  if (renewsAt) return `${priceOf(plan)} per month. The next payment is on ${formatDay(renewsAt)}.`;
  if (paidBy === 'agreement') return `${name} was set for you by agreement.`;
  return `${priceOf(plan)} per month.`;
}

function CancelPlan({ subscription: { plan, renewsAt } }: { subscription: Subscription }) {
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useRenewal('cancel');
  const end = renewsAt ? `on ${formatDay(renewsAt)}` : 'with the period you have paid';
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        Cancel plan
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Cancel ${PLAN_NAMES[plan]}?`}
        description={`It ends ${end}. Nothing is deleted: what lies above the limits of Free becomes read-only, and shared links stop.`}
        confirmLabel="Cancel plan"
        cancelLabel={`Keep ${PLAN_NAMES[plan]}`}
        isPending={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
}

function Invoices() {
  const { data: invoices = [] } = useQuery(invoicesQuery());
  if (invoices.length === 0) return null;
  return (
    <ul aria-label="Invoices" className="mt-4 divide-y divide-border-subtle border-t border-border-subtle">
      {invoices.map((invoice) => (
        <li key={invoice.id} className="flex items-center justify-between gap-4 py-2 text-label font-normal">
          <span className="text-text2">{formatDay(invoice.createdAt)}</span>
          <span className="text-text1 tabular-nums">{amountOf(invoice)}</span>
          {invoice.pdf && (
            <a href={invoice.pdf} className="touch-target text-accent-text underline">
              Invoice {invoice.number}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

const amountOf = ({ amount, currency }: Invoice): string => formatInvoiceAmount(amount, currency);
