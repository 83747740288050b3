import type { Summary, SummaryWordingPreview } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Button } from '../../shared/ui/buttons/button.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Dialog } from '../../shared/ui/overlays/dialog.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { summariesQuery, wordingPreviewQuery } from './summaries.api.js';

interface WhatIsSentProps {
  /** Who gets it, as people call it. */
  provider: string;
  /** The summary that is reworded; without it the newest one stands for one that is not written yet. */
  summary?: Pick<Summary, 'id' | 'title'> | undefined;
}

/** Opens what wording sends to a provider, whole, before any of it is sent. */
export function WhatIsSent({ provider, summary }: WhatIsSentProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="link" size="compact" onClick={() => setOpen(true)}>
        See what is sent
      </Button>
      {isOpen && (
        <Dialog
          isOpen
          onOpenChange={setOpen}
          title={`What ${provider} gets`}
          description="The sentences of a summary, with marks such as {1} in the place of every number, date and name, and the same instructions each time. Nothing else, and nothing yet."
          footer={<Button onClick={() => setOpen(false)}>Close</Button>}
          className="max-w-2xl!"
        >
          {summary ? <Preview summary={summary} /> : <Example />}
        </Dialog>
      )}
    </>
  );
}

function Example() {
  const summaries = useQuery(summariesQuery());
  return (
    <Loaded query={summaries} noun="summaries" skeleton={<Skeleton className="h-40" />}>
      {(all) => {
        const written = all.find(({ status, sections }) => status === 'ready' && sections.length > 0);
        if (!written)
          return (
            <p className="text-body text-text2">
              There is no summary yet to show it by. Write one with the built-in engine; then this shows what
              would be sent of it.
            </p>
          );
        return (
          <>
            <p className="mb-3 text-label text-text2">
              By the example of “{written.title}”: the sentences of a new one are sent in the same way.
            </p>
            <Preview summary={written} />
          </>
        );
      }}
    </Loaded>
  );
}

function Preview({ summary }: { summary: Pick<Summary, 'id'> }) {
  const preview = useQuery(wordingPreviewQuery(summary.id));
  return (
    <Loaded query={preview} noun="preview" isOne skeleton={<Skeleton className="h-40" />}>
      {({ sections }) =>
        sections.length === 0 ? (
          <p className="text-body text-text2">
            Nothing of this summary: key figures, the method and what people wrote stay as they are.
          </p>
        ) : (
          <Sections sections={sections} />
        )
      }
    </Loaded>
  );
}

function Sections({ sections }: Pick<SummaryWordingPreview, 'sections'>) {
  return (
    <div className="flex flex-col gap-4">
      {sections.map(({ id, heading, sentences, messages }) => (
        <section key={id} aria-label={heading}>
          <h3 className="text-h3">{heading}</h3>
          <ol className="mt-1 flex list-decimal flex-col gap-1 pl-5 text-body">
            {sentences.map((sentence) => (
              <li key={sentence}>
                <Marked text={sentence} />
              </li>
            ))}
          </ol>
          <details className="mt-2 text-label">
            <summary className="w-fit cursor-pointer text-text2 hover:text-text1">
              As it is sent, whole
            </summary>
            {messages.map(({ role, content }) => (
              <pre
                key={role}
                className="mt-2 rounded-md border border-border bg-sunken p-2 font-mono text-caption break-words whitespace-pre-wrap"
              >
                {content}
              </pre>
            ))}
          </details>
        </section>
      ))}
    </div>
  );
}

/** The marks stand out: they are all that a provider sees of numbers, dates and names. */
function Marked({ text }: { text: string }) {
  let at = 0;
  return text.split(/(\{\d+\})/).map((piece) => {
    at += 1;
    return /^\{\d+\}$/.test(piece) ? (
      <span key={at} className="rounded-sm bg-selected px-1 font-mono text-caption text-text1">
        {piece}
      </span>
    ) : (
      <Fragment key={at}>{piece}</Fragment>
    );
  });
}
