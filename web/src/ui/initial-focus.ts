const FIELD = 'input:not([type="hidden"], [type="file"], [type="radio"]:not(:checked)), textarea';

/** An opened dialog gives its first field the focus, else itself: not Close, which nobody came for. */
export function focusInside(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  (event.currentTarget.querySelector<HTMLElement>(FIELD) ?? event.currentTarget).focus();
}

/** For panels that are read first. */
export function focusWhole(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  event.currentTarget.focus();
}
