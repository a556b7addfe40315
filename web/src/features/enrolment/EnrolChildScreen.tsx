import type { Programme } from '@storyvan/contract/common/programme';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePlaceNames } from '../../lib/use-place-names.ts';
import { ChildFields } from '../../ui/children/ChildFields.tsx';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { PlaceField } from '../../ui/places/PlaceField.tsx';
import { crumbsAbove, type PlaceRef, placeCrumbs } from '../../ui/places/place-links.ts';
import { enrollChildLink } from '../../ui/places/week-links.ts';
import { Screen } from '../../ui/Screen.tsx';
import classes from './EnrolChildScreen.module.css';
import { EnrolledChildren } from './EnrolledChildren.tsx';
import { LikelyChildren } from './LikelyChildren.tsx';
import { useEnrol } from './use-enrol.ts';

interface EnrolChildScreenProps {
  program: Programme;
  /** Where to enrol, when one comes from a place. */
  site_grade_id: number | undefined;
}

/** Enrols one child after another at a site or grade. */
export function EnrolChildScreen({ program, site_grade_id: from }: EnrolChildScreenProps) {
  const navigate = useNavigate();
  const [place, setPlace] = useState(from ?? null);
  const names = usePlaceNames({ program, site_grade_id: place ?? 0 }, place !== null);
  const { draft, change, proposedCard, likely, enrolled, saving, save, nameField } = useEnrol(program, place);
  const ref = { program, site_grade_id: place ?? 0, school_id: names.school_id ?? null };
  const handlePlace = (chosen: PlaceRef | null) => {
    setPlace(chosen?.site_grade_id ?? null);
    saving.mend('site_grade_id');
    // A reload keeps the place.
    if (chosen) navigate({ ...enrollChildLink(program, chosen), replace: true });
  };
  const crumbs = place !== null && names.name ? placeCrumbs(ref, names) : crumbsAbove(ref, {});
  return (
    <Screen crumbs={crumbs} title="Enrol child">
      <div className={classes.screen}>
        <div className={classes.paper}>
          <RecordForm label="Enrol child" saving={saving} submit="Enrol child" onSubmit={() => save()}>
            <div data-wide>
              <PlaceField
                program={program}
                value={place}
                onChange={handlePlace}
                label={program === 'mop' ? 'Site' : 'Grade'}
                error={saving.problems.site_grade_id}
              />
            </div>
            <ChildFields
              draft={draft}
              problems={saving.problems}
              onChange={change}
              proposedCard={proposedCard}
              levelLabel="Reading level today"
              nameField={nameField}
            />
            {likely.length > 0 && (
              <LikelyChildren likely={likely} saving={saving.saving} onEnrol={() => save(true)} />
            )}
          </RecordForm>
        </div>
        <EnrolledChildren enrolled={enrolled} />
      </div>
    </Screen>
  );
}
