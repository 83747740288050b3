import { Dialog } from '../../../shared/ui/overlays/dialog.js';

/** What the number beside an insight says, and what it does not. */
export function ConfidenceDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="What does confidence mean?"
      description="How hard it would be for chance alone to make a pattern like this one."
    >
      <div className="flex flex-col gap-4 pb-4 text-body text-text2 [&_h3]:text-label [&_h3]:text-text1">
        <section>
          <h3>What it is based on</h3>
          <p>
            Each search makes many comparisons. For each one we work out how often evidence this strong would
            turn up in data without any pattern. That chance is then raised for all the comparisons of the
            same search, since among a hundred of them some look remarkable by luck. The size of the effect
            counts, too: a tiny difference never gets a high number, however many rows show it.
          </p>
        </section>
        <section>
          <h3>Why it is never 100%</h3>
          <p>
            Nothing learned from a sample is certain. “&gt;99%” is the most we say. What does not hold up
            against chance is not listed at all; below 50% an insight stands under “Weak signals”.
          </p>
        </section>
        <section>
          <h3>Exact</h3>
          <p>
            Some insights only describe: “Three customers bring half of the revenue.” Nothing is inferred, so
            there is nothing to be unsure of, and they say “Exact” in place of a number.
          </p>
        </section>
        <section>
          <h3>What it does not mean</h3>
          <p>
            It does not say why something happened, whether it will go on, or how much it matters to you. A
            confident insight can be old news, and a file with wrong values gives confident insights about
            wrong values. Open the underlined numbers to see the rows they come from.
          </p>
        </section>
      </div>
    </Dialog>
  );
}
