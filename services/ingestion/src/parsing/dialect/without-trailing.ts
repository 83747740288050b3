import { elementAt } from '@plumbline/statistics';
/** The text without these characters at its end. An expression would try again at each of them: `/,+$/` is quadratic. */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(elementAt(text, end - 1))) end--;
  return text.slice(0, end);
}
