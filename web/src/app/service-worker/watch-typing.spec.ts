import { expect, it } from '@jest/globals';
import { watchTyping } from './watch-typing.js';

function setUp() {
  const page = new EventTarget();
  let pathname = '/auth';
  let tell = () => {};
  const watch = watchTyping(
    page,
    () => pathname,
    (listener) => {
      tell = listener;
    },
  );
  const go = (path: string) => {
    pathname = path;
    tell();
  };
  return { ...watch, go, type: () => page.dispatchEvent(new Event('input')) };
}

it('T-71 knows whether something was typed on the screen that is shown', () => {
  const { isTyped, type, go } = setUp();
  expect(isTyped()).toBe(false);
  type();
  expect(isTyped()).toBe(true);
  go('/home');
  expect(isTyped()).toBe(false);
});

it('T-71 tells once that the screen was left, not that its query changed', () => {
  const { onLeave, go } = setUp();
  const done: string[] = [];
  onLeave(() => done.push('left'));
  go('/auth');
  expect(done).toEqual([]);
  go('/home');
  go('/insights');
  expect(done).toEqual(['left']);
});
