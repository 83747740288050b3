import type { Fact } from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import { useFactSetting } from './fact-setting.js';

/** Which method computed a statistic, in which version, with which settings: what is needed to compute it again. */
export function MethodBlock({ fact: { method, methodVersion, params = {} } }: { fact: Fact }) {
  const { readAsGuest } = useFactSetting();
  const lines = [
    { name: 'method', text: method ?? 'unknown' },
    ...(methodVersion ? [{ name: 'version', text: methodVersion }] : []),
    ...Object.entries(params).map(([name, value]) => ({ name, text: settingText(value) })),
  ];
  return (
    <>
      <h3 className="text-label text-text2">Method</h3>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 rounded-md bg-sunken px-3 py-2.5 font-mono text-caption">
        {lines.map(({ name, text }) => (
          <div key={name} className="contents">
            <dt className="text-text3">{name}</dt>
            <dd className="line-clamp-4 min-w-0 text-text1 wrap-anywhere" title={text}>
              {text}
            </dd>
          </div>
        ))}
      </dl>
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

function settingText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
