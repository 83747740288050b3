import type { AlertChecked, AlertRule } from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';
import { ruleWords } from './alert-words.js';

interface AlternativesProps {
  checked: AlertChecked;
  rule: AlertRule;
  onChoose: (rule: AlertRule) => void;
}

/** The same alert with other limits, and what each would have done. */
export function Alternatives({ checked, rule, onChoose }: AlternativesProps) {
  const { alternatives, judged, watch } = checked;
  if (alternatives.length === 0) return null;
  const chosen = ruleWords(rule, watch.format);
  return (
    <ul aria-label="Other limits" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {alternatives.map((one) => {
        const words = ruleWords(one.rule, watch.format);
        return (
          <li key={words}>
            <button
              type="button"
              aria-pressed={words === chosen}
              onClick={() => onChoose(one.rule)}
              className="h-full w-full rounded-md border border-border p-3 text-left hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-subtle"
            >
              <span className="block text-label text-text1">{words}</span>
              <span className="block text-caption text-text2">{plural(one.messages, 'message')}</span>
              <span className="block text-caption text-text3">
                {one.firing} of {plural(judged, rule.kind === 'stale' ? 'version' : watch.period)}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
