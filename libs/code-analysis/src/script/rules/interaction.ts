import { type Node } from '../node.js';
import { onNodes } from '../rule.js';
import { within } from '../script.js';
import { numberOf, stringOf } from '../syntax.js';
import { attribute, has, isSpread, tag, textOf } from './elements.js';

const CONTROLS = /^(?:a|button|input|select|textarea|option|summary|label|form|area|details|video|audio)$/u;

const ROLES_OF_CONTROLS =
  /^(?:button|link|checkbox|menuitem\w*|option|radio|switch|tab|treeitem|combobox|slider|textbox|gridcell|presentation|none|dialog)$/u;

export const clickOnly = onNodes(
  'JSXOpeningElement',
  {
    id: 'accessibility/click-without-keyboard',
    severity: 'medium',
    title: 'Only a mouse can use it',
    why: 'Without a role and keys, people who use the keyboard cannot reach it.',
    fix: 'Use a button.',
  },
  (element) => {
    const name = tag(element);
    if (!/^[a-z]/u.test(name) || CONTROLS.test(name) || !has(element, /^onClick$/u) || isSpread(element))
      return false;
    const hasKeys = has(element, /^onKey(?:Down|Up|Press)$/u);
    const role = textOf(element, /^role$/u) ?? '';
    if (textOf(element, /^aria-hidden$/u) === 'true' || /^(?:presentation|none)$/u.test(role)) return false;
    return !hasKeys || !(ROLES_OF_CONTROLS.test(role) || has(element, /^role$/u));
  },
);

export const deadLink = onNodes(
  'JSXOpeningElement',
  {
    id: 'accessibility/link-address',
    severity: 'low',
    title: 'Link that leads nowhere',
    why: 'It is read as a link, cannot be opened in a tab, and jumps to the top.',
    fix: 'Give it an address, or use a button.',
  },
  (element) => {
    if (tag(element) !== 'a' || isSpread(element)) return false;
    const address = textOf(element, /^href$/u);
    return has(element, /^href$/u)
      ? address === '#' || address === '' || /^javascript:/iu.test(address ?? '')
      : has(element, /^onClick$/u);
  },
);

export const tabOrder = onNodes(
  'JSXOpeningElement',
  {
    id: 'accessibility/tab-order',
    severity: 'low',
    title: 'Order of the tab key forced',
    why: 'The focus jumps about the page.',
    fix: 'Use tabIndex 0 or -1, and the order of the page.',
  },
  (element) => {
    const value = attribute(element, /^tabIndex$/iu)?.value;
    const number =
      value?.type === 'JSXExpressionContainer' ? numberOf(value.expression as Node) : Number(stringOf(value));
    return number !== undefined && number > 0;
  },
);

export const hiddenFocus = onNodes(
  'JSXOpeningElement',
  {
    id: 'accessibility/hidden-focus',
    severity: 'medium',
    title: 'Focus on something hidden',
    why: 'The keyboard reaches it, and a screen reader says nothing.',
    fix: 'Add tabIndex={-1}, or show it to screen readers.',
  },
  (element) => {
    const hidden = attribute(element, /^aria-hidden$/u);
    const isHidden =
      hidden !== undefined &&
      (hidden.value === null ||
        textOf(element, /^aria-hidden$/u) === 'true' ||
        (hidden.value.type === 'JSXExpressionContainer' &&
          [...within(hidden.value.expression as Node)].some(
            (node) => node.type === 'Literal' && node.value === true,
          )));
    return (
      isHidden &&
      /^(?:button|a|input|select|textarea)$/u.test(tag(element)) &&
      (tag(element) !== 'a' || has(element, /^href$/u)) &&
      !has(element, /^(?:tabIndex|disabled)$/u) &&
      !isSpread(element)
    );
  },
);
