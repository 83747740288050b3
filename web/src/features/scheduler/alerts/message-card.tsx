import type { AlertChecked, Schedule } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { BellRing, Check, Minus } from 'lucide-react';
import { FactSentence } from '../../../entities/fact/fact-sentence.js';
import { runsQuery } from '../../../entities/schedule/schedules.api.js';
import { plural } from '../../../shared/lib/format.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { OUTCOME_WORDS } from './alert-words.js';

/** The message as it would be written now; its numbers open. */
export function MessageCard({ checked: { verdict } }: { checked: AlertChecked }) {
  return (
    <section aria-label="The message">
      <h3 className="mb-2 text-h3">{verdict.isFiring ? 'The message' : 'How it stands now'}</h3>
      <div className="rounded-md border border-border">
        {verdict.isFiring && (
          <p className="flex gap-4 border-b border-border px-4 py-3 text-label">
            <span className="text-text3">Subject</span>
            <span className="font-semibold text-text1">{verdict.subject}</span>
          </p>
        )}
        <p className="px-4 py-3 text-body text-text2">
          <FactSentence phrases={verdict.sentence} />
        </p>
      </div>
    </section>
  );
}

const SHOWN = 12;

/** What each check came to, newest first. */
export function WhatHappened({ schedule }: { schedule: Schedule }) {
  return (
    <section aria-label="What happened">
      <h3 className="mb-2 text-h3">What happened</h3>
      <Loaded query={useQuery(runsQuery(schedule.id))} noun="checks">
        {(runs) => (
          <ul className="divide-y divide-border border-y border-border text-label font-normal">
            {runs.length === 0 && <li className="py-2.5 text-text3">Not checked yet</li>}
            {runs.slice(0, SHOWN).map(({ id, startedAt, alert, error, recipients }) => (
              <li key={id} className="flex gap-3 py-2.5">
                <OutcomeIcon outcome={alert?.outcome} />
                <div className="min-w-0 flex-1">
                  <p className="text-text1">
                    {formatDateTime(startedAt)}:{' '}
                    {alert ? OUTCOME_WORDS[alert.outcome] : (error ?? 'under way')}
                    {recipients.length > 0 && `, told ${plural(recipients.length, 'person', 'people')}`}
                  </p>
                  {alert && (
                    <p className="text-text2">
                      <FactSentence phrases={alert.sentence} />
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function OutcomeIcon({ outcome }: { outcome: string | undefined }) {
  const place = 'mt-0.5 size-4 shrink-0';
  if (outcome === 'fired' || outcome === 'reminded')
    return <BellRing aria-hidden="true" className={`${place} text-danger-text`} />;
  if (outcome === 'recovered') return <Check aria-hidden="true" className={`${place} text-success-text`} />;
  return <Minus aria-hidden="true" className={`${place} text-text3`} />;
}
