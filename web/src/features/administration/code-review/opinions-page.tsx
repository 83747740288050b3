import { formatCount } from '@plumbline/charts';
import { AI_PROVIDER_NAMES, type AiProviderStatus, type SecondOpinion } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { countsOf, REVIEWER_NAMES } from '../../../entities/opinion/opinion-words.js';
import { allOpinionsQuery, reviewersQuery } from '../../../entities/opinion/opinions.api.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { Figures } from '../figures-table.js';
import { AskAboutCard } from './ask-about-card.js';
import { OpinionSheet } from './opinion-sheet.js';

/** Second opinions: whom one may ask, where data would go, and what was said. */
export function Component() {
  usePageTitle('Grok review');
  const reviewers = useQuery(reviewersQuery());
  const opinions = useQuery(allOpinionsQuery());
  const [openId, setOpenId] = useState<string>();
  const open = opinions.data?.find(({ id }) => id === openId);
  return (
    <>
      <PageHeader
        title="Grok review"
        subtitle="A second look at changes, dashboards, summaries and extractions, by Grok, OpenAI, Gemini, or the built-in reviewer, which sends nothing"
      />
      <div className="flex flex-col gap-6">
        <Loaded query={reviewers} noun="reviewers">
          {(list) => (
            <>
              <Reviewers list={list} />
              <AskAboutCard reviewers={list} />
            </>
          )}
        </Loaded>
        <section aria-label="Opinions" className="flex flex-col gap-3">
          <h2 className="text-h2">Opinions</h2>
          <Loaded query={opinions} noun="opinions">
            {(list) =>
              list.length === 0 ? (
                <Empty title="Nobody has been asked yet">
                  Open a change in <Link to="/admin/code-review">Code review</Link> and ask for a second
                  opinion. What would be sent is shown whole before anything is.
                </Empty>
              ) : (
                <Card className="overflow-hidden [&>section]:border-t-0">
                  <Figures
                    caption="Second opinions"
                    rows={list}
                    keyOf={({ id }) => id}
                    columns={[
                      {
                        title: 'About',
                        cell: (opinion) => <About opinion={opinion} onOpen={() => setOpenId(opinion.id)} />,
                      },
                      { title: 'Reviewer', cell: ({ reviewer }) => REVIEWER_NAMES[reviewer] },
                      {
                        title: 'Asked',
                        cell: ({ askedAt, askedBy }) => `${formatDateTime(askedAt)} by ${askedBy}`,
                      },
                      {
                        title: 'State',
                        cell: ({ status }) =>
                          ({ queued: 'In progress', ready: 'Ready', failed: 'Failed' })[status],
                      },
                      { title: 'Confirmed', cell: (row) => countsOf(row).confirmed, isNumber: true },
                      { title: 'Contradicted', cell: (row) => countsOf(row).contradicted, isNumber: true },
                      { title: 'Dropped', cell: ({ dropped }) => dropped.length, isNumber: true },
                    ]}
                  />
                </Card>
              )
            }
          </Loaded>
        </section>
      </div>
      {open && <OpinionSheet opinion={open} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

/** Opinions on changes stand with the change; the others are opened here. */
function About({
  opinion: { subject, subjectType, subjectId },
  onOpen,
}: {
  opinion: SecondOpinion;
  onOpen: () => void;
}) {
  if (subjectType === 'code-review')
    return <Link to={`/admin/code-review?change=${subjectId}`}>{subject}</Link>;
  return (
    <button type="button" className="touch-target text-left hover:underline" onClick={onOpen}>
      {subject}
    </button>
  );
}

function Reviewers({ list }: { list: readonly AiProviderStatus[] }) {
  const open = list.filter(({ isAvailable }) => isAvailable).length;
  return (
    <Card aria-label="Reviewers" className="flex flex-col gap-3 p-5">
      <p className="text-body">
        {open === 0
          ? 'No provider is switched on: nothing can leave this server. The built-in reviewer is always there.'
          : `${formatCount(open)} of ${formatCount(list.length)} providers may be asked. Data leave this server only after a preview is confirmed.`}
      </p>
      <ul className="grid gap-3 sm:grid-cols-3">
        {list.map(({ name, isAvailable, model, host }) => (
          <li key={name} className="flex flex-col items-start gap-1 text-body">
            <strong className="text-text1">{AI_PROVIDER_NAMES[name]}</strong>
            <Badge tone={isAvailable ? 'success' : 'neutral'}>
              {isAvailable ? 'Switched on' : 'No key, or switched off'}
            </Badge>
            <span className="text-caption text-text2">
              {model} at {host}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-caption text-text2">
        The owner gives keys, prices, and a budget of tokens or money a month under{' '}
        <Link to="/admin?tab=ai">Language models</Link>, with a list of all calls.
      </p>
    </Card>
  );
}
