import { PRODUCT_NAME } from '@plumbline/contracts';
import { type ReactNode, Suspense } from 'react';
import { BehindANumber } from './lazy-demo.js';

/** Three things that are seldom seen elsewhere, each beside a picture of it. */
export function FeatureRows() {
  return (
    <div className="flex flex-col gap-12">
      <Row
        title="Every number opens down to its rows"
        text="Click any figure and see how it was computed, the rows behind it and their lines in the file. One more click computes it again in front of you."
        picture={
          <div className="min-h-[290px]">
            <Suspense>
              <BehindANumber />
            </Suspense>
          </div>
        }
      />
      <Row
        title="Nothing is silently lost"
        text="Reading a real file means decisions: odd dates, stray signs, broken lines. You get a receipt that counts every line, and the original text stays beside every value that changed."
        picture={<ExampleReceipt />}
      />
      <Row
        title="Works offline, and without an AI key"
        text={`Profiles, dashboards and insights are computed by ${PRODUCT_NAME} itself. Your rows do not leave the server they were uploaded to.`}
        picture={<ComputedBy />}
      />
    </div>
  );
}

function Row({ title, text, picture }: { title: string; text: string; picture: ReactNode }) {
  return (
    <section className="grid items-center gap-6 md:grid-cols-[2fr_3fr] md:even:grid-cols-[3fr_2fr] md:even:[&>:first-child]:order-2">
      <div>
        <h3 className="text-[1.25rem] leading-7 font-semibold text-text1">{title}</h3>
        <p className="mt-2 max-w-[52ch] text-reading">{text}</p>
      </div>
      <div className="min-w-0">{picture}</div>
    </section>
  );
}

const RECEIPT = [
  ['Dates written another way', '132', 'Read as dates, original kept'],
  ['Amounts that say n/a', '25', 'Left empty, original kept'],
  ['Exact repeats', '4', 'Kept and marked'],
  ['Lines with a column too many', '2', 'Kept, the rest beside them'],
  ['Blank lines', '3', 'Counted, nothing in them'],
];

function ExampleReceipt() {
  return (
    <Table
      caption="An example of a receipt"
      head={['In the file', 'Lines', 'What was done']}
      rows={RECEIPT}
    />
  );
}

const COMPUTED_BY = [
  ['Column profiles', 'Counts, medians and histograms', 'Not needed'],
  ['Dashboards', 'A rule table that names its reason', 'Not needed'],
  ['AI insights', 'Statistical tests over every column', 'Not needed'],
];

function ComputedBy() {
  return <Table caption="What computes what" head={['', 'Computed by', 'AI key']} rows={COMPUTED_BY} />;
}

function Table({
  caption,
  head,
  rows,
}: {
  caption: string;
  head: readonly string[];
  rows: readonly string[][];
}) {
  return (
    <div className="rounded-lg border border-border bg-surface p-5">
      <table className="w-full text-left text-label font-normal">
        <caption className="pb-2 text-left text-caption text-text3">{caption}</caption>
        <thead>
          <tr className="text-text3">
            {head.map((name) => (
              <th key={name} scope="col" className="py-1.5 pr-3 font-medium">
                {name || <span className="sr-only">Part</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells[0]} className="border-t border-border-subtle text-text2">
              {cells.map((cell) => (
                <td key={cell} className="py-2 pr-3 tabular-nums first:text-text1">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
