import { MODIFIER } from '../../../shared/lib/keyboard/modifier.js';
import { Kbd } from '../../../shared/ui/buttons/kbd.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { GO_TO } from './go-to.js';

const GROUPS: readonly { title: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      [`${MODIFIER}K`, 'Command palette'],
      ['/', 'Search on this screen'],
      ['?', 'Ask a question'],
      [`${MODIFIER}/`, 'This list'],
      ['n', 'New, in a list'],
      ['Esc', 'Close what is on top'],
      ['F8', 'Go to notifications'],
    ],
  },
  {
    title: 'Go to',
    keys: [...GO_TO].map(([key, { label }]) => [`g ${key}`, label] as const),
  },
  {
    title: 'On a dashboard',
    keys: [
      ['f', 'Filters'],
      ['p', 'Present'],
      ['t', 'A tile as a table'],
      ['← → ↑ ↓', 'From tile to tile'],
      ['Enter', 'Into a tile'],
    ],
  },
  {
    title: 'Among insights',
    keys: [
      ['j k', 'Next and previous'],
      ['a', 'Add to a dashboard'],
      ['x', 'Dismiss'],
    ],
  },
  {
    title: 'In the review of an extraction',
    keys: [
      ['Enter', 'Accept, and the next field'],
      ['1 2', 'Choose a value'],
      ['e', 'Edit'],
      ['r', 'Not in this document'],
      ['u', 'Undo'],
      ['j k', 'Next and previous field'],
      ['← →', 'Pages'],
    ],
  },
  {
    title: 'On a column',
    keys: [['[ ]', 'Previous and next']],
  },
];

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Keyboard shortcuts"
      description="Single keys can be switched off in your profile."
    >
      <div className="flex flex-col gap-4 pb-4">
        {GROUPS.map(({ title, keys }) => (
          <section key={title}>
            <h3 className="text-label text-text3">{title}</h3>
            <dl className="mt-1 grid grid-cols-[1fr_auto] gap-y-1.5 text-body text-text1">
              {keys.map(([key, words]) => (
                <div key={key} className="contents">
                  <dt>{words}</dt>
                  <dd className="flex gap-1">
                    {key.split(' ').map((part) => (
                      <Kbd key={part}>{part}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
