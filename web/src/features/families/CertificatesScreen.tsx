import { TextInput } from '@mantine/core';
import type { Certificate } from '@storyvan/contract/families';
import { certificatesOfChild, certificatesOfPlace } from '@storyvan/contract/families';
import { type CalendarDate, today } from '@storyvan/domain/calendar-date';
import { schoolYearAround } from '@storyvan/domain/school-year';
import { useLibrary } from '../../lib/library.ts';
import { useChangeSearch } from '../../lib/use-change-search.ts';
import { type Read, useRead } from '../../lib/use-read.ts';
import { childLink, type PlaceRef, placeCrumbs } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ChooseCertificates } from './certificates/ChooseCertificates.tsx';
import classes from './certificates/certificates.module.css';

interface CertificatesScreenProps {
  place: PlaceRef;
  /** Those of one child. */
  child?: number | undefined;
  /** Those of the place since this date; by default since the school year began. */
  since?: CalendarDate | undefined;
}

/** Certificates to print: of one child, or of all children of a place who have reached one since a date. */
export function CertificatesScreen({ place, child, since }: CertificatesScreenProps) {
  return child === undefined ? (
    <OfPlace place={place} since={since} />
  ) : (
    <OfChild place={place} child_id={child} />
  );
}

function OfChild({ place, child_id }: { place: PlaceRef; child_id: number }) {
  const names = usePlaceNames(place);
  const read = useRead(certificatesOfChild, { params: { childId: child_id } });
  const [first] = read.data ?? [];
  const crumbs = placeCrumbs(place, names);
  if (first) crumbs.push({ label: first.name, link: childLink(first) });
  return (
    <Screen crumbs={crumbs} title="Certificates">
      <List
        read={read}
        // Most often the latest one is printed.
        isChosen={(certificate, all) => certificate === all.at(-1)}
        empty={{
          title: 'No certificate yet',
          hint: 'A child gets one after bringing back 10, 25, 50 and 100 books.',
        }}
      />
    </Screen>
  );
}

function OfPlace({ place, since: asked }: { place: PlaceRef; since: CalendarDate | undefined }) {
  const { program, site_grade_id: id } = place;
  const { school_year } = useLibrary();
  const names = usePlaceNames(place);
  const changeSearch = useChangeSearch();
  const since = asked ?? schoolYearAround(today(), school_year).start;
  const read = useRead(certificatesOfPlace, { params: { program, id }, query: { since } });
  return (
    <Screen crumbs={placeCrumbs(place, names)} title="Certificates">
      <List
        read={read}
        isChosen={() => true}
        empty={{
          title: 'No certificate since this date',
          hint: 'Children get one after bringing back 10, 25, 50 and 100 books. Choose an earlier date to see older ones.',
        }}
      >
        <TextInput
          type="date"
          label="Reached on or after"
          max={today()}
          defaultValue={since}
          onChange={(event) => {
            const { value } = event.currentTarget;
            if (value) changeSearch({ since: value });
          }}
        />
      </List>
    </Screen>
  );
}

interface ListProps {
  read: Read<Certificate[]>;
  isChosen: (certificate: Certificate, all: Certificate[]) => boolean;
  empty: { title: string; hint: string };
  /** Fields that choose which are listed. */
  children?: React.ReactNode;
}

const List = ({ read, isChosen, empty, children }: ListProps) => (
  <div className={read.data?.length ? undefined : classes.choose}>
    {!read.data?.length && children}
    <DataState read={read} empty={empty}>
      {(all) => (
        <ChooseCertificates
          // Other certificates begin with their own choice.
          key={all.map(({ child_id, books }) => `${child_id}-${books}`).join()}
          certificates={all}
          chosenAtFirst={all.filter((certificate) => isChosen(certificate, all))}
        >
          {children}
        </ChooseCertificates>
      )}
    </DataState>
  </div>
);
