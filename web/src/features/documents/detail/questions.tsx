import type { DocumentAnswer } from '@plumbline/contracts';
import { useState } from 'react';
import { useAskDocument } from '../../../entities/document/documents.api.js';
import type { Place } from '../../../entities/document/pages/place.js';
import { PlaceChip } from '../../../entities/document/pages/place-chip.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';

interface Asked {
  question: string;
  answer: DocumentAnswer;
}

/** Questions about one document; an answer quotes it, or says that it is not in it. */
export function Questions({ documentId, onPlace }: { documentId: string; onPlace: (place: Place) => void }) {
  const [question, setQuestion] = useState('');
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const ask = useAskDocument(documentId);
  const onAsk = () =>
    ask.mutate(question.trim(), {
      onSuccess: (answer) => {
        setAsked((before) => [{ question: question.trim(), answer }, ...before]);
        setQuestion('');
      },
    });
  return (
    <>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (question.trim().length > 1) onAsk();
        }}
      >
        <Field label="Your question" error={ask.error?.message} className="flex-1">
          <Input value={question} maxLength={500} onChange={(event) => setQuestion(event.target.value)} />
        </Field>
        <Button type="submit" isPending={ask.isPending}>
          Ask
        </Button>
      </form>
      <ul aria-live="polite" className="mt-3 flex flex-col gap-3">
        {asked.map(({ question: text, answer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same question may be asked twice
          <li key={asked.length - index} className="rounded-lg border border-border px-4 py-3">
            <p className="text-label text-text1">{text}</p>
            {answer.answered ? (
              answer.quotes.map((quote) => (
                <p key={quote.text} className="mt-1 text-body text-text2">
                  “{quote.text}” <PlaceChip at={quote} label="this quote" onPlace={onPlace} />
                </p>
              ))
            ) : (
              <p className="mt-1 text-body text-text2">{answer.text}</p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
