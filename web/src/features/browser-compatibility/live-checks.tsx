import { darkTheme, lightTheme, Sparkline } from '@plumbline/charts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useUser } from '../../entities/session/session-state.js';
import { useResolvedTheme } from '../../shared/lib/theme.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { checkChart, checkDownload, checkSession, checkUpload } from './model/live-checks.js';

const VALUES = [3, 5, 4, 8, 7, 11];

/** Tries what people do most, in this browser, with this network. */
export function LiveChecks() {
  const { id } = useUser();
  const picture = useRef<HTMLDivElement>(null);
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  return (
    <ul className="divide-y divide-border-subtle">
      <LiveCheck title="Upload 1 MB" text="Sends a made-up table and deletes it again." run={checkUpload} />
      <LiveCheck
        title="Draw a chart"
        text={
          <div ref={picture} className="mt-1">
            <Sparkline values={VALUES} theme={theme} />
          </div>
        }
        run={() => checkChart(picture.current)}
      />
      <LiveCheck title="Download a file" text="Saves a line of text." run={checkDownload} />
      <LiveCheck
        title="Keep a session for one refresh"
        text="Renews the session as it is renewed every quarter of an hour."
        run={() => checkSession(id)}
      />
    </ul>
  );
}

interface LiveCheckProps {
  title: string;
  text: ReactNode;
  run: () => Promise<string>;
}

function LiveCheck({ title, text, run }: LiveCheckProps) {
  const check = useMutation({ mutationFn: run });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-h3">{title}</h3>
        <div className="text-body text-text2">{text}</div>
        <p
          role="status"
          className={check.error ? 'text-body text-danger-text' : 'text-body text-success-text'}
        >
          {check.error ? `Failed: ${check.error.message}` : check.data}
        </p>
      </div>
      <Button isPending={check.isPending} onClick={() => check.mutate()} aria-label={`Try: ${title}`}>
        Try
      </Button>
    </li>
  );
}
