import { Button } from '@mantine/core';
import type { Facets } from '@storyvan/contract/common/found';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useLevels } from '../../../records/level/levels.ts';
import { usePlaceNames } from '../../../records/place/use-place-names.ts';
import { FacetGroup, type FacetOption } from './FacetGroup.tsx';
import { HereField } from './HereField.tsx';
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

const noFilters: Record<'level' | 'language' | 'category' | 'at', undefined> = {
  level: undefined,
  language: undefined,
  category: undefined,
  at: undefined,
};

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
