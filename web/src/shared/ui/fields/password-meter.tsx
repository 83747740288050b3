import { brokenPasswordRules, PASSWORD_RULES, type PasswordRule } from '@plumbline/contracts';
import { Check, Circle } from 'lucide-react';
import { cn } from '../../lib/cn.js';
import { passwordStrength } from '../../lib/password-strength.js';

/** How strong it looks, and which of the shown requirements it meets. */
export function PasswordMeter({ password }: { password: string }) {
  const broken = new Set(brokenPasswordRules(password));
  return (
    <div className="flex flex-col gap-2 pt-0.5">
      {password !== '' && <StrengthBar password={password} />}
      <ul aria-label="Password requirements" className="flex flex-col gap-1">
        {(Object.keys(PASSWORD_RULES) as PasswordRule[]).map((rule) => (
          <Requirement key={rule} text={PASSWORD_RULES[rule]} isMet={!broken.has(rule)} />
        ))}
      </ul>
    </div>
  );
}

function StrengthBar({ password }: { password: string }) {
  const { label, score, colour } = passwordStrength(password);
  return (
    <div className="flex items-center gap-3">
      <div className="h-1 flex-1 overflow-hidden rounded-full bg-pressed" aria-hidden="true">
        <div
          className={cn('h-full origin-left rounded-full', colour.bar)}
          style={{ transform: `scaleX(${score / 100})` }}
        />
      </div>
      <span className={cn('text-caption', colour.text)} aria-live="polite">
        <span className="sr-only">Password strength: </span>
        {label}
      </span>
    </div>
  );
}

function Requirement({ text, isMet }: { text: string; isMet: boolean }) {
  return (
    <li className={cn('flex items-center gap-2 text-label font-normal', isMet ? 'text-text1' : 'text-text2')}>
      {isMet ? (
        <Check className="size-4 text-success-solid" aria-hidden="true" />
      ) : (
        <Circle className="size-4 scale-75 text-border-control" aria-hidden="true" />
      )}
      {text}
      <span className="sr-only">{isMet ? ', met' : ', not met yet'}</span>
    </li>
  );
}
