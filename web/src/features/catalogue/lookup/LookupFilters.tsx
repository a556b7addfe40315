import { Button, Stack } from '@mantine/core';
import type { Facets } from '@storyvan/contract/common/found';
import type { Holder, Programme } from '@storyvan/contract/common/programme';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useLibrary } from '../../../lib/library.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { useLevels } from '../../../records/level/levels.ts';
import { usePlaceNames } from '../../../records/place/use-place-names.ts';
import { Choice, Choices } from '../../../ui/Choices.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import classes from './Lookup.module.css';
import { filtersIn, hereText, type LookupSearch, readHere } from './lookup-search.ts';

interface LookupFiltersProps {
  facets: Facets;
  query: string;
  search: LookupSearch;
}

/**
 * Filters of the books found, with how many titles each leaves. They are kept in the address, so that Back undoes them.
 * On a phone they fold into one button.
 */
export function LookupFilters({ facets, query, search }: LookupFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const panelId = useId();
  const active = filtersIn(search);
  const change = (part: LookupSearch) =>
    navigate({ to: '/lookup/$query', params: { query }, search: { ...search, ...part }, resetScroll: false });
  return (
    <div className={classes.filters}>
      <div className={classes.bar}>
        <Button
          variant="default"
          size="md"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          Filter{active > 0 && ` (${active})`}
        </Button>
        {active > 0 && (
          <Button variant="subtle" size="md" onClick={() => change(noFilters)}>
            Clear the filters
          </Button>
        )}
      </div>
      <div id={panelId} className={classes.panel} data-open={isOpen}>
        <FilterGroups facets={facets} search={search} onChange={change} />
      </div>
    </div>
  );
}

const noFilters = { level: undefined, language: undefined, category: undefined, at: undefined };

interface FilterGroupsProps {
  facets: Facets;
  search: LookupSearch;
  onChange: (part: LookupSearch) => void;
}

function FilterGroups({ facets, search, onChange }: FilterGroupsProps) {
  const levels = useLevels();
  const here = readHere(search.here);
  const names = usePlaceNames(here ?? { program: 'mop', site_grade_id: 0 }, here !== null);
  const nameOf = (level: number) => levels.find((each) => each.level === level);
  const groups: { title: string; field: keyof typeof noFilters; options: FacetOption[] }[] = [
    { title: 'Available', field: 'at', options: placesOf(facets, names) },
    {
      title: 'Level',
      field: 'level',
      options: facets.levels.map(({ level, cnt }) => ({
        value: String(level),
        label: `${level} ${nameOf(level)?.name ?? ''}`.trim(),
        hex_code: nameOf(level)?.hex_code,
        cnt,
      })),
    },
    {
      title: 'Language',
      field: 'language',
      options: facets.languages.map(({ language, cnt }) => ({ value: language, label: language, cnt })),
    },
    {
      title: 'Category',
      field: 'category',
      options: facets.categories.map(({ category_primary: value, cnt }) => ({ value, label: value, cnt })),
    },
  ];
  return groups.map(({ title, field, options }) => (
    <FacetGroup
      key={field}
      title={title}
      options={options}
      chosen={search[field]}
      atLeast={facets.more}
      onChoose={(value) => onChange({ [field]: value })}
    >
      {field === 'at' && (
        <HereField here={here} onChoose={(place) => onChange({ here: hereText(place), at: 'here' })} />
      )}
    </FacetGroup>
  ));
}

const placesOf = (
  { in_library, here }: Facets,
  { name, school_name }: { name?: string; school_name?: string },
): FacetOption[] => [
  { value: 'library', label: 'In the library', cnt: in_library },
  ...(here === null
    ? []
    : [
        {
          value: 'here',
          label: `At ${[school_name, name].filter(Boolean).join(', ') || 'this place'}`,
          cnt: here,
        },
      ]),
];

interface FacetOption {
  value: string;
  label: string;
  /** Titles that it leaves. */
  cnt: number;
  hex_code?: string | undefined;
}

interface FacetGroupProps {
  title: string;
  options: FacetOption[];
  chosen: string | undefined;
  /** Only the first titles were counted. */
  atLeast: boolean;
  /** Undefined if the chosen one is pressed again. */
  onChoose: (value: string | undefined) => void;
  children?: ReactNode;
}

const mostShown = 7;

function FacetGroup({ title, options, chosen, atLeast, onChoose, children }: FacetGroupProps) {
  const [showsAll, setShowsAll] = useState(false);
  // A chosen value stays, also when the other filters leave nothing of it.
  const missing = chosen !== undefined && !options.some(({ value }) => value === chosen);
  const all = missing ? [{ value: chosen, label: chosen, cnt: 0 }, ...options] : options;
  if (all.length === 0) return null;
  const shown = showsAll ? all : all.filter((each, n) => n < mostShown || each.value === chosen);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.facetTitle}>{title}</legend>
      {shown.map(({ value, label, cnt, hex_code }) => (
        <button
          key={value}
          type="button"
          className={classes.option}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value === chosen ? undefined : value)}
        >
          {hex_code && <span className={classes.dot} style={{ background: hex_code }} aria-hidden="true" />}
          <bdi dir="auto" className={classes.label}>
            {label}
          </bdi>
          <span className={classes.cnt}>
            {formatNumber(cnt)}
            {atLeast && '+'}
          </span>
        </button>
      ))}
      {all.length > shown.length && (
        <button type="button" className={classes.more} onClick={() => setShowsAll(true)}>
          {all.length - shown.length} more
        </button>
      )}
      {children}
    </fieldset>
  );
}

const PlaceField = lazyDialog(async () => (await import('../../../records/place/PlaceField.tsx')).PlaceField);

function HereField({ here, onChoose }: { here: Holder | null; onChoose: (place: Holder) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { programs } = useLibrary();
  const [typing, setTyping] = useState(false);
  const [program, setProgram] = useState<Programme>(here?.program ?? programs[0] ?? 'mop');
  if (!isOpen) {
    return (
      <button type="button" className={classes.more} onClick={() => setIsOpen(true)}>
        {here ? 'At another place…' : 'At a site or grade…'}
      </button>
    );
  }
  return (
    <Stack gap="xs" className={classes.here}>
      <Choices>
        {programs.map((each) => (
          <Choice key={each} chosen={program === each} onClick={() => setProgram(each)}>
            {each}
          </Choice>
        ))}
      </Choices>
      <PlaceField
        key={program}
        program={program}
        label={program === 'mop' ? 'Site' : 'School and grade'}
        value={here?.program === program && !typing ? here.site_grade_id : null}
        onChange={(place) => {
          setTyping(!place);
          if (!place) return;
          setIsOpen(false);
          onChoose(place);
        }}
      />
    </Stack>
  );
}
