type Start = typeof setTimeout;

const running = new Set<NodeJS.Timeout>();

/** Timers that end with the page that started them, as those of a browser do. */
function counted(start: Start, isRepeated: boolean): Start {
  const startCounted = (call: (...words: unknown[]) => void, ms?: number, ...words: unknown[]) => {
    const timer = start(() => {
      if (!isRepeated) running.delete(timer);
      call(...words);
    }, ms);
    running.add(timer);
    return timer;
  };
  return startCounted as Start;
}

/** Libraries keep the first ones that they see, so they are the same for every page. */
export const PAGE_TIMERS = {
  setTimeout: counted(setTimeout, false),
  setInterval: counted(setInterval as unknown as Start, true),
};

export function endPageTimers(): void {
  for (const timer of running) clearTimeout(timer);
  running.clear();
}
