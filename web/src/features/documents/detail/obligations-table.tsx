import type { Obligation } from '@plumbline/contracts';
import type { Place } from '../../../entities/document/pages/place.js';
import { PlaceChip } from '../../../entities/document/pages/place-chip.js';

/** Who must do what and when, as the sentences of the document say it. */
export function ObligationsTable({
  obligations,
  onPlace,
}: {
  obligations: readonly Obligation[];
  onPlace: (place: Place) => void;
}) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-label font-normal">
        <thead>
          <tr className="border-b border-border text-left text-text2">
            {['Who', 'Must', 'When', 'Place'].map((title) => (
              <th key={title} scope="col" className="py-1.5 pr-4 font-medium last:pr-0">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border-subtle text-text1">
          {obligations.map((obligation) => (
            <tr key={`${obligation.page} ${obligation.sourceText}`} className="align-top">
              <td className="py-2 pr-4">{obligation.who}</td>
              <td className="py-2 pr-4">{obligation.must}</td>
              <td className="py-2 pr-4 text-text2">{obligation.when ?? '–'}</td>
              <td className="py-2">
                <PlaceChip at={obligation} label="this duty" onPlace={onPlace} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
