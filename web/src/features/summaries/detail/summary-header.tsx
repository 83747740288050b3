import { AI_PROVIDER_NAMES, type Summary } from '@plumbline/contracts';
import { CircleCheck, PenLine } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { DiscussionButton } from '../../../entities/discussion/discussion-button.js';
import { ExportButton } from '../../../entities/export/export-button.js';
import { PresentPeople } from '../../../entities/presence/present-people.js';
import { useUser } from '../../../entities/session/session-state.js';
import { useDeleteSummary } from '../../../entities/summary/summaries.api.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { plural } from '../../../shared/lib/format.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { ApprovalBar } from './approval-bar.js';

const LINK = 'text-accent-text underline underline-offset-4';

/** What it is of, who worded it, and how many of its numbers were checked. */
export function SummaryHeader({ summary }: { summary: Summary }) {
  const { title, dataSourceId, dataSourceName, dataVersion, dashboardId, updatedAt } = summary;
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <PageHeader
        title={title}
        subtitle={
          <>
            <Link to="/summaries" className={LINK}>
              Summaries
            </Link>
            {' · from '}
            <Link to={`/data-sources/${dataSourceId}`} className={LINK}>
              {dataSourceName}
            </Link>
            , version {dataVersion}
            {dashboardId && (
              <>
                {' · '}
                <Link to={`/dashboard/${dashboardId}`} className={LINK}>
                  its dashboard
                </Link>
              </>
            )}
            {' · saved '}
            {formatDateTime(updatedAt)}
          </>
        }
        actions={
          <>
            <PresentPeople type="summary" id={summary.id} />
            <DiscussionButton aboutId={summary.id} name={title} />
            <EditorOnly>
              <Button variant="ghost" onClick={() => setIsDeleting(true)}>
                Delete
              </Button>
            </EditorOnly>
            {mayGoOut(summary) && <ExportButton subject={{ type: 'summary', id: summary.id }} />}
          </>
        }
      />
      <Marks summary={summary} />
      {summary.approval && <ApprovalBar summary={summary} approval={summary.approval} />}
      {isDeleting && <DeleteDialog summary={summary} onClose={() => setIsDeleting(false)} />}
    </>
  );
}

/** One that has to be approved goes out once it is. */
const mayGoOut = ({ status, approval }: Summary): boolean =>
  status === 'ready' && (!approval || approval.state === 'approved');

function Marks({ summary: { wording, ownStatements, sections } }: { summary: Summary }) {
  const { id } = useUser();
  const edited = sections.filter(({ editedBy }) => editedBy !== undefined);
  const isMine = edited.every(({ editedBy }) => editedBy === id);
  return (
    <div className="flex flex-wrap items-center gap-2 pb-4">
      <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
        {wording.engine === 'built_in'
          ? 'Built-in wording'
          : `Wording by ${AI_PROVIDER_NAMES[wording.engine]}`}{' '}
        · numbers checked: {wording.checked} of {wording.total}
      </Badge>
      {ownStatements > 0 && (
        <Badge tone="warning" icon={<PenLine aria-hidden="true" />}>
          {plural(ownStatements, 'number')} of your own
        </Badge>
      )}
      {edited.length > 0 && (
        <span className="text-label text-text2">
          {isMine ? 'Edited by you' : 'Edited'}, {plural(edited.length, 'section')}
        </span>
      )}
    </div>
  );
}

function DeleteDialog({ summary: { id, title }, onClose }: { summary: Summary; onClose: () => void }) {
  const remove = useDeleteSummary();
  const navigate = useNavigate();
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete “${title}”?`}
      description="Its words, your changes and its earlier versions are removed. This cannot be undone."
      confirmLabel="Delete summary"
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => navigate('/summaries', { replace: true }),
          onError: (error) =>
            toast({ variant: 'destructive', title: 'Nothing was deleted', description: error.message }),
        })
      }
    />
  );
}
