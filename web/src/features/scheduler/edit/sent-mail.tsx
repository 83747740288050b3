import type { ExportPreview, MailBlock, MailFigure, ScheduleSender } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { scheduleSenderQuery } from '../../../entities/schedule/schedules.api.js';
import { plural } from '../../../shared/lib/format.js';
import type { Draft } from '../model/draft.js';

interface SentMailProps {
  draft: Draft;
  mail: NonNullable<ExportPreview['mail']>;
}

/** A mail as its reader would see it now: figures, pictures and rows that are in the mail itself. */
export function SentMail({ draft: { name, recipients }, mail: { body, pictures } }: SentMailProps) {
  const { data: sender } = useQuery(scheduleSenderQuery());
  const head = [
    ...(sender ? [['From', fromWords(sender)]] : []),
    ['To', `${plural(recipients.length, 'person', 'people')}, one email each`],
    ['Subject', `${name || body.title}${body.problems ? ' (incomplete)' : ''}`],
  ];
  return (
    <article className="rounded-md border border-border bg-surface">
      <dl className="grid grid-cols-[4rem_1fr] gap-x-3 gap-y-1 border-b border-border px-5 py-3 text-label font-normal">
        {head.map(([term, words]) => (
          <div key={term} className="contents">
            <dt className="text-text3">{term}</dt>
            <dd className="wrap-anywhere text-text1">{words}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-col gap-4 px-5 py-4">
        {body.problems?.map((problem) => (
          <p key={problem} className="text-body text-warning-text">
            {problem}
          </p>
        ))}
        <p className="text-label font-normal wrap-anywhere text-text2">{body.origin}</p>
        {body.blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a mail have no name and keep their order
          <Block key={at} block={block} pictures={pictures} />
        ))}
        {body.left > 0 && (
          <p className="text-caption text-text3">
            {plural(body.left, 'more chart or table is', 'more charts and tables are')} in the file.
          </p>
        )}
      </div>
      <p className="border-t border-border px-5 py-3 text-caption text-text3">
        The file is attached. Each reader can refuse further emails with one click.
      </p>
    </article>
  );
}

/** "Plumbline <reports@plumbline.example>". */
const fromWords = ({ from }: ScheduleSender): string =>
  from ? `${from.name} <${from.address}>` : 'No email can leave this installation yet';

function Block({ block, pictures }: { block: MailBlock; pictures: Readonly<Record<string, string>> }) {
  switch (block.kind) {
    case 'heading':
      return <h4 className="text-h3">{block.text}</h4>;
    case 'words':
      return <p className="text-body text-text1">{block.isItem ? `• ${block.text}` : block.text}</p>;
    case 'figures':
      return <Figures figures={block.figures} />;
    case 'picture':
      return (
        <figure className="min-w-0">
          <figcaption>
            <h4 className="text-label text-text1">{block.title}</h4>
            {block.subtitle && <p className="text-caption text-text3">{block.subtitle}</p>}
          </figcaption>
          <img
            src={`data:image/png;base64,${pictures[block.key] ?? ''}`}
            width={block.width}
            height={block.height}
            alt={block.alt}
            className="mt-2 h-auto w-full rounded-sm bg-white"
          />
        </figure>
      );
    case 'table':
      return <Rows table={block} />;
  }
}

const TONES = { good: 'text-success-text', bad: 'text-danger-text', neutral: 'text-text3' } as const;

function Figures({ figures }: { figures: readonly MailFigure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3">
      {figures.map(({ title, words, change }) => (
        <div key={title} className="min-w-0">
          <dt className="truncate text-caption text-text3">{title}</dt>
          <dd className="text-h2 text-text1 tabular-nums">{words}</dd>
          {change && <dd className={`text-caption ${TONES[change.tone]}`}>{change.words}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Rows({
  table: { title, header, aligns, rows, more },
}: {
  table: Extract<MailBlock, { kind: 'table' }>;
}) {
  const side = (at: number) => (aligns[at] === 'right' ? 'text-right' : 'text-left');
  return (
    <section tabIndex={0} aria-label={title} className="overflow-x-auto">
      <h4 className="text-label text-text1">{title}</h4>
      <table className="mt-1 w-full text-caption tabular-nums">
        <thead>
          <tr className="border-b border-border text-text3">
            {header.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
              <th key={at} scope="col" className={`py-1 pr-3 font-normal ${side(at)}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their order
            <tr key={line} className="border-b border-border-subtle text-text1">
              {row.map((value, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells keep their order
                <td key={at} className={`py-1 pr-3 ${side(at)}`}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="pt-1 text-caption text-text3">{plural(more, 'more row')} in the file.</p>}
    </section>
  );
}
