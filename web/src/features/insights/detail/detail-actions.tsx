import type { Insight } from '@plumbline/contracts';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { DiscussionButton } from '../../../entities/discussion/discussion-button.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { copyText } from '../../../shared/lib/browser/copy-text.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { IconButton } from '../../../shared/ui/buttons/icon-button.js';
import { Menu, MenuItem, MenuLabel } from '../../../shared/ui/overlays/menu.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { useChangeInsight } from '../parts/insights.api.js';
import { type DismissReason, useInsights } from '../parts/insights-context.js';

const REASONS: readonly { reason: DismissReason; label: string }[] = [
  { reason: 'known', label: 'We knew this already' },
  { reason: 'not_useful', label: 'Not useful to us' },
  { reason: 'wrong', label: 'It is wrong' },
  { reason: 'other', label: 'Another reason' },
];

/** What can be done with one finding. */
export function DetailActions({ insight, onAdd }: { insight: Insight; onAdd: () => void }) {
  const { dismiss, bringBack } = useInsights();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <EditorOnly>
        <Button onClick={onAdd}>Add to dashboard</Button>
      </EditorOnly>
      <Button onClick={() => void share(insight.id)}>Share</Button>
      <DiscussionButton key={insight.id} aboutId={insight.id} name={insight.title} />
      <EditorOnly>
        {insight.dismissed ? (
          <Button variant="ghost" onClick={() => bringBack(insight)}>
            Bring back
          </Button>
        ) : (
          <Menu align="start" trigger={<Button variant="ghost">Dismiss</Button>}>
            <MenuLabel>Why?</MenuLabel>
            {REASONS.map(({ reason, label }) => (
              <MenuItem key={reason} onSelect={() => dismiss(insight, reason)}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        )}
        <Helpful insight={insight} />
      </EditorOnly>
    </div>
  );
}

function Helpful({ insight: { id, helpful } }: { insight: Insight }) {
  const change = useChangeInsight();
  const say = (answer: boolean) =>
    change.mutate({ id, change: { helpful: helpful === answer ? null : answer } });
  return (
    <fieldset className="flex items-center gap-1 sm:ml-auto">
      <legend className="sr-only">Was this helpful?</legend>
      <span aria-hidden="true" className="mr-2 text-label font-normal text-text2">
        Was this helpful?
      </span>
      <IconButton label="Helpful" aria-pressed={helpful === true} onClick={() => say(true)}>
        <ThumbsUp aria-hidden="true" />
      </IconButton>
      <IconButton label="Not helpful" aria-pressed={helpful === false} onClick={() => say(false)}>
        <ThumbsDown aria-hidden="true" />
      </IconButton>
    </fieldset>
  );
}

/** The address of the finding alone, without the reader's filters. */
async function share(id: string): Promise<void> {
  const isCopied = await copyText(`${window.location.origin}/insights?id=${id}`);
  toast(
    isCopied
      ? { variant: 'success', title: 'Link to this insight copied' }
      : { variant: 'destructive', title: 'This browser did not allow copying' },
  );
}
