import { expect, it } from '@jest/globals';
import { mentionedNames } from './mentioned-names.js';

it.each([
  ['Look, @dana.', ['dana']],
  ['@Dana and @tom.o-neill, see this', ['dana', 'tom.o-neill']],
  ['for @guest@example.com. Thanks', ['guest@example.com']],
  ['mail me at maria@example.com', []],
  ['@dana @dana @DANA', ['dana']],
  ['a lone @ and @@', []],
])('%s names %p', (text, names) => {
  expect(mentionedNames(text)).toEqual(names);
});
