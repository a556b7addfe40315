import { addSchool, addSite, nextPlaceCodes } from '@storyvan/contract/place-records';
import { Link, linkOptions } from '@tanstack/react-router';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import choices from '../../ui/Choices.module.css';
import { DataState } from '../../ui/DataState.tsx';
import { ForOthers } from '../../ui/ForOthers.tsx';
import { Screen } from '../../ui/Screen.tsx';
import classes from './AddLibraryScreen.module.css';
import { AddSchoolForm } from './AddSchoolForm.tsx';
import { AddSiteForm } from './AddSiteForm.tsx';

export type LibraryKind = 'site' | 'school';

const kinds = [
  { kind: 'site', label: 'A site (mop)' },
  { kind: 'school', label: 'A school (lis)' },
] as const;

/** A new place: a site that the van visits, or a school with its grades. */
export function AddLibraryScreen({ kind }: { kind: LibraryKind }) {
  const may = useMay(kind === 'site' ? addSite : addSchool);
  return (
    <Screen title="Add a site or school">
      {may ? (
        <AddLibrary kind={kind} />
      ) : (
        <ForOthers who="coordinators">Coordinators add sites and schools.</ForOthers>
      )}
    </Screen>
  );
}

function AddLibrary({ kind }: { kind: LibraryKind }) {
  const codes = useRead(nextPlaceCodes, {}, { staleTime: 0 });
  return (
    <>
      <nav aria-label="What to add" className={`${choices.choices} ${classes.kinds}`}>
        {kinds.map((one) => (
          <Link
            key={one.kind}
            {...linkOptions({ to: '/add-library', search: { kind: one.kind }, replace: true })}
            className={choices.choice}
            aria-current={one.kind === kind ? 'page' : undefined}
          >
            {one.label}
          </Link>
        ))}
      </nav>
      <DataState read={codes}>
        {(next) =>
          kind === 'site' ? <AddSiteForm code={next.site} /> : <AddSchoolForm code={next.school} />
        }
      </DataState>
    </>
  );
}
