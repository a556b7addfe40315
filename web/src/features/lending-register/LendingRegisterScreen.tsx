import { type CalendarDate, dayFirst, formatDate } from '@storyvan/contract/common/calendar-date';
import { lendingRegister, lendingRegisterDay } from '@storyvan/contract/lending-register';
import { usePlaceNames } from '../../lib/use-place-names.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { PaperFoot } from '../../ui/PaperFoot.tsx';
import { type PlaceRef, placeCrumbs } from '../../ui/places/place-links.ts';
import { RecordActions } from '../../ui/records/RecordActions.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { EmptyDay } from './EmptyDay.tsx';
import classes from './LendingRegisterScreen.module.css';
import { RegisterDays } from './RegisterDays.tsx';
import { RegisterSheet } from './RegisterSheet.tsx';
import { registerColumns } from './register-columns.ts';

/** What hangs in the ring binder: who gave back and took what at one place on one date. */
export function LendingRegisterScreen({ place, date }: { place: PlaceRef; date: CalendarDate }) {
  const params = { program: place.program, id: place.site_grade_id, date: dayFirst(date) };
  const names = usePlaceNames(place);
  const day = useRead(lendingRegisterDay, { params }, { keepPrevious: true });
  const entries = useRead(lendingRegister, { params }, { keepPrevious: true });
  const placeName = [names.school_name, names.name].filter(Boolean).join(', ');
  const foot = ['Lending register', placeName, formatDate(date)].filter(Boolean).join(' · ');
  const outdated = [day, entries].some((read) => read.data && read.outdated);
  return (
    <Screen crumbs={placeCrumbs(place, names)} title="Lending register">
      <PaperFoot words={foot} />
      <div className={classes.tools}>
        <RegisterDays place={place} date={date} day={day.data} />
        <RecordActions
          fileName={`lending-register-${placeName}-${date}`}
          columns={registerColumns}
          rows={entries.data ?? []}
        />
      </div>
      <DataState read={day}>
        {(of) => (
          <DataState read={entries}>
            {(list) => (
              <div className={classes.day} aria-busy={outdated}>
                <RegisterSheet place={place} date={date} day={of} entries={list} />
                {list.length === 0 && <EmptyDay place={place} date={date} latest={of.latest} />}
              </div>
            )}
          </DataState>
        )}
      </DataState>
    </Screen>
  );
}
