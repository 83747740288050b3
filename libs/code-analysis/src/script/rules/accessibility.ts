import { type Node } from '../node.js';
import { onNodes } from '../rule.js';
import { has, isSpread, tag, textOf } from './elements.js';
import { clickOnly, deadLink, hiddenFocus, tabOrder } from './interaction.js';

export const imageWords = onNodes(
  'JSXOpeningElement',
  {
    id: 'accessibility/image-words',
    severity: 'medium',
    title: 'Picture without words',
    why: 'A screen reader reads the name of the file, or nothing.',
    fix: 'alt="what it shows"; alt="" where it only decorates.',
  },
  (element) => {
    if (tag(element) === 'img' || tag(element) === 'area')
      return (
        !has(element, /^(?:alt|aria-label|aria-labelledby)$/u) &&
        !isSpread(element) &&
        textOf(element, /^role$/u) !== 'presentation'
      );
    return (
      tag(element) === 'input' &&
      textOf(element, /^type$/u) === 'image' &&
      !has(element, /^(?:alt|aria-label)$/u) &&
      !isSpread(element)
    );
  },
);

export const buttonName = onNodes(
  'JSXElement',
  {
    id: 'accessibility/button-name',
    severity: 'medium',
    title: 'Button or link without a name',
    why: 'A screen reader says only “button”.',
    fix: 'Give it words, or an aria-label.',
  },
  ({ openingElement: element, children }) => {
    const isIcon = tag(element) === 'IconButton';
    if (!/^(?:button|a)$/u.test(tag(element)) && !isIcon) return false;
    if (
      has(element, /^(?:aria-label|aria-labelledby|title|label|children|dangerouslySetInnerHTML|name)$/u) ||
      isSpread(element)
    )
      return false;
    if (tag(element) === 'a' && !has(element, /^href$/u)) return false;
    return isIcon
      ? !saysSomething(children) && !has(element, /^(?:tooltip|alt)$/u)
      : !saysSomething(children);
  },
);

/** Words, something computed, or an element that may hold words. */
function saysSomething(children: readonly Node[]): boolean {
  return children.some((child) => {
    if (child.type === 'JSXText') return /[\p{L}\p{N}]/u.test(child.value);
    if (child.type === 'JSXExpressionContainer') return child.expression.type !== 'JSXEmptyExpression';
    if (child.type === 'JSXFragment') return saysSomething(child.children);
    if (child.type !== 'JSXElement') return true;
    const inner = child.openingElement;
    if (has(inner, /^(?:alt|aria-label|title)$/u) && textOf(inner, /^alt$/u) !== '') return true;
    if (
      tag(inner) === 'img' ||
      tag(inner) === 'svg' ||
      tag(inner) === 'i' ||
      textOf(inner, /^aria-hidden$/u) === 'true'
    )
      return saysSomething(child.children) && tag(inner) !== 'svg';
    return child.children.length > 0
      ? saysSomething(child.children)
      : !(
          inner.selfClosing &&
          (/Icon$/u.test(tag(inner)) ||
            /^(?:X|Plus|Minus|Trash\w*|Edit\w*|Pencil|Close|Menu|Search|Check|Copy|Download|Arrow\w*|Chevron\w*)$/u.test(
              tag(inner),
            ))
        );
  });
}

export const fieldName = onNodes(
  'JSXElement',
  {
    id: 'accessibility/field-name',
    severity: 'medium',
    title: 'Field without a label',
    why: 'A screen reader cannot say what to enter; a placeholder goes away.',
    fix: 'Put it into a label, or give it an id that a label names.',
  },
  ({ openingElement: element, parent }) => {
    if (!/^(?:input|select|textarea)$/u.test(tag(element)) || isSpread(element)) return false;
    if (/^(?:hidden|submit|button|reset|image)$/u.test(textOf(element, /^type$/u) ?? '')) return false;
    if (has(element, /^(?:id|aria-label|aria-labelledby|title)$/u)) return false;
    for (let at: Node | null | undefined = parent; at; at = at.parent)
      if (at.type === 'JSXElement' && /label|field/iu.test(tag(at.openingElement))) return false;
    return element;
  },
);

export const pageLanguage = onNodes(
  'JSXOpeningElement',
  {
    id: 'accessibility/page-language',
    severity: 'medium',
    title: 'Page without a language',
    why: 'A screen reader reads it with the sounds of another one.',
    fix: '<html lang="en">.',
  },
  (element) => tag(element) === 'html' && !has(element, /^lang$/u) && !isSpread(element),
);

export const frameTitle = onNodes(
  'JSXOpeningElement',
  {
    id: 'accessibility/frame-title',
    severity: 'medium',
    title: 'Frame without a title',
    why: 'Nobody who cannot see it knows what is in there.',
    fix: 'title="what it holds".',
  },
  (element) => tag(element) === 'iframe' && !has(element, /^(?:title|aria-label)$/u) && !isSpread(element),
);

const ROLES =
  /^(?:alert|alertdialog|application|article|banner|button|cell|checkbox|columnheader|combobox|complementary|contentinfo|definition|dialog|directory|document|feed|figure|form|grid|gridcell|group|heading|img|image|link|list|listbox|listitem|log|main|marquee|math|menu|menubar|menuitem|menuitemcheckbox|menuitemradio|meter|navigation|none|note|option|presentation|progressbar|radio|radiogroup|region|row|rowgroup|rowheader|scrollbar|search|searchbox|separator|slider|spinbutton|status|switch|tab|table|tablist|tabpanel|term|textbox|time|timer|toolbar|tooltip|tree|treegrid|treeitem|graphics-\w+|doc-\w+|blockquote|caption|code|deletion|emphasis|generic|insertion|paragraph|strong|subscript|superscript|suggestion|mark)$/u;

export const unknownRole = onNodes(
  'JSXOpeningElement',
  {
    id: 'accessibility/unknown-role',
    severity: 'medium',
    title: 'Role that does not exist',
    why: 'Browsers pass over it, and the element has no role.',
    fix: 'Take one of the roles of WAI-ARIA.',
  },
  (element) => {
    const role = /^[a-z]/u.test(tag(element)) ? textOf(element, /^role$/u) : undefined;
    return role?.split(/\s+/u).some((each) => !ROLES.test(each));
  },
);

export const ACCESSIBILITY_RULES = [
  imageWords,
  buttonName,
  clickOnly,
  fieldName,
  deadLink,
  tabOrder,
  pageLanguage,
  frameTitle,
  unknownRole,
  hiddenFocus,
];
