import { useSearchParams } from 'react-router-dom';

/** The settings of a screen in its address; a change is no step of the history. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  return {
    params,
    /** What is `fallback`, or nothing, is not written. */
    set: (name: string, value: string | undefined, fallback = '') =>
      setParams(
        (known) => {
          const next = new URLSearchParams(known);
          if (value === undefined || value === fallback) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    clear: () => setParams({}, { replace: true }),
  };
}

/** The choice that an address names, where it is one. */
export const chosenOf = <Choice extends string>(
  words: Readonly<Record<Choice, string>>,
  named: string | null,
  fallback: Choice,
): Choice => (named !== null && named in words ? (named as Choice) : fallback);

export const choicesOf = <Choice extends string>(words: Readonly<Record<Choice, string>>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value: value as Choice, label }));
