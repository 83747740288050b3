import { ALL_METHODS } from '../methods.js';

/** What a statistic is, as people read it: its explanation up to the first pause. A method that is gone keeps its name. */
export function methodWords(name: string): string {
  const [words = name] = (ALL_METHODS.get(name)?.explanation ?? name).split(/[:;(]|\. |\.$/);
  return words.trim();
}
