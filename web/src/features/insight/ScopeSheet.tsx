import { type InsightScope, writeScope } from '@storyvan/contract/common/insight-scope';
import { listGrades, listSchools, type School } from '@storyvan/contract/schools';
import { siteListing } from '@storyvan/contract/sites';
import { useState } from 'react';
import { useLibrary } from '../../lib/library.ts';
import { matchesWords } from '../../lib/matches-words.ts';
import { useRead } from '../../lib/use-read.ts';
import { withShift } from '../../records/place/with-shift.ts';
import { BottomSheetWindow } from '../../ui/BottomSheetWindow.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { Disclosure } from '../../ui/List.tsx';
import { Text } from '../../ui/Text.tsx';
import classes from './insight.module.css';

interface ScopeSheetProps {
  onClose: () => void;
  /** Gets the scope as addresses write it. */
  onChoose: (scope: string) => void;
}

/** Chooses a region, school, grade or site. */
export function ScopeSheet({ onClose, onChoose }: ScopeSheetProps) {
  const { programs } = useLibrary();
  const [words, setWords] = useState('');
  const choose = (scope: InsightScope) => onChoose(writeScope(scope));
  return (
    <BottomSheetWindow opened onClose={onClose} title="Figures of which part?">
      <FilterField label="Filter regions, schools and sites" value={words} onChange={setWords} />
      {programs.includes('lis') && <Schools words={words} choose={choose} />}
      {programs.includes('mop') && <Sites words={words} choose={choose} />}
    </BottomSheetWindow>
  );
}

interface PartProps {
  words: string;
  choose: (scope: InsightScope) => void;
}

function Schools({ words, choose }: PartProps) {
  const schools = useRead(listSchools);
  return (
    <DataState read={schools}>
      {(list) => {
        const regions = [
          ...new Set(list.map(({ region }) => region).filter((region) => region !== null)),
        ].sort();
        const shownRegions = regions.filter((region) => region && matchesWords(words, region));
        const shown = list.filter((school) => matchesWords(words, school.name, school.code, school.region));
        return (
          <>
            <Choosing title="Regions">
              {shownRegions.map((region) => (
                <Choice key={region} name={region} onClick={() => choose({ kind: 'region', region })} />
              ))}
            </Choosing>
            <Choosing title="Schools">
              {shown.map((school) => (
                <SchoolChoice key={school.school_id} school={school} choose={choose} />
              ))}
            </Choosing>
          </>
        );
      }}
    </DataState>
  );
}

function SchoolChoice({ school, choose }: { school: School; choose: PartProps['choose'] }) {
  const { school_id } = school;
  const [open, setOpen] = useState(false);
  const grades = useRead(listGrades, { params: { schoolId: school_id } }, { enabled: open });
  return (
    <li>
      <ChoiceButton name={withShift(school)} onClick={() => choose({ kind: 'school', school_id })} />
      <Disclosure
        summary={
          <>
            Grades<span className={classes.hidden}> of {school.name}</span>
          </>
        }
        onToggle={setOpen}
      >
        <DataState read={grades} empty={{ title: 'No grades', hint: 'This school has no grades yet.' }}>
          {(list) => (
            <ul className={classes.scopes}>
              {list.map(({ site_grade_id, grade_code }) => (
                <Choice
                  key={site_grade_id}
                  name={grade_code}
                  onClick={() => choose({ kind: 'place', site_grade_id })}
                />
              ))}
            </ul>
          )}
        </DataState>
      </Disclosure>
    </li>
  );
}

function Sites({ words, choose }: PartProps) {
  const sites = useRead(siteListing, { params: { groups: 'all' } });
  return (
    <DataState read={sites}>
      {(list) => (
        <Choosing title="Sites">
          {list
            .filter(({ name }) => matchesWords(words, name))
            .map(({ site_id, name }) => (
              <Choice
                key={site_id}
                name={name}
                onClick={() => choose({ kind: 'place', site_grade_id: site_id })}
              />
            ))}
        </Choosing>
      )}
    </DataState>
  );
}

function Choosing({ title, children }: { title: string; children: React.ReactNode[] }) {
  return (
    <section aria-label={title} className={classes.part}>
      <h3>{title}</h3>
      {children.length === 0 ? (
        <Text tone="dim">No match.</Text>
      ) : (
        <ul className={classes.scopes}>{children}</ul>
      )}
    </section>
  );
}

interface ChoiceProps {
  name: string;
  onClick: () => void;
}

const Choice = (props: ChoiceProps) => (
  <li>
    <ChoiceButton {...props} />
  </li>
);

const ChoiceButton = ({ name, onClick }: ChoiceProps) => (
  <button type="button" className={classes.scope} onClick={onClick}>
    <bdi dir="auto">{name}</bdi>
  </button>
);
