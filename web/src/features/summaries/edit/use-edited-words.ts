import type { SummaryPhrase, SummarySection } from '@plumbline/contracts';
import { useLayoutEffect, useRef, useState } from 'react';
import {
  insertNumber,
  newNumbers,
  placeCursorAfter,
  readWords,
  replaceNumber,
  showWords,
} from './editable-words.js';

/** The words of a section as they are typed, and the first number among them that is neither linked nor one's own. */
export function useEditedWords({ parts }: Pick<SummarySection, 'parts'>) {
  const words = useRef<HTMLDivElement>(null);
  const placed = useRef<Node>(undefined);
  const [typed, setTyped] = useState<string[]>([]);
  useLayoutEffect(() => {
    if (words.current) showWords(words.current, parts);
  }, [parts]);
  const look = () => words.current && setTyped(newNumbers(parts, readWords(words.current)));
  return {
    words,
    look,
    number: typed[0],
    /** In the place of a number that was typed, else where the cursor stands. */
    put: (phrase: SummaryPhrase, number?: string) => {
      if (!words.current) return;
      placed.current =
        number === undefined
          ? insertNumber(words.current, phrase)
          : replaceNumber(words.current, number, phrase);
      look();
    },
    /** Behind what was put there last. */
    typeOn: () => {
      words.current?.focus();
      if (placed.current) placeCursorAfter(placed.current);
      placed.current = undefined;
    },
  };
}
