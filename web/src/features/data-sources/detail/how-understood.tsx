import type { DataSourceDetail, TableKind, Understanding } from '@plumbline/contracts';
import type { ReactNode } from 'react';
import { useMayEdit } from '../../../entities/workspace/editor-only.js';
import { listed } from '../../../shared/lib/format-figures.js';
import { Card } from '../../../shared/ui/card.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { KIND_LABELS, KIND_MEANINGS, measureText, proofText, rowSentence } from '../parts/kind-words.js';
import { useAskedReading } from '../parts/use-asked-reading.js';

const FOUND = 'found';
const SHOWN = 8;

interface HowUnderstoodProps {
  source: DataSourceDetail;
  about: Understanding;
}

/** What the table is taken for and why, its key, its arithmetic and its hierarchies; another kind is one choice away. */
export function HowUnderstood({ source, about }: HowUnderstoodProps) {
  const { identities, measures = [] } = about;
  const belongings = belongingTexts(about);
  return (
    <Card className="mt-4 p-5">
      <h2 className="text-h3">How we understood it</h2>
      <dl className="mt-3 grid gap-x-6 gap-y-4 md:grid-cols-2 xl:grid-cols-4">
        <Kind source={source} about={about} />
        {measures.length > 0 && (
          <Part title="What is measured">
            {measures.slice(0, SHOWN).map((measure) => (
              <li key={measure.column}>
                <span className="text-text1">{measure.column}</span> {measureText(measure)}
              </li>
            ))}
            <Rest count={measures.length - SHOWN} />
          </Part>
        )}
        {identities.length > 0 && (
          <Part title="What is computed from what">
            {identities.slice(0, SHOWN).map((identity) => (
              <li key={`${identity.column} ${identity.formula}`}>
                <span className="text-text1">{identity.column}</span> is {identity.formula},{' '}
                {proofText(identity)}
              </li>
            ))}
            <Rest count={identities.length - SHOWN} />
          </Part>
        )}
        {belongings.length > 0 && (
          <Part title="What belongs to what">
            {belongings.slice(0, SHOWN).map((belonging) => (
              <li key={belonging}>{belonging}</li>
            ))}
            <Rest count={belongings.length - SHOWN} />
          </Part>
        )}
      </dl>
    </Card>
  );
}

/** One line for each column that others follow from: "Each customer has one region and zip". */
function belongingTexts({ dependencies }: Understanding): string[] {
  const same = dependencies.filter(({ isSame }) => isSame);
  const coarser = Map.groupBy(
    dependencies.filter(({ isSame }) => !isSame),
    ({ fine }) => fine,
  );
  return [
    ...[...coarser].map(
      ([fine, found]) => `Each ${fine} has one ${listed(found.map(({ coarse }) => coarse))}`,
    ),
    ...same.map(({ fine, coarse }) => `${fine} and ${coarse} are two names for the same`),
  ];
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-text1">{title}</dt>
      <dd className="mt-0.5 text-caption text-text2">
        <ul className="flex flex-col gap-1 wrap-anywhere">{children}</ul>
      </dd>
    </div>
  );
}

const Rest = ({ count }: { count: number }) => (count > 0 ? <li>and {count} more</li> : null);

function Kind({ source, about }: HowUnderstoodProps) {
  const { read, isPending, question } = useAskedReading(source);
  const mayEdit = useMayEdit();
  const isFixed = !mayEdit || source.merge !== undefined || source.readOnly === true;
  const kinds = Object.entries(KIND_LABELS) as [TableKind, string][];
  const found = about.isChosen ? 'As found in the file' : KIND_LABELS[about.kind];
  const options = [
    { value: FOUND, label: found },
    ...kinds
      .filter(([kind]) => about.isChosen || kind !== about.kind)
      .map(([value, label]) => ({ value, label })),
  ];
  return (
    <div className="min-w-0">
      <dt className="text-label text-text1">The kind of table</dt>
      <dd className="mt-0.5 text-caption text-text2">
        {isFixed ? (
          <p className="text-text1">{KIND_LABELS[about.kind]}</p>
        ) : (
          <Select
            className="mt-1 mb-1.5 w-full"
            label="The table is read as"
            size="compact"
            options={options}
            value={about.isChosen ? about.kind : FOUND}
            disabled={isPending}
            onValueChange={(kind) => read(kindChange(kind as TableKind | typeof FOUND))}
          />
        )}
        <p>
          {isPending ? 'The file is read again …' : [KIND_MEANINGS[about.kind], ...about.evidence].join(' ')}
        </p>
        <p className="mt-1 wrap-anywhere">{rowSentence(about)}</p>
        {question}
      </dd>
    </div>
  );
}

const kindChange = (kind: TableKind | typeof FOUND) =>
  kind === FOUND
    ? { change: { tableKind: null }, title: 'The table is what the file suggests' }
    : { change: { tableKind: kind }, title: `The table is read as: ${KIND_LABELS[kind]}` };
