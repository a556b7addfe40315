import { Switch } from '@mantine/core';
import { type Child, moveChild } from '@storyvan/contract/children';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useLibrary } from '../../lib/library.ts';
import { PlaceField } from '../../records/place/PlaceField.tsx';
import { childLink, type PlaceRef } from '../../records/place/place-links.ts';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { Text } from '../../ui/Text.tsx';
import { useChangeChild } from './use-change-child.ts';

interface MoveChildDialogProps {
  child: Child;
  onClose: () => void;
}

/** Moves a child to another site or grade; its past loans stay with the old one. */
export function MoveChildDialog({ child, onClose }: MoveChildDialogProps) {
  const navigate = useNavigate();
  const { programs } = useLibrary();
  const [program, setProgram] = useState(child.program);
  const [to, setTo] = useState<PlaceRef | null>(null);
  const {
    saving,
    save: move,
    changed,
  } = useChangeChild({
    child,
    send: (version, request_id) => {
      const to_site_grade_id = to?.site_grade_id ?? 0;
      return call(moveChild, { body: { child_id: child.child_id, version, to_site_grade_id, request_id } });
    },
    field: 'form',
    onSaved: (moved) => {
      onClose();
      navigate({ ...childLink(moved), replace: true });
    },
    onShow: onClose,
  });
  const save = () => {
    const missing = program === 'mop' ? 'Choose a site.' : 'Choose a school and a grade.';
    if (saving.check({ to: to === null ? missing : undefined })) move();
  };
  const handlePlace = (place: PlaceRef | null) => {
    setTo(place);
    saving.clearProblems('to');
  };
  const other = child.program === 'mop' ? 'To a grade of a school' : 'To a site of the van';
  return (
    <RecordDialog
      title={`Move ${child.name}`}
      form={{ saving, unsaved: false, save, changed }}
      submit="Move"
      onClose={onClose}
    >
      <Text tone="dim" data-wide>
        Now at <bdi dir="auto">{child.place_name}</bdi>. Its history stays with that place.
      </Text>
      <div data-wide>
        <PlaceField
          key={program}
          program={program}
          value={to?.site_grade_id ?? null}
          onChange={handlePlace}
          label="Moves to"
          error={saving.problems.to}
        />
      </div>
      {programs.length > 1 && (
        <Switch
          label={other}
          size="md"
          checked={program !== child.program}
          onChange={() => {
            setProgram(program === 'mop' ? 'lis' : 'mop');
            handlePlace(null);
          }}
        />
      )}
    </RecordDialog>
  );
}
