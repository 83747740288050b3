import { PRODUCT_NAME } from '@plumbline/contracts';
import { type ReactNode, Suspense } from 'react';
import { BehindANumber, ComputedByPicture, ReceiptPicture } from './lazy-demo.js';

/** Three things that are seldom seen elsewhere, each beside a picture of it. */
export function FeatureRows() {
  return (
    <div className="flex flex-col gap-12">
      <Row
        title="Every number opens down to its rows"
        text="Click any figure and see how it was computed, the rows behind it and their lines in the file. One more click computes it again in front of you."
        picture={<BehindANumber />}
        height="min-h-[430px]"
      />
      <Row
        title="Nothing is silently lost"
        text="Reading a real file means decisions: odd dates, stray signs, broken lines. You get a receipt that counts every line, and the original text stays beside every value that changed."
        picture={<ReceiptPicture />}
        height="min-h-[340px]"
      />
      <Row
        title="Works offline, and without an AI key"
        text={`Profiles, dashboards, insights, predictions and summaries are computed by ${PRODUCT_NAME} itself, and your rows do not leave its server unless you decide so. Without a network, what you last saw stays on your screen and says that it is saved.`}
        picture={<ComputedByPicture />}
        height="min-h-[330px]"
      />
    </div>
  );
}

interface RowProps {
  title: string;
  text: string;
  picture: ReactNode;
  /** Of the picture, so that nothing moves when it comes. */
  height: string;
}

function Row({ title, text, picture, height }: RowProps) {
  return (
    <section className="grid items-center gap-6 md:grid-cols-[2fr_3fr] md:even:grid-cols-[3fr_2fr] md:even:[&>:first-child]:order-2">
      <div>
        <h3 className="text-[1.25rem] leading-7 font-semibold text-text1">{title}</h3>
        <p className="mt-2 max-w-[52ch] text-reading">{text}</p>
      </div>
      <div className={`min-w-0 ${height}`}>
        <Suspense>{picture}</Suspense>
      </div>
    </section>
  );
}
