import type { TableChecked } from '@plumbline/contracts';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';

interface AskedColumnsProps {
  checked: TableChecked;
  /** Columns that seemed to know the answer, and are to be asked all the same. */
  keep: readonly string[];
  onLeaveOut: (names: string[]) => void;
  onKeep: (names: string[]) => void;
}

/** The columns that would be asked, each of which can be left out, and those that cannot be asked. */
export function AskedColumns({ checked: { columns, leftOut }, keep, onLeaveOut, onKeep }: AskedColumnsProps) {
  const out = leftOut.filter(({ reason }) => reason === 'asked').map(({ name }) => name);
  const unfit = leftOut.filter(({ reason }) => reason !== 'asked');
  return (
    <div className="text-label font-normal text-text2">
      <fieldset>
        <legend className="font-medium text-text1">Asked</legend>
        <p>Clear what nobody knows beforehand</p>
        <div className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-2">
          {[...columns, ...out].sort().map((name) => (
            <Checkbox
              key={name}
              className="min-w-0 wrap-anywhere"
              checked={!out.includes(name)}
              onCheckedChange={(isAsked) =>
                onLeaveOut(isAsked ? out.filter((one) => one !== name) : [...out, name])
              }
            >
              {name}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      {keep.length > 0 && (
        <fieldset className="mt-3">
          <legend className="font-medium text-text1">Used even if it seems to give the answer away</legend>
          {keep.map((name) => (
            <Checkbox
              key={name}
              className="mt-2 wrap-anywhere"
              checked
              onCheckedChange={() => onKeep(keep.filter((one) => one !== name))}
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <dl>
        {unfit.length > 0 && (
          <>
            <dt className="mt-3 font-medium text-text1">Left out</dt>
            {unfit.map(({ name, detail }) => (
              <dd key={name} className="mt-1 wrap-anywhere">
                {name}: {detail}
              </dd>
            ))}
          </>
        )}
        <dt className="mt-3 font-medium text-text1">What is tested</dt>
        <dd className="mt-1">
          Every row is predicted by a model that has not seen it. Columns that give the answer away are found
          and left out; where nothing beats guessing, nothing is shown and nothing is used.
        </dd>
      </dl>
    </div>
  );
}
