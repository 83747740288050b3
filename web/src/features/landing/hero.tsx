import { ListTree, ReceiptText, WifiOff } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '../../shared/ui/buttons/button.js';
import { GetStarted } from './get-started.js';
import { DemoDashboard } from './lazy-demo.js';

const PROMISES = [
  { text: 'Every number opens to its rows and recomputes', Icon: ListTree },
  { text: 'Works offline, and without an AI key', Icon: WifiOff },
  { text: 'Every file comes with a receipt: nothing is silently lost', Icon: ReceiptText },
];

/** The first words, and a live sample beside them. */
export function Hero() {
  return (
    <section className="grid items-start gap-10 py-10 lg:grid-cols-[4fr_7fr] lg:py-16">
      <div>
        <h1 tabIndex={-1} className="text-display">
          Transform Your Data Into Meaningful Insights
        </h1>
        <p className="mt-4 max-w-[60ch] text-reading">
          Bring a file and get a dashboard, findings and a forecast. Then open any number and see the rows it
          came from.
        </p>
        <div className="mt-6 flex flex-wrap gap-2">
          <GetStarted variant="primary" />
          <Button variant="ghost" size="large" asChild>
            <a href="#sample">See a sample dashboard</a>
          </Button>
        </div>
        <ul className="mt-8 flex flex-col gap-2 text-body text-text2">
          {PROMISES.map(({ text, Icon }) => (
            <li key={text} className="flex items-start gap-2.5">
              <Icon className="mt-0.5 size-4 shrink-0 text-text3" aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <div
        id="sample"
        className="min-h-[1580px] min-w-0 rounded-xl border border-border bg-bg p-4 sm:min-h-[1330px] md:min-h-[760px]"
      >
        <Suspense>
          <DemoDashboard />
        </Suspense>
      </div>
    </section>
  );
}
