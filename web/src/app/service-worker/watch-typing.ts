export interface TypingWatch {
  /** Whether somebody has typed, ticked or chosen something on the screen that is shown. */
  isTyped: () => boolean;
  /** Once, when that screen has been left for another. */
  onLeave: (act: () => void) => void;
}

/** Follows what is typed from now on, by the path of its screen. `onNavigation` calls when the address may have changed. */
export function watchTyping(
  page: EventTarget,
  pathname: () => string,
  onNavigation: (listener: () => void) => unknown,
): TypingWatch {
  let typedAt: string | undefined;
  let waiting: (() => void)[] = [];
  page.addEventListener(
    'input',
    () => {
      typedAt = pathname();
    },
    { capture: true },
  );
  let shown = pathname();
  onNavigation(() => {
    if (pathname() === shown) return;
    shown = pathname();
    typedAt = undefined;
    const due = waiting;
    waiting = [];
    for (const act of due) act();
  });
  return {
    isTyped: () => typedAt === pathname(),
    onLeave: (act) => {
      waiting.push(act);
    },
  };
}
