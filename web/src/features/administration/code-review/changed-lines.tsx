import type { ReviewLine } from '@plumbline/contracts';

const MARKS = { kept: ' ', added: '+', removed: '-' } as const;
const FILLS = { kept: '', added: 'bg-success-bg', removed: 'bg-danger-bg' } as const;
const WORDS = { kept: '', added: 'added: ', removed: 'removed: ' } as const;

/** Lines of a change with their numbers; long ones scroll. */
export function ChangedLines({ lines }: { lines: readonly ReviewLine[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: code that scrolls sideways is reached by the keyboard
    <div
      role="group"
      tabIndex={0}
      aria-label="Changed lines"
      className="overflow-x-auto rounded-md border border-border bg-sunken"
    >
      <table className="w-full border-collapse font-mono text-caption text-text1">
        <tbody>
          {lines.map(({ kind, text, oldLine, newLine }) => (
            <tr key={`${kind}-${newLine ?? oldLine}`} className={FILLS[kind]}>
              <td className="w-10 select-none py-0.5 pr-2 pl-3 text-right text-text3 tabular-nums">
                {newLine ?? oldLine}
              </td>
              <td className="select-none pr-2 text-text2" aria-hidden="true">
                {MARKS[kind]}
              </td>
              <td className="w-full whitespace-pre py-0.5 pr-3">
                <span className="sr-only">{WORDS[kind]}</span>
                {text}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
