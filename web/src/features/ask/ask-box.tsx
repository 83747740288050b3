import { type AskResult, MAX_QUESTION_LENGTH } from '@plumbline/contracts';
import * as Radix from '@radix-ui/react-dialog';
import { useQuery } from '@tanstack/react-query';
import { CornerDownLeft, History, MessageCircleQuestion } from 'lucide-react';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { askAddress, previewQuery, questionsQuery } from '../../entities/question/questions.api.js';
import { cn } from '../../shared/lib/cn.js';
import { MODIFIER } from '../../shared/lib/keyboard/modifier.js';
import { Kbd } from '../../shared/ui/buttons/kbd.js';
import { SCRIM } from '../../shared/ui/overlays/dialog.js';
import { focusBack, focusInside } from '../../shared/ui/overlays/dialog-focus.js';
import { SlotSentence } from '../../shared/ui/slot-sentence.js';

const LEAST_LETTERS = 4;

/** What `?` opens over any screen: about the dashboard or source that is shown; the answer stands there while one types. */
export function AskBox({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const about = useShown();
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const isAsked = asked.length >= LEAST_LETTERS;
  const answer = useQuery({ ...previewQuery({ question: asked || '?', ...about.body }), enabled: isAsked });
  const go = (question: string, source?: string | null) => {
    onClose();
    void navigate(askAddress(question, source));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) go(text.trim(), answer.data?.dataSourceId);
  };
  const result = isAsked ? answer.data : undefined;
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={cn(SCRIM, 'z-(--z-palette)')} />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusInside}
          onCloseAutoFocus={focusBack}
          className="motion-dialog fixed inset-x-0 top-[12vh] z-(--z-palette) mx-auto flex max-h-[76vh] w-[calc(100vw-32px)] max-w-[640px] flex-col overflow-hidden rounded-lg border border-border bg-raised shadow-dialog"
        >
          <Radix.Title className="sr-only">Ask a question</Radix.Title>
          <form onSubmit={submit} className="flex items-center gap-3 border-b border-border px-4">
            <MessageCircleQuestion className="size-5 shrink-0 text-text3" aria-hidden="true" />
            <input
              aria-label="Ask a question about your data"
              placeholder="Ask a question about your data"
              value={text}
              maxLength={MAX_QUESTION_LENGTH}
              onChange={(event) => setText(event.target.value)}
              className="h-12 w-full bg-transparent text-[1rem] text-text1 outline-none"
            />
          </form>
          <p className="px-4 pt-2.5 text-caption text-text3">About {about.name}</p>
          <Found text={text.trim()} result={result} onGo={go} />
          <footer className="flex flex-wrap gap-x-6 gap-y-1 border-t border-border bg-sunken px-4 py-2 text-caption text-text2 max-sm:hidden">
            <span>
              <Kbd>Enter</Kbd> opens in Ask
            </span>
            <span>
              <Kbd>{MODIFIER}</Kbd> <Kbd>/</Kbd> keyboard shortcuts
            </span>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface FoundProps {
  text: string;
  result: AskResult | undefined;
  onGo: (question: string, source?: string | null) => void;
}

/** What the question means so far, what to go on with, and what was asked before. */
function Found({ text, result, onGo }: FoundProps) {
  const history = useQuery(questionsQuery());
  return (
    <div className="overflow-y-auto px-4 pb-3">
      {result && (
        <div className="border-b border-border-subtle py-3" aria-live="polite">
          <SlotSentence
            lead="Read as"
            parts={result.reading.map(({ options: _, ...part }) => part)}
            onChoose={() => {}}
          />
          <p
            className={cn(
              'mt-2 wrap-anywhere',
              result.answered ? 'text-h2 text-text1' : 'text-body text-text2',
            )}
          >
            {result.answered ? result.text : result.message}
          </p>
        </div>
      )}
      <ul className="pt-2">
        {text !== '' && (
          <Row icon={<CornerDownLeft />} text={text} onSelect={() => onGo(text, result?.dataSourceId)} />
        )}
        {result?.answered &&
          result.followUps.map((next) => (
            <Row
              key={next}
              icon={<MessageCircleQuestion />}
              text={next}
              onSelect={() => onGo(next, result.dataSourceId)}
            />
          ))}
        {(history.data ?? []).slice(0, 4).map(({ id, question, dataSourceId }) => (
          <Row key={id} icon={<History />} text={question} onSelect={() => onGo(question, dataSourceId)} />
        ))}
      </ul>
    </div>
  );
}

function Row({ icon, text, onSelect }: { icon: React.ReactNode; text: string; onSelect: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onSelect}
        className="flex min-h-9 w-full items-center gap-3 rounded-sm px-2 text-left text-body text-text1 hover:bg-hover focus-visible:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-text3"
      >
        {icon}
        <span className="truncate">{text}</span>
      </button>
    </li>
  );
}

/** What the screen under the box shows. */
function useShown(): { name: string; body: { dashboardId?: string; dataSourceId?: string } } {
  const { pathname } = useLocation();
  const uuid = /^[0-9a-f-]{36}$/;
  const dashboardId = matchPath('/dashboard/:id/*', pathname)?.params.id ?? '';
  if (uuid.test(dashboardId)) return { name: 'the data of this dashboard', body: { dashboardId } };
  const dataSourceId = matchPath('/data-sources/:id/*', pathname)?.params.id ?? '';
  if (uuid.test(dataSourceId)) return { name: 'this data source', body: { dataSourceId } };
  return { name: 'all your sources', body: {} };
}
