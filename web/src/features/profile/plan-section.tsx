import { METERS, type Meter, PLAN_NAMES } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useUser } from '../../entities/session/session-state.js';
import { AccountManagerLine } from '../../entities/subscription/account-manager.js';
import { supportOfferQuery } from '../../entities/subscription/support-offer.api.js';
import { supportSentence } from '../../entities/subscription/support-words.js';
import { usageQuery } from '../../entities/subscription/usage.api.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { UsageMeter } from '../../shared/ui/usage-meter.js';
import { Matter, Outcome, Section } from './parts/section.js';

const NOUNS: Record<Meter, string> = {
  uploads: 'data uploads',
  dashboards: 'dashboards',
  documents: 'document uploads',
  users: 'users',
  guests: 'guests',
  schedules: 'schedules',
};

export function PlanSection() {
  const { plan } = useUser();
  const { data: usage = [], error } = useQuery(usageQuery());
  const { data: offer } = useQuery(supportOfferQuery());
  return (
    <Section id="plan" title="Plan and usage">
      <Matter
        title={`${PLAN_NAMES[plan]} plan`}
        text="What exists counts; deleting something frees its place."
        actions={
          <Button asChild>
            <Link to="/pricing">Plans and billing</Link>
          </Button>
        }
      >
        <ul aria-label="Usage" className="flex flex-col gap-2">
          {METERS.flatMap((meter) => usage.filter((entry) => entry.meter === meter)).map((entry) => (
            <li key={entry.meter}>
              <UsageMeter
                used={entry.used}
                limit={entry.limit}
                noun={NOUNS[entry.meter]}
                warns={entry.meter !== 'users'}
              />
            </li>
          ))}
        </ul>
        <Outcome error={error} />
      </Matter>
      {offer && (
        <Matter
          title="Support"
          text={supportSentence(plan, offer)}
          actions={
            <Button asChild>
              <Link to="/resources/support">Contact support</Link>
            </Button>
          }
        >
          {plan === 'enterprise' && (
            <p className="text-body text-text2">
              <AccountManagerLine offer={offer} />
            </p>
          )}
        </Matter>
      )}
    </Section>
  );
}
