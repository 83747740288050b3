/** The box on a page, or the field beside it, that bears a name. */
export const markedElement = (
  frame: HTMLElement,
  mark: 'box' | 'field',
  name: string,
): HTMLElement | undefined =>
  [...frame.querySelectorAll<HTMLElement>(`[data-${mark}]`)].find(({ dataset }) => dataset[mark] === name);
