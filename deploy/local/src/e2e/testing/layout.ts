import type { Page } from 'playwright-core';

/** What is wrong with how a page lies in its window: it scrolls sideways, something to press lies outside, a text ends early. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const width = root.clientWidth;
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}"`;
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
    // What only screen readers read is one pixel wide and high.
    const isShown = (element: Element) => {
      const { width: wide, height } = element.getBoundingClientRect();
      return wide > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    const shown = [...document.body.querySelectorAll('*')].filter(isShown);
    const isOutside = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return (left < -1 || right > width + 1) && !isScrolled(element);
    };
    const isCut = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const holdsText = [...element.childNodes].some(
        (node) => node.nodeType === 3 && node.textContent?.trim(),
      );
      const ends = /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis';
      return holdsText && ends && element.scrollWidth > element.clientWidth + 1;
    };
    const pressed = 'a[href], button, input, select, textarea, summary, [role], [tabindex]';
    return [
      ...(root.scrollWidth > width ? [`the page is ${root.scrollWidth - width} px too wide`] : []),
      ...shown
        .filter((element) => element.matches(pressed) && isOutside(element))
        .map((one) => `outside: ${name(one)}`),
      ...shown.filter(isCut).map((one) => `cut off: ${name(one)}`),
    ];
  });
}
