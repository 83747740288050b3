import { createStore } from '../store.js';

/** Whether single letters work as shortcuts (WCAG 2.1.4). */
export const singleKeys = createStore(true);

/** Where letters are typed, or mean something of their own. */
const BUSY =
  'input, textarea, select, [contenteditable=true], [role=menu], [role=listbox], [role=dialog], [role=alertdialog]';

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'repeat' | 'defaultPrevented' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'
>;

/** The key of a press that may be a shortcut of one key; null where it is typed, held with others or (a letter) switched off. */
export function singleKeyOf(press: KeyPress, isOn: () => boolean = singleKeys.get): string | null {
  if (press.repeat || press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key.length === 1 && !isOn()) return null;
  const isBusy = (press.target as Partial<Element> | null)?.closest?.(BUSY) != null;
  return isBusy ? null : press.key;
}
