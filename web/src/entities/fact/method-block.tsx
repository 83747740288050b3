import type { Fact } from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import { useFactSetting } from './fact-setting.js';

/** How a statistic was computed, in a sentence; its settings are in the answer of the interface. */
export function MethodBlock({ fact: { method, explanation } }: { fact: Fact }) {
  const { readAsGuest } = useFactSetting();
  return (
    <>
      <h3 className="text-label text-text2">How it was computed</h3>
      <p className="mt-2 text-body text-text1">
        {explanation ?? 'By a method that this version of the product no longer has.'}
      </p>
      {method && !readAsGuest && (
        <Link
          to={`/resources/methods#${method}`}
          className="touch-target mt-2 inline-block text-caption text-accent-text underline"
        >
          How this number is made
        </Link>
      )}
    </>
  );
}
