import { Kbd } from '../../../shared/ui/buttons/kbd.js';

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['Enter'], 'accept, next'],
  [['E'], 'edit'],
  [['R'], 'not there'],
  [['1', '2'], 'choose'],
  [['U'], 'undo'],
  [['J', 'K'], 'fields'],
  [['←', '→'], 'pages'],
];

/** The keys that work here, at the foot of the fields. */
export function KeyBar() {
  return (
    <ul
      aria-label="Keys"
      className="flex flex-wrap gap-x-4 gap-y-1 border-t border-border bg-surface px-5 py-2 text-caption text-text2 max-lg:hidden"
    >
      {KEYS.map(([keys, words]) => (
        <li key={words} className="flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {words}
        </li>
      ))}
    </ul>
  );
}
