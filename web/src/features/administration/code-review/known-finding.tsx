import type { CodeFinding } from '@plumbline/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { AskDialog } from './ask-dialog.js';
import { useJudgeFinding } from './code-review.api.js';
import { FindingWords } from './finding-words.js';
import { homePath } from './home-path.js';

/** One finding of the whole code, with what people decided about it. */
export function KnownFinding({ finding }: { finding: CodeFinding }) {
  const { title, path, line, snippet, home, status, comment, decidedBy, isNew } = finding;
  const [asked, setAsked] = useState<'accepted' | 'false-positive'>();
  const judge = useJudgeFinding();
  return (
    <li className="grid gap-x-6 gap-y-3 border-border-subtle border-t p-5 first:border-t-0 lg:grid-cols-[5fr_8fr]">
      <FindingWords finding={finding}>
        {isNew && status === 'open' && <Badge tone="accent">New</Badge>}
      </FindingWords>
      <div className="min-w-0">
        <p className="mb-1.5 break-all text-label text-accent-text">
          {home ? <Link to={homePath(home)}>{path}</Link> : `${path}:${line}`}
        </p>
        <pre className="overflow-x-auto rounded-md border border-border bg-sunken px-3 py-2 font-mono text-caption text-text1">
          {snippet}
        </pre>
        {comment && (
          <p className="mt-2 text-body">
            <strong className="text-text1">{decidedBy}</strong> {comment}
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-4">
          {status === 'open' && (
            <>
              <Button variant="link" size="compact" onClick={() => setAsked('accepted')}>
                Accept with a reason
              </Button>
              <Button variant="link" size="compact" onClick={() => setAsked('false-positive')}>
                False alarm
              </Button>
            </>
          )}
          {(status === 'accepted' || status === 'false-positive') && (
            <Button
              variant="link"
              size="compact"
              isPending={judge.isPending}
              onClick={() => judge.mutate({ id: finding.id, body: { status: 'open' } })}
            >
              Open again
            </Button>
          )}
        </p>
      </div>
      {asked && (
        <AskDialog
          title={asked === 'accepted' ? 'Accept this finding' : 'A false alarm'}
          description={`${title}, ${path}:${line}`}
          label={asked === 'accepted' ? 'Why it may stay as it is' : 'Why nothing is wrong here'}
          confirm={asked === 'accepted' ? 'Accept' : 'Set aside'}
          isPending={judge.isPending}
          error={judge.error?.message}
          onConfirm={(text) =>
            judge.mutate(
              { id: finding.id, body: { status: asked, comment: text } },
              { onSuccess: () => setAsked(undefined) },
            )
          }
          onClose={() => setAsked(undefined)}
        />
      )}
    </li>
  );
}
