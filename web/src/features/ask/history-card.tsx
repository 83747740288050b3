import type { AskedQuestion } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Ban, Check, History, MessageCircleQuestion, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { askAddress, questionsQuery, useForget } from '../../entities/question/questions.api.js';
import { useUser } from '../../entities/session/session-state.js';
import { cn } from '../../shared/lib/cn.js';
import { plural } from '../../shared/lib/format.js';
import { formatAs } from '../../shared/lib/format-time.js';
import { BareIconButton } from '../../shared/ui/buttons/bare-icon-button.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';
import { Sheet } from '../../shared/ui/overlays/sheet.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { OUTCOME_WORDS } from './outcomes.js';

const ICONS = {
  answered: <Check className="text-success-text" aria-hidden="true" />,
  asked_back: <MessageCircleQuestion className="text-warning-text" aria-hidden="true" />,
  no_answer: <Ban aria-hidden="true" />,
};

/** One's own questions by day, the one that is open marked. */
export function HistoryCard({ question, className }: { question: string; className?: string }) {
  const history = useQuery(questionsQuery());
  if (!history.data) return <Skeleton className={cn('h-64', className)} />;
  return (
    <Card aria-label="Your questions" className={cn('overflow-hidden', className)}>
      <h2 className="px-4 pt-3.5 pb-1 text-h3">Your questions</h2>
      <div className="max-h-[60dvh] overflow-y-auto">
        <Days questions={history.data} question={question} />
      </div>
      <p className="border-t border-border-subtle px-4 py-3 text-caption text-text3">
        {keptFor(history.data)}
      </p>
    </Card>
  );
}

/** The same behind a button that counts them, where there is no room beside the answer. */
export function HistoryButton({ question }: { question: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const history = useQuery(questionsQuery());
  if (!history.data || history.data.length === 0) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <History aria-hidden="true" />
        {plural(history.data.length, 'question')}
      </Button>
      <Sheet
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Your questions"
        description={keptFor(history.data)}
        className="pb-4"
      >
        <Days questions={history.data} question={question} onFollow={() => setIsOpen(false)} />
      </Sheet>
    </>
  );
}

const keptFor = ({ length }: readonly AskedQuestion[]): string =>
  length === 0
    ? 'Your questions are kept here, for you only'
    : `${plural(length, 'question')} kept for you only`;

interface DaysProps {
  questions: readonly AskedQuestion[];
  /** The one whose answer is shown. */
  question: string;
  onFollow?: () => void;
}

function Days({ questions, question, onFollow }: DaysProps) {
  const { timezone } = useUser();
  // Newest first: of a question asked twice, the one whose answer is shown.
  const open = questions.find((asked) => asked.question === question);
  return byDay(questions, timezone).map(([day, asked]) => (
    <section key={day}>
      <h3 className="px-4 pt-2 pb-1 text-caption text-text3">{day}</h3>
      <ul>
        {asked.map((one) => (
          <Item
            key={one.id}
            asked={one}
            isOpen={one.id === open?.id}
            zone={timezone}
            {...(onFollow && { onFollow })}
          />
        ))}
      </ul>
    </section>
  ));
}

interface ItemProps {
  asked: AskedQuestion;
  isOpen: boolean;
  zone: string;
  onFollow?: () => void;
}

function Item({ asked, isOpen, zone, onFollow }: ItemProps) {
  const forget = useForget();
  return (
    <li
      className={cn(
        'group relative border-l-2',
        isOpen ? 'border-accent bg-selected' : 'border-transparent hover:bg-hover',
      )}
    >
      <Link
        to={askAddress(asked.question, { source: asked.dataSourceId })}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onFollow}
        className="block py-2 pr-9 pl-4"
      >
        <span className={cn('block text-label wrap-anywhere text-text1', !isOpen && 'font-normal')}>
          {asked.question}
        </span>
        <span className="mt-0.5 flex items-center gap-1.5 text-caption text-text2 [&_svg]:size-3.5">
          {ICONS[asked.outcome]}
          <span className="flex-1">{OUTCOME_WORDS[asked.outcome]}</span>
          <span className="tabular-nums">
            {formatAs(asked.askedAt, { timeStyle: 'short', timeZone: zone })}
          </span>
        </span>
      </Link>
      <BareIconButton
        label={`Forget “${asked.question}”`}
        className="!absolute top-1 right-1 !size-7 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
        onClick={() => forget.mutate(asked.id)}
      >
        <X aria-hidden="true" />
      </BareIconButton>
    </li>
  );
}

function byDay(questions: readonly AskedQuestion[], zone: string): [string, AskedQuestion[]][] {
  const nameOf = (moment: Date) =>
    formatAs(moment, { weekday: 'long', month: 'short', day: 'numeric', timeZone: zone });
  const today = nameOf(new Date());
  const yesterday = nameOf(new Date(Date.now() - 86_400_000));
  const days = new Map<string, AskedQuestion[]>();
  for (const asked of questions) {
    const day = nameOf(new Date(asked.askedAt));
    const name = day === today ? 'Today' : day === yesterday ? 'Yesterday' : day;
    days.set(name, [...(days.get(name) ?? []), asked]);
  }
  return [...days];
}
