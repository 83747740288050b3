import {
  hasFeature,
  type Summary,
  type SummaryAudience,
  type SummaryLength,
  type SummaryPart,
  type SummaryWordedBy,
} from '@plumbline/contracts';
import { useState } from 'react';
import { useUser } from '../../../entities/session/session-state.js';
import { useRegenerateSummary } from '../../../entities/summary/summaries.api.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { Choices } from '../parts/choices.js';
import { WordingChoice } from '../parts/wording-choice.js';
import { Changed } from './changed.js';
import { Versions } from './versions.js';

/** For whom it is and what it holds, who worded it, what changed since the last one, and what it said before. */
export function Settings({ summary }: { summary: Summary }) {
  const isAtWork = summary.status === 'queued' || summary.status === 'running';
  return (
    <Card className="divide-y divide-border">
      <EditorOnly>
        <Wanted
          key={`${summary.audience} ${summary.length} ${summary.asked.join()} ${summary.wordedBy}`}
          summary={summary}
          isAtWork={isAtWork}
        />
      </EditorOnly>
      <Changed summary={summary} />
      <Versions summary={summary} isAtWork={isAtWork} />
    </Card>
  );
}

function Wanted({ summary, isAtWork }: { summary: Summary; isAtWork: boolean }) {
  const { plan } = useUser();
  const [audience, setAudience] = useState<SummaryAudience>(summary.audience);
  const [length, setLength] = useState<SummaryLength>(summary.length);
  const [parts, setParts] = useState<readonly SummaryPart[]>(summary.asked);
  const [wordedBy, setWordedBy] = useState<SummaryWordedBy>(summary.wordedBy);
  const regenerate = useRegenerateSummary(summary.id);
  const isChanged =
    audience !== summary.audience ||
    length !== summary.length ||
    wordedBy !== summary.wordedBy ||
    parts.join() !== summary.asked.join();
  return (
    <div className="flex flex-col gap-3 p-4">
      <h2 className="text-h3">For whom, and how</h2>
      <Choices
        audience={audience}
        length={length}
        parts={parts}
        onAudience={setAudience}
        onLength={setLength}
        onParts={setParts}
      />
      <h2 className="mt-1 text-h3">Wording</h2>
      <WordingChoice wordedBy={wordedBy} onWordedBy={setWordedBy} summary={summary} />
      {hasFeature(plan, 'summaries') && (
        <>
          <Button
            variant={isChanged ? 'primary' : 'secondary'}
            disabled={isAtWork || parts.length === 0}
            isPending={regenerate.isPending}
            onClick={() =>
              regenerate.mutate(
                { audience, length, sections: [...parts], wordedBy },
                {
                  onError: (error) =>
                    toast({
                      variant: 'destructive',
                      title: 'It could not be started',
                      description: error.message,
                    }),
                },
              )
            }
          >
            Rewrite it
          </Button>
          <p className="text-caption text-text2">
            Your changes to its sections are replaced; they stay among the versions below.
          </p>
        </>
      )}
    </div>
  );
}
