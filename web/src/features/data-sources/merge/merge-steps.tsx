import { Check, ChevronRight } from 'lucide-react';

/** Both sources are chosen from the beginning on; the key is what is left, and a look at what comes of it. */
export function MergeSteps() {
  return (
    <ol
      aria-label="Progress"
      className="flex h-8 items-center gap-2 text-label font-normal text-text3 max-md:hidden"
    >
      <li className="flex items-center gap-2">
        <Check className="size-4 text-success-solid" aria-hidden="true" />
        Sources
      </li>
      <li aria-current="step" className="flex items-center gap-2">
        <ChevronRight className="size-4" aria-hidden="true" />
        <span className="font-medium text-text1">Key</span>
      </li>
      <li className="flex items-center gap-2">
        <ChevronRight className="size-4" aria-hidden="true" />
        Check
      </li>
    </ol>
  );
}
