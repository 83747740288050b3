import { FEATURE_CARDS, FREE_PLAN_COPY } from '@plumbline/contracts';
import { type ReactNode, Suspense, useEffect } from 'react';
import { PlanTable } from '../../entities/subscription/plan-table.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { FeatureRows } from './feature-rows.js';
import { GetStarted } from './get-started.js';
import { CardPicture } from './lazy-demo.js';

/** What a visitor scrolls to; it is built when the first words are there to read. */
export function BelowTheFold() {
  useEffect(() => {
    // An address may name a section that was not there when the page began.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <Section
        id="features"
        title="From a raw file to an answer you can defend"
        text="Seven parts, one file to start. The charts below are drawn from the sample data above."
      >
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-12">
          {FEATURE_CARDS.map(({ id, title, text }, index) => (
            <li
              key={id}
              className={`flex min-w-0 flex-col rounded-lg border border-border bg-surface p-5 ${index < 4 ? 'lg:col-span-3' : 'lg:col-span-4'}`}
            >
              <div className="mb-4 h-[120px] overflow-hidden">
                <Suspense>
                  <CardPicture id={id} />
                </Suspense>
              </div>
              <h3 className="text-h3">{title}</h3>
              <p className="mt-1 text-body text-text2">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="What sets it apart">
        <FeatureRows />
      </Section>
      <Section id="pricing" title="Pricing" text={`Three plans. ${FREE_PLAN_COPY}`}>
        <PlanTable
          actionOf={(plan, contactSales) =>
            plan === 'enterprise' ? <Button onClick={contactSales}>Contact Sales</Button> : <GetStarted />
          }
        />
      </Section>
      <section className="flex flex-wrap items-center justify-between gap-4 border-t border-border py-12">
        <div>
          <h2 className="text-h1">See what is in your own file</h2>
          <p className="mt-1 text-reading">An account is free and takes a minute.</p>
        </div>
        <GetStarted variant="primary" />
      </section>
    </>
  );
}

interface SectionProps {
  id?: string;
  title: string;
  text?: string;
  children: ReactNode;
}

function Section({ id, title, text, children }: SectionProps) {
  return (
    <section {...(id && { id })} className="py-10 lg:py-14">
      <h2 className="text-[1.75rem] leading-9 font-semibold tracking-[-0.018em] text-text1">{title}</h2>
      {text && <p className="mt-1 text-reading">{text}</p>}
      <div className="mt-6">{children}</div>
    </section>
  );
}
