import { AUDIENCE_WORDS, type Summary, type SummaryFigure } from '@plumbline/contracts';
import { useState } from 'react';
import { FactSentence } from '../../../entities/fact/fact-sentence.js';
import { useCancelJob, useJobOf } from '../../../entities/job/jobs.api.js';
import { useMayEdit } from '../../../entities/workspace/editor-only.js';
import { newId } from '../../../shared/lib/new-id.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { SectionEditor } from '../edit/section-editor.js';
import { SectionView } from './section-view.js';

/** The page that is read, and edited in place: one section at a time. */
export function SummaryDocument({ summary }: { summary: Summary }) {
  const { titleParts, sections, status, audience, dataSourceName } = summary;
  const [edited, setEdited] = useState<string>();
  const isAtWork = status === 'queued' || status === 'running';
  const canEdit = useMayEdit() && !isAtWork;
  const figures = sections.find(({ kind }) => kind === 'figures')?.figures ?? [];
  const close = () => setEdited(undefined);
  const own = edited !== undefined && !sections.some(({ id }) => id === edited) ? edited : undefined;
  return (
    <Card className="min-w-0 px-4 py-6 sm:px-10 sm:py-10">
      <article className="mx-auto max-w-[68ch]">
        {sections.length > 0 && (
          <>
            <h2 className="text-h1 wrap-anywhere">
              <FactSentence phrases={titleParts} variant="quiet" />
            </h2>
            <p className="mt-1 mb-5 text-caption text-text2">
              For: {AUDIENCE_WORDS[audience]} · {dataSourceName}, version {summary.dataVersion}
            </p>
          </>
        )}
        {isAtWork && <Progress summary={summary} />}
        <Notice summary={summary} />
        {figures.length > 0 && <FigureStrip figures={figures} />}
        {sections.map((section) =>
          section.id === edited ? (
            <SectionEditor key={section.id} summary={summary} section={section} onClose={close} />
          ) : (
            <SectionView
              key={section.id}
              section={section}
              isStripShown={figures.length > 0}
              {...(canEdit && { onEdit: () => setEdited(section.id) })}
            />
          ),
        )}
        {own && (
          <SectionEditor
            summary={summary}
            section={{
              id: own,
              kind: 'own',
              heading: 'A section of your own',
              parts: [],
              text: '',
              factIds: [],
            }}
            onClose={close}
          />
        )}
        {canEdit && sections.length > 0 && edited === undefined && (
          <Button variant="link" className="mt-6" onClick={() => setEdited(newId())}>
            Add a section
          </Button>
        )}
      </article>
    </Card>
  );
}

/** Which section is being written; those above can be read already. */
function Progress({ summary: { id, sections } }: { summary: Summary }) {
  const job = useJobOf(id);
  const cancel = useCancelJob();
  const mayEdit = useMayEdit();
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken p-3"
    >
      <p className="text-body text-text2">
        {job && job.status !== 'queued' ? job.step.name : 'Waiting for its turn'}
        {sections.length > 0 ? ' · what is here can be read already' : ''} · you can leave this page
      </p>
      {job && mayEdit && (
        <Button size="compact" isPending={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
          Cancel
        </Button>
      )}
    </div>
  );
}

function Notice({ summary: { status, error, sections } }: { summary: Summary }) {
  if (status === 'failed' || status === 'cancelled')
    return (
      <>
        <h2 className="text-h2">{status === 'failed' ? 'It could not be written' : 'It was cancelled'}</h2>
        <p className="mt-2 text-body text-text2">{error?.message}</p>
      </>
    );
  if (error && sections.length > 0 && status === 'ready')
    return (
      <p
        role="status"
        className="mb-5 rounded-md border border-warning-border bg-warning-bg p-3 text-body text-warning-text"
      >
        It was not rewritten: {error.message}
      </p>
    );
  return null;
}

const ARROWS = { up: '▲', down: '▼', level: '' } as const;

function toneOf({ direction, goodWhen }: SummaryFigure): string {
  if (direction === undefined || direction === 'level' || goodWhen === 'neutral') return 'text-text2';
  return direction === goodWhen ? 'text-success-text' : 'text-danger-text';
}

function FigureStrip({ figures }: { figures: readonly SummaryFigure[] }) {
  return (
    <dl className="mb-6 grid grid-cols-1 divide-border rounded-lg border border-border max-sm:divide-y sm:grid-cols-2 xl:grid-cols-4 xl:divide-x">
      {figures.map((figure) => (
        <div key={figure.label} className="p-4">
          <dt className="text-label text-text2 wrap-anywhere">{figure.label}</dt>
          <dd className="mt-1 text-h2 tabular-nums">
            <FactSentence phrases={[figure.value]} variant="quiet" />
          </dd>
          {figure.change.length > 0 && (
            <dd className={`mt-0.5 text-caption ${toneOf(figure)}`}>
              {figure.direction && <span aria-hidden="true">{ARROWS[figure.direction]} </span>}
              <FactSentence phrases={figure.change} variant="quiet" />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
