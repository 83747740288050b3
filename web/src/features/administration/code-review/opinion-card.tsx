import { formatCount } from '@plumbline/charts';
import {
  AGREEMENT_STATES,
  AI_PROVIDER_NAMES,
  type AiProvider,
  type SecondOpinion,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AgreementName } from '../../../entities/opinion/agreement-badge.js';
import { countsOf, REVIEWER_NAMES } from '../../../entities/opinion/opinion-words.js';
import { reviewersQuery, useAskBuiltIn } from '../../../entities/opinion/opinions.api.js';
import { PreviewDialog } from '../../../entities/opinion/preview-dialog.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';

/** What a second reviewer says of the change, and whom to ask. */
export function OpinionCard({ id, latest }: { id: string; latest: SecondOpinion | undefined }) {
  const [previewed, setPreviewed] = useState<AiProvider>();
  const reviewers = useQuery(reviewersQuery());
  const ask = useAskBuiltIn(id);
  const open = (reviewers.data ?? []).filter(({ isAvailable }) => isAvailable);
  return (
    <Card aria-label="Second opinion" className="flex flex-col gap-3 p-5">
      <h2 className="text-h3">Second opinion</h2>
      {latest ? <Latest opinion={latest} /> : <p className="text-body">Nobody has been asked yet.</p>}
      <div className="flex flex-wrap gap-4">
        <Button
          variant="link"
          size="compact"
          isPending={ask.isPending || latest?.status === 'queued'}
          onClick={() => ask.mutate()}
        >
          Ask the built-in reviewer
        </Button>
        {open.map(({ name }) => (
          <Button key={name} variant="link" size="compact" onClick={() => setPreviewed(name)}>
            Ask {AI_PROVIDER_NAMES[name]}
          </Button>
        ))}
      </div>
      {reviewers.data && open.length === 0 && (
        <p className="text-caption text-text3">
          No provider is switched on, so nothing can leave this server.
        </p>
      )}
      {ask.error && (
        <p role="alert" className="text-body text-danger-text">
          {ask.error.message}
        </p>
      )}
      {previewed && (
        <PreviewDialog
          subject={{ subjectType: 'code-review', subjectId: id }}
          provider={previewed}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </Card>
  );
}

function Latest({ opinion }: { opinion: SecondOpinion }) {
  const { reviewer, status, error, askedAt, agreements, dropped } = opinion;
  const who = REVIEWER_NAMES[reviewer];
  if (status === 'queued') return <p className="text-body">{who} is reading the change.</p>;
  if (status === 'failed') return <p className="text-body">{error}</p>;
  const counts = countsOf(opinion);
  return (
    <>
      <ul className="flex flex-col gap-2">
        {AGREEMENT_STATES.map((state) => (
          <li key={state} className="grid grid-cols-[8rem_1fr_2rem] items-center gap-2 text-body">
            <AgreementName state={state} />
            <span className="h-2 overflow-hidden rounded-[2px] bg-pressed" aria-hidden="true">
              <span
                className="block h-full bg-chart-1"
                style={{ width: `${(100 * counts[state]) / Math.max(1, agreements.length)}%` }}
              />
            </span>
            <strong className="text-right text-text1 tabular-nums">{formatCount(counts[state])}</strong>
          </li>
        ))}
      </ul>
      <p className="text-caption text-text2">
        {who}, {formatDateTime(askedAt)}. Each remark must quote a line that exists
        {dropped.length > 0 &&
          `; ${formatCount(dropped.length)} did not and ${dropped.length === 1 ? 'was' : 'were'} dropped`}
        .
      </p>
    </>
  );
}
