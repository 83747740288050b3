import { formatCount } from '@plumbline/charts';
import {
  COMING_LATER,
  FEATURES,
  type ItemMeter,
  METER_WORDS,
  type Meter,
  PLAN_LIMITS,
  PLAN_NAMES,
  PLANS,
  type Plan,
  priceOf,
} from '@plumbline/contracts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../shared/ui/buttons/button.js';
import { Dialog } from '../../shared/ui/overlays/dialog.js';
import { useUser } from '../session/session-state.js';
import { LimitBar } from './limit-bar.js';
import { LIMIT_ROWS } from './plan-rows.js';
import { useUsage } from './usage.api.js';

const ContactSalesDialog = lazy(async () => ({
  default: (await import('./contact-sales-dialog.js')).ContactSalesDialog,
}));

interface PlanLimitDialogProps {
  meter: Meter | ItemMeter;
  /** The server's sentence. */
  message: string;
  onClose: () => void;
  /** What uses the places, each with a way to free its own. */
  children?: ReactNode;
}

/** Opens when a plan is full: what is full, what uses it, how a place becomes free, and what the next plan has. */
export function PlanLimitDialog({ meter, message, onClose, children }: PlanLimitDialogProps) {
  const { plan } = useUser();
  const usage = useUsage(meter);
  const [isContacting, setIsContacting] = useState(false);
  const next = PLANS[PLANS.indexOf(plan) + 1];
  const full =
    usage && usage.limit !== null
      ? `${formatCount(usage.used)} of ${formatCount(usage.limit)} ${METER_WORDS[meter]} used`
      : 'Your plan is full';
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={full}
      description={message}
      className="!max-w-2xl"
      footer={
        <>
          {next === 'premium' && (
            <Button variant="link" className="mr-auto" onClick={() => setIsContacting(true)}>
              Contact sales for {PLAN_NAMES.enterprise}
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
          {next !== 'premium' && (
            <Button variant="primary" onClick={() => setIsContacting(true)}>
              Contact sales
            </Button>
          )}
          {next === 'premium' && (
            <Button variant="primary" asChild>
              <Link to="/pricing" onClick={onClose}>
                Upgrade to {PLAN_NAMES[next]}
              </Link>
            </Button>
          )}
        </>
      }
    >
      {children}
      {next && <Comparison plan={plan} next={next} />}
      <Suspense>{isContacting && <ContactSalesDialog onClose={() => setIsContacting(false)} />}</Suspense>
    </Dialog>
  );
}

function Comparison({ plan, next }: { plan: Plan; next: Plan }) {
  const pair = [plan, next];
  return (
    <table className="mt-4 w-full text-body">
      <caption className="sr-only">
        {PLAN_NAMES[plan]} and {PLAN_NAMES[next]}
      </caption>
      <thead>
        <tr className="text-left align-top">
          <td />
          {pair.map((one) => (
            <th key={one} scope="col" className="w-[28%] pb-2 pl-4 text-h3">
              {PLAN_NAMES[one]}
              <span className="block text-caption font-normal text-text3">
                {priceOf(one)}
                {one !== 'enterprise' && ' per month'}
                {one === plan && ' · your plan'}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LIMIT_ROWS.map(({ meter, label }) => (
          <tr key={meter} className="border-t border-border-subtle align-top">
            <th scope="row" className="py-2 text-left font-normal text-text2">
              {label}
            </th>
            {pair.map((one) => (
              <td key={one} className="py-2 pl-4">
                <span className="text-text1 tabular-nums">{limitText(PLAN_LIMITS[one][meter])}</span>
                <LimitBar plan={one} meter={meter} />
              </td>
            ))}
          </tr>
        ))}
        <tr className="border-t border-border-subtle align-top">
          <th scope="row" className="py-2 text-left font-normal text-text2">
            Also in {PLAN_NAMES[next]}
          </th>
          <td colSpan={2} className="py-2 pl-4 text-text2 first-letter:uppercase">
            {alsoIn(next)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const limitText = (limit: number | null) => (limit === null ? 'Unlimited' : formatCount(limit));

/** What begins with a plan and is there in this version. */
const alsoIn = (plan: Plan): string =>
  Object.values(FEATURES)
    .filter((feature) => feature.plan === plan && !COMING_LATER.includes(feature.words))
    .map(({ words }) => words)
    .join(', ');
