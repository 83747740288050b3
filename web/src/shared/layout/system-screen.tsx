import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/page-title.js';

interface SystemScreenProps {
  picture?: ReactNode;
  title: string;
  text: ReactNode;
  actions: ReactNode;
}

/** One message that takes the whole place: not found, failed, unreachable. */
export function SystemScreen({ picture, title, text, actions }: SystemScreenProps) {
  usePageTitle(title);
  return (
    <div className="mx-auto flex min-h-[70vh] max-w-xl flex-col items-start justify-center gap-4 px-4 py-16">
      {picture}
      <h1 tabIndex={-1} className="text-h1">
        {title}
      </h1>
      <div className="text-body text-text2">{text}</div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
  );
}
