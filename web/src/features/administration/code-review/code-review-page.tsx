import type { ReviewSummary } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Empty } from '../../../shared/ui/empty.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { TabPanel, Tabs } from '../../../shared/ui/tabs.js';
import { ChangeView } from './change-view.js';
import { codeReviewQuery, codeReviewsQuery, useChangeReview } from './code-review.api.js';
import { CodeView } from './code-view.js';
import { NewReviewDialog } from './new-review-dialog.js';
import { STATE_WORDS, sizeWords } from './review-words.js';

const TABS = [
  { value: 'change', label: 'Changes' },
  { value: 'code', label: 'Whole code' },
] as const;

/** Changes before they are released, and everything that is known of the whole code. */
export function Component() {
  usePageTitle('Code review');
  const [params, setParams] = useSearchParams();
  const [isAsking, setIsAsking] = useState(false);
  const query = useQuery(codeReviewsQuery());
  const view = params.get('view') === 'code' ? 'code' : 'change';
  const chosen = query.data?.find(({ id }) => id === params.get('change')) ?? query.data?.[0];
  const open = (change: string) => setParams({ change });
  return (
    <>
      <PageHeader
        title="Code review"
        subtitle={
          view === 'change' && chosen ? (
            <Subtitle chosen={chosen} />
          ) : (
            'Rules read the code; nothing of it is run'
          )
        }
        actions={
          view === 'change' && (
            <ChangeActions
              reviews={query.data ?? []}
              chosen={chosen}
              onOpen={open}
              onNew={() => setIsAsking(true)}
            />
          )
        }
      />
      <Tabs
        label="View"
        tabs={TABS}
        value={view}
        onValueChange={(next) => setParams(next === 'code' ? { view: next } : {})}
      >
        <TabPanel value="change" className="pt-6">
          <Loaded query={query} noun="reviews">
            {() =>
              chosen ? (
                <ChangeView summary={chosen} />
              ) : (
                <Empty title="No change has been reviewed yet">
                  A review looks at the changed lines alone, says how much can go wrong and why, and lists
                  what to make sure of.
                </Empty>
              )
            }
          </Loaded>
        </TabPanel>
        <TabPanel value="code" className="pt-6">
          <CodeView />
        </TabPanel>
      </Tabs>
      {isAsking && (
        <NewReviewDialog
          onClose={() => setIsAsking(false)}
          onStarted={({ id }) => {
            setIsAsking(false);
            open(id);
          }}
        />
      )}
    </>
  );
}

function Subtitle({ chosen: { id, status, title, createdAt, state } }: { chosen: ReviewSummary }) {
  const { data } = useQuery({ ...codeReviewQuery(id, status), enabled: status === 'ready' });
  return (
    <>
      {title} · {data ? `${sizeWords(data)} · ` : ''}
      {STATE_WORDS[state].toLowerCase()} · run {formatDateTime(createdAt)}
    </>
  );
}

function ChangeActions({
  reviews,
  chosen,
  onOpen,
  onNew,
}: {
  reviews: readonly ReviewSummary[];
  chosen: ReviewSummary | undefined;
  onOpen: (id: string) => void;
  onNew: () => void;
}) {
  const options = reviews.map(({ id, title, createdAt }) => ({
    value: id,
    label: title,
    detail: formatDateTime(createdAt),
  }));
  return (
    <>
      {chosen && (
        <Select
          prefix="Change"
          options={options}
          value={chosen.id}
          onValueChange={onOpen}
          className="max-w-60"
        />
      )}
      <Button variant={chosen ? 'secondary' : 'primary'} onClick={onNew}>
        <Plus aria-hidden="true" /> New
      </Button>
      {chosen?.status === 'ready' && <Decide key={chosen.id} review={chosen} />}
    </>
  );
}

function Decide({ review: { id, state } }: { review: ReviewSummary }) {
  const change = useChangeReview(id);
  const decide = (next: typeof state) => change.mutate({ state: next });
  const isAsked = (next: typeof state) =>
    change.isPending &&
    change.variables !== undefined &&
    'state' in change.variables &&
    change.variables.state === next;
  return (
    <>
      {state === 'approved' ? (
        <Button isPending={isAsked('open')} onClick={() => decide('open')}>
          Open again
        </Button>
      ) : (
        <Button isPending={isAsked('approved')} onClick={() => decide('approved')}>
          Approve
        </Button>
      )}
      <Button
        variant="primary"
        isPending={isAsked('changes_requested')}
        disabled={state === 'changes_requested'}
        onClick={() => decide('changes_requested')}
      >
        Request changes
      </Button>
      {change.error && (
        <p role="alert" className="w-full text-body text-danger-text">
          {change.error.message}
        </p>
      )}
    </>
  );
}
