import type { Summary, SummaryVersion } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { summaryVersionsQuery, useRestoreSummary } from '../../../entities/summary/summaries.api.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

const MADE: Record<SummaryVersion['made'], string> = {
  written: 'Written',
  edited: 'Edited',
  regenerated: 'Rewritten',
  restored: 'Brought back',
};

/** What it said after each change, and the way back to it. */
export function Versions({ summary, isAtWork }: { summary: Summary; isAtWork: boolean }) {
  const { data = [] } = useQuery({ ...summaryVersionsQuery(summary.id), enabled: !isAtWork });
  const [opened, setOpened] = useState<SummaryVersion>();
  if (data.length < 2) return null;
  return (
    <div className="p-4">
      <h2 className="mb-2 text-h3">Versions</h2>
      <ul className="flex flex-col gap-1">
        {data.slice(0, 10).map((version) => (
          <li key={version.version} className="flex items-center justify-between gap-2 text-label">
            <span className="min-w-0 text-text2">
              {version.version}. {MADE[version.made]}, {formatDateTime(version.at)}
            </span>
            {version.version === summary.version ? (
              <span className="text-text2">now</span>
            ) : (
              <Button variant="link" size="compact" onClick={() => setOpened(version)}>
                Look
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opened && <VersionDialog summary={summary} version={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

interface VersionDialogProps {
  summary: Summary;
  version: SummaryVersion;
  onClose: () => void;
}

function VersionDialog({ summary, version, onClose }: VersionDialogProps) {
  const restore = useRestoreSummary(summary.id);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Version ${version.version}`}
      description={`${MADE[version.made]}, ${formatDateTime(version.at)}`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <EditorOnly>
            <Button
              variant="primary"
              isPending={restore.isPending}
              onClick={() =>
                restore.mutate(version.version, {
                  onSuccess: onClose,
                  onError: (error) =>
                    toast({
                      variant: 'destructive',
                      title: 'Nothing was brought back',
                      description: error.message,
                    }),
                })
              }
            >
              Bring it back
            </Button>
          </EditorOnly>
        </>
      }
    >
      <h3 className="text-h3">{version.title}</h3>
      {version.sections.map(({ heading, text }) => (
        <div key={heading} className="mt-3">
          <h4 className="text-label font-medium">{heading}</h4>
          <p className="text-body whitespace-pre-line text-text2">{text}</p>
        </div>
      ))}
    </Dialog>
  );
}
