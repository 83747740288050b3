import type { SummaryPhrase, SummarySection } from '@plumbline/contracts';
import { useLayoutEffect, useRef, useState } from 'react';
import {
  insertNumber,
  markNumber,
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
  const [number] = typed;
  // Each time: what is typed moves the number.
  useLayoutEffect(() => {
    markNumber(words.current, number);
    return () => markNumber(null, undefined);
  });
  const look = () => words.current && setTyped(newNumbers(parts, readWords(words.current)));
  return {
    words,
    look,
    number,
    /** In the place of a number that was typed, else where the cursor stands. */
    put: (phrase: SummaryPhrase, replaced?: string) => {
      if (!words.current) return;
      placed.current =
        replaced === undefined
          ? insertNumber(words.current, phrase)
          : replaceNumber(words.current, replaced, phrase);
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
