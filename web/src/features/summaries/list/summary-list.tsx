import { AUDIENCE_WORDS, type Summary } from '@plumbline/contracts';
import { Folder, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FolderSelect } from '../../../entities/folder/folder-select.js';
import { useFiling } from '../../../entities/folder/folders.api.js';
import { MoveDialog } from '../../../entities/folder/move-dialog.js';
import { useCancelJob, useJobOf } from '../../../entities/job/jobs.api.js';
import { EditorOnly, useMayEdit } from '../../../entities/workspace/editor-only.js';
import { plural } from '../../../shared/lib/format.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { ListFrame } from '../../../shared/ui/list/list-frame.js';
import { useAddress } from '../../../shared/ui/list/use-address.js';

/** The first page of each, small, with what it is of; searched and filtered in the browser. */
export function SummaryList({ summaries }: { summaries: readonly Summary[] }) {
  const { params, set, clear } = useAddress();
  const filing = useFiling('summary');
  const search = params.get('q') ?? '';
  const folderId = params.get('folder') ?? '';
  const wanted = search.trim().toLocaleLowerCase();
  const shown = summaries.filter(
    ({ id, title }) => filing.isIn(id, folderId) && title.toLocaleLowerCase().includes(wanted),
  );
  return (
    <ListFrame
      noun="summaries"
      search={search}
      onSearch={(text) => set('q', text)}
      choices={
        <FolderSelect
          type="summary"
          filing={filing}
          value={folderId}
          onChange={(chosen) => set('folder', chosen)}
        />
      }
      count={plural(shown.length, 'summary', 'summaries')}
      isEmpty={shown.length === 0}
      emptyTitle="No summary matches"
      onClear={clear}
    >
      <ul className="grid gap-4 pb-6 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((summary) => (
          <li key={summary.id} className="grid">
            <Item summary={summary} folder={filing.folderOf(summary.id)?.name} />
          </li>
        ))}
      </ul>
    </ListFrame>
  );
}

function Item({ summary, folder }: { summary: Summary; folder: string | undefined }) {
  const { id, title, dataSourceName, audience, updatedAt, status } = summary;
  return (
    <Card className="relative flex min-w-0 flex-col p-4 hover:border-border-strong">
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 text-h3 wrap-anywhere">
          <Link to={`/summaries/${id}`} className="after:absolute after:inset-0 hover:underline">
            {title}
          </Link>
        </h2>
        <Move summary={summary} />
      </div>
      <p className="mt-0.5 truncate text-caption text-text2">
        {folder && `${folder} · `}
        {dataSourceName} · {AUDIENCE_WORDS[audience]} · {formatDateTime(updatedAt)}
      </p>
      <div className="mt-3 min-h-20 flex-1">
        {status === 'queued' || status === 'running' ? (
          <AtWork summary={summary} />
        ) : (
          <Beginning summary={summary} />
        )}
      </div>
    </Card>
  );
}

function Move({ summary: { id, title } }: { summary: Summary }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <EditorOnly>
      <BareIconButton
        label={`Move ${title} to a folder`}
        className="relative z-1 -my-1 -mr-1.5"
        onClick={() => setIsOpen(true)}
      >
        <Folder aria-hidden="true" />
      </BareIconButton>
      {isOpen && <MoveDialog type="summary" id={id} name={title} onClose={() => setIsOpen(false)} />}
    </EditorOnly>
  );
}

/** How it begins; or why there is nothing. */
function Beginning({ summary: { sections, status, error } }: { summary: Summary }) {
  if (status === 'failed' || status === 'cancelled')
    return (
      <p className="flex gap-2 text-body text-text2">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-text" />
        {status === 'failed' ? (error?.message ?? 'It stopped unexpectedly.') : 'Its writing was cancelled.'}
      </p>
    );
  return <p className="line-clamp-4 text-body text-text2">{sections[0]?.text}</p>;
}

function AtWork({ summary: { id, sections, asked } }: { summary: Summary }) {
  const job = useJobOf(id);
  const cancel = useCancelJob();
  const mayEdit = useMayEdit();
  const done = sections.length;
  return (
    <div role="status" className="flex items-end justify-between gap-3">
      <p className="text-label text-text2 tabular-nums">
        {!job || job.status === 'queued'
          ? 'Waiting for its turn'
          : `${job.step.name} · ${done} of ${asked.length} sections`}
        <br />
        You can leave this page.
      </p>
      {job && mayEdit && (
        <Button
          size="compact"
          className="relative z-1"
          isPending={cancel.isPending}
          onClick={() => cancel.mutate(job.id)}
        >
          Cancel
        </Button>
      )}
    </div>
  );
}
