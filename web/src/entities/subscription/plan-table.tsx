import { PLAN_NAMES, PLAN_OFFERS, PLANS, type Plan, priceOf, type SupportOffer } from '@plumbline/contracts';
import { Check } from 'lucide-react';
import { lazy, type ReactNode, Suspense, startTransition, useState } from 'react';
import { cn } from '../../shared/lib/cn.js';
import { LimitBar } from './limit-bar.js';
import { isLater, PLAN_ROWS, type PlanRow } from './plan-rows.js';
import { supportNote } from './support-words.js';

const ContactSalesDialog = lazy(async () => ({
  default: (await import('./contact-sales-dialog.js')).ContactSalesDialog,
}));

interface PlanTableProps {
  /** The way to a plan; Enterprise opens the contact dialog. */
  actionOf: (plan: Plan, contactSales: () => void) => ReactNode;
  current?: Plan;
  /** What this installation promises; absent for visitors. */
  support?: SupportOffer | undefined;
}

/** Every column takes part in the rows of the table, so that what belongs together stands in one line. */
const COLUMN = 'lg:grid lg:grid-rows-subgrid';
const ROWS = { gridRow: `span ${PLAN_ROWS.length}` };
const ROWS_AND_HEAD = { gridRow: `span ${PLAN_ROWS.length + 1}` };
const CELL = 'border-t border-border-subtle py-2.5 text-body lg:pr-6';

/** The three plans, line by line in the words of the plan table: side by side where there is room, else one below the other. */
export function PlanTable({ actionOf, current, support }: PlanTableProps) {
  const [isContacting, setIsContacting] = useState(false);
  return (
    <>
      <div className="lg:grid lg:grid-cols-[1.2fr_1fr_1fr_1fr] lg:rounded-lg lg:border lg:border-border lg:bg-surface lg:px-6 lg:py-4">
        <div aria-hidden="true" style={ROWS_AND_HEAD} className={cn('max-lg:hidden', COLUMN)}>
          <span />
          {PLAN_ROWS.map((row) => (
            <div key={row.label} className={cn(CELL, 'text-text2')}>
              <span className="block first-letter:uppercase">{row.label}</span>
              {isLater(row) && <Later />}
            </div>
          ))}
        </div>
        <ul className="grid gap-4 lg:contents">
          {PLANS.map((plan) => (
            <li
              key={plan}
              style={ROWS_AND_HEAD}
              className={cn(
                'rounded-lg border bg-surface p-6 lg:rounded-none lg:border-0 lg:p-0',
                COLUMN,
                plan === current ? 'border-accent' : 'border-border',
              )}
            >
              <PlanHead plan={plan} isCurrent={plan === current}>
                {actionOf(plan, () => startTransition(() => setIsContacting(true)))}
              </PlanHead>
              <ul style={ROWS} className={COLUMN}>
                {PLAN_ROWS.map((row) => (
                  <Line key={row.label} row={row} plan={plan} support={support} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
      <Suspense>{isContacting && <ContactSalesDialog onClose={() => setIsContacting(false)} />}</Suspense>
    </>
  );
}

function PlanHead({ plan, isCurrent, children }: { plan: Plan; isCurrent: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-col pb-4 lg:pr-6">
      <h3 className="text-h3">
        {PLAN_NAMES[plan]}
        {isCurrent && <span className="ml-2 text-caption font-normal text-accent-text">Your plan</span>}
      </h3>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-1.5">
        <span className="text-kpi text-text1 tabular-nums">{priceOf(plan)}</span>
        {plan !== 'enterprise' && <span className="text-body text-text3">per month</span>}
      </p>
      {plan === 'enterprise' && (
        <div className="mt-1 text-caption text-text2">
          {PLAN_OFFERS.enterprise.slice(0, 2).map((line) => (
            <p key={line} className="first-letter:uppercase">
              {line}
            </p>
          ))}
        </div>
      )}
      <div className="mt-auto flex flex-col pt-4 *:w-full">{children}</div>
    </div>
  );
}

/** In a table the row names what a number counts; alone, the line says all of it. */
function Line({ row, plan, support }: { row: PlanRow; plan: Plan; support: SupportOffer | undefined }) {
  const { label, meter } = row;
  const line = row.lines[plan];
  if (!line)
    return (
      <li className={cn(CELL, 'text-text3 max-lg:hidden')}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{label}: not included</span>
      </li>
    );
  const note = supportNote(line, support);
  const isTicked = line === label && note?.isThere !== false;
  return (
    <li className={cn(CELL, 'text-text1')}>
      <span className={isTicked ? 'flex items-center gap-2' : undefined}>
        {isTicked && <Check className="size-4 shrink-0 text-success-text" aria-hidden="true" />}
        <span className="block first-letter:uppercase">
          <Words line={line} meter={meter} label={label} isTicked={isTicked} />
        </span>
      </span>
      {note && <span className="block text-caption text-text3">{note.text}</span>}
      {isLater(row) && <Later className="lg:hidden" />}
      {meter && <LimitBar plan={plan} meter={meter} />}
    </li>
  );
}

interface WordsProps {
  line: string;
  meter: PlanRow['meter'];
  label: string;
  isTicked: boolean;
}

function Words({ line, meter, label, isTicked }: WordsProps) {
  if (line === label)
    return (
      <>
        <span className="lg:sr-only">{line}</span>
        {isTicked && (
          <span aria-hidden="true" className="max-lg:hidden">
            Included
          </span>
        )}
      </>
    );
  if (!meter) return line;
  const [amount = '', ...rest] = line.split(' ');
  const noun =
    rest.length > 0 ? rest.join(' ') : label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
  return (
    <>
      {amount}
      <span className="lg:sr-only"> {noun}</span>
    </>
  );
}

const Later = ({ className }: { className?: string }) => (
  <span className={cn('block text-caption text-text3', className)}>Not in this version yet</span>
);
