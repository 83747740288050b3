import { AI_PROVIDER_NAMES, type AiProvider } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewersQuery } from '../../../entities/opinion/opinions.api.js';
import { PreviewDialog } from '../../../entities/opinion/preview-dialog.js';
import { useUser } from '../../../entities/session/session-state.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { useAskReviewerOf } from './second-opinion.api.js';

/** Whom one may ask: the built-in reviewer, which sends nothing; administrators a provider, after a preview. */
export function AskReviewers({ extractionId }: { extractionId: string }) {
  const { role } = useUser();
  const ask = useAskReviewerOf(extractionId);
  return (
    <EditorOnly>
      <div className="flex flex-col items-start gap-2">
        <div className="flex flex-wrap items-center gap-4">
          <Button variant="secondary" isPending={ask.isPending} onClick={() => ask.mutate()}>
            Ask the built-in reviewer
          </Button>
          {(role === 'owner' || role === 'admin') && <AskProviders extractionId={extractionId} />}
        </div>
        {ask.error && (
          <p role="alert" className="text-body text-danger-text">
            {ask.error.message}
          </p>
        )}
      </div>
    </EditorOnly>
  );
}

function AskProviders({ extractionId }: { extractionId: string }) {
  const [previewed, setPreviewed] = useState<AiProvider>();
  const { data: reviewers = [] } = useQuery(reviewersQuery());
  const open = reviewers.filter(({ isAvailable }) => isAvailable);
  if (open.length === 0)
    return (
      <p className="text-caption text-text2">No provider is switched on, so nothing can leave this server.</p>
    );
  return (
    <>
      {open.map(({ name }) => (
        <Button key={name} variant="link" size="compact" onClick={() => setPreviewed(name)}>
          Ask {AI_PROVIDER_NAMES[name]}
        </Button>
      ))}
      {previewed && (
        <PreviewDialog
          subject={{ subjectType: 'extraction', subjectId: extractionId }}
          provider={previewed}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </>
  );
}
