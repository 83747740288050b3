import type { AskResult } from '@plumbline/contracts';
import * as Radix from '@radix-ui/react-dialog';
import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type About,
  aboutBody,
  answerQuery,
  askAddress,
  previewQuery,
  questionsQuery,
} from '../../entities/question/questions.api.js';
import { cn } from '../../shared/lib/cn.js';
import { MODIFIER } from '../../shared/lib/keyboard/modifier.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Kbd } from '../../shared/ui/buttons/kbd.js';
import { SCRIM } from '../../shared/ui/overlays/dialog.js';
import { focusBack, focusInside } from '../../shared/ui/overlays/dialog-focus.js';
import { AboutChips, type Choice, useNearby } from './about-chips.js';
import { BoxAnswer } from './box-answer.js';
import { GhostInput } from './ghost-input.js';
import { type Going, GoOn, goingOn } from './go-on.js';

const LEAST_LETTERS = 4;

/** What `?` opens over any screen: about what it shows unless told otherwise; the answer stands there while one types. */
export function AskBox({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const nearby = useNearby();
  const [picked, setPicked] = useState<Choice>();
  const about = picked ?? nearby[0] ?? { key: 'all', label: '', about: {} };
  const [text, setText] = useState('');
  const [cursor, setCursor] = useState(0);
  const { result, ghost, isKept, keep } = useAnswer(text, about.about);
  const history = useQuery(questionsQuery());
  const rows = goingOn(text.trim() + ghost, result, history.data ?? []);
  const at = Math.min(cursor, rows.length - 1);
  const open = (question: string, where: About = about.about) => {
    onClose();
    void navigate(askAddress(question, where));
  };
  const answerHere = (row: Going | undefined) => {
    if (!row) return;
    setText(row.question);
    setCursor(0);
    keep(row.question);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setCursor((at + step + rows.length) % Math.max(1, rows.length));
    } else if (event.key === 'Enter' && row) {
      if (event.metaKey || event.ctrlKey) open(row.question);
      else answerHere(row);
    } else return;
    event.preventDefault();
  };
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
          <div className="border-b border-border px-4 pb-3">
            <div className="flex items-center gap-3">
              <MessageCircleQuestion className="size-5 shrink-0 text-text3" aria-hidden="true" />
              <GhostInput
                value={text}
                ghost={ghost}
                onChange={(next) => {
                  setText(next);
                  setCursor(0);
                }}
                onKeyDown={onKeyDown}
              />
            </div>
            <AboutChips nearby={nearby} chosen={about} onChoose={setPicked} />
          </div>
          <div className="overflow-y-auto">
            {result && <BoxAnswer result={result} isPreview={!isKept} />}
            {isKept && (
              <div className="flex px-4 pt-3">
                <Button size="compact" onClick={() => open(text.trim())}>
                  Open in Ask
                </Button>
              </div>
            )}
            <GoOn rows={rows} chosen={at} onPoint={setCursor} onChoose={answerHere} />
          </div>
          <Keys />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The answer to what is typed; once it is asked for, the one that is kept among the questions. */
function useAnswer(text: string, about: About) {
  const [asked, setAsked] = useState<string>();
  const typed = useDeferredValue(text.trim());
  const isAsked = typed.length >= LEAST_LETTERS;
  const body = { question: typed || '?', ...aboutBody(about) };
  const isKept = asked === text.trim() && asked !== '';
  const preview = useQuery({ ...previewQuery(body), enabled: isAsked && !isKept });
  const kept = useQuery({ ...answerQuery({ ...body, question: asked ?? '?' }), enabled: isKept });
  const shown: AskResult | undefined = isKept
    ? (kept.data ?? preview.data)
    : isAsked
      ? preview.data
      : undefined;
  const completion = preview.data?.completion ?? '';
  const isCurrent = preview.data?.question === text.trim() + completion && !/\s$/.test(text);
  return {
    result: shown,
    ghost: isAsked && isCurrent && !isKept ? completion : '',
    isKept: isKept && kept.data !== undefined,
    keep: setAsked,
  };
}

function Keys() {
  return (
    <footer className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-border bg-sunken px-4 py-2 text-caption text-text2 max-sm:hidden">
      <span>
        <Kbd>Enter</Kbd> answers here
      </span>
      <span>
        <Kbd>{MODIFIER}</Kbd> <Kbd>Enter</Kbd> opens in Ask
      </span>
      <span>
        <Kbd>{MODIFIER}</Kbd> <Kbd>/</Kbd> keyboard shortcuts
      </span>
    </footer>
  );
}
