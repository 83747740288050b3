const FIELD = 'input:not([type="hidden"], [type="file"], [type="radio"]:not(:checked)), textarea';

/** What had the focus when each dialog opened. */
const openers = new WeakMap<EventTarget, Element | null>();

/** An item of a menu goes with its menu, whose button stays. */
export function rememberOpener({ currentTarget }: Event): void {
  const active = document.activeElement;
  const menu = active?.closest('[role=menu]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
  if (currentTarget) openers.set(currentTarget, opener);
}

/** An opened dialog gives its first field the focus, else itself: not Close, which nobody came for. */
export function focusInside(event: Event): void {
  rememberOpener(event);
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  (event.currentTarget.querySelector<HTMLElement>(FIELD) ?? event.currentTarget).focus();
}

/** For panels that are read first. */
export function focusWhole(event: Event): void {
  rememberOpener(event);
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  event.currentTarget.focus();
}

/**
 * A closed dialog gives the focus back, unless it went somewhere else by then. Radix does so only for triggers of its
 * own, which most of our dialogs, whose code comes when they open, do not have.
 */
export function focusBack(event: Event): void {
  event.preventDefault();
  const opener = event.currentTarget && openers.get(event.currentTarget);
  if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
}
