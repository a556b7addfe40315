import { VisuallyHidden } from '@mantine/core';
import type { ChildHere } from '@storyvan/contract/children';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { counted } from '../../lib/numbers.ts';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { Initials } from '../../ui/Initials.tsx';
import { childrenNamed } from './children-named.ts';
import { keepFocus } from './keep-focus.ts';
import { moveByArrows } from './move-by-arrows.ts';
import classes from './ScanRow.module.css';

/** A scanner has sent the whole number by then, which names no child. */
const afterMs = 150;
/** More are found sooner with another letter. */
const most = 5;

interface ChildrenNamedProps {
  field: RefObject<HTMLInputElement | null>;
  children: readonly ChildHere[];
  onChoose: (child: ChildHere) => void;
  /** The text means a book after all. */
  onBook: (typed: string) => void;
}

/** Below the scan field while a name is typed: the children it can mean. Enter chooses an only one, and enters a longer list. */
export function ChildrenNamed({ field, children, onChoose, onBook }: ChildrenNamedProps) {
  const [typed, setTyped] = useState(() => field.current?.value ?? '');
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const input = field.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => setTyped(input?.value ?? '');
    const readLater = () => {
      clearTimeout(timer);
      timer = setTimeout(read, afterMs);
    };
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Enter') return;
      clearTimeout(timer);
      flushSync(read);
      list.current?.querySelector('button')?.focus();
    };
    input?.addEventListener('input', readLater);
    input?.addEventListener('keyup', handleKey);
    return () => {
      input?.removeEventListener('input', readLater);
      input?.removeEventListener('keyup', handleKey);
      clearTimeout(timer);
    };
  }, [field]);
  const named = childrenNamed(typed, children);
  if (named.length === 0) return null;
  const text = typed.trim();
  const mean = (choose: () => void) => {
    setTyped('');
    choose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the buttons inside
    <div className={classes.meant} data-meant onKeyDown={moveByArrows}>
      <VisuallyHidden role="status">
        {counted(named.length, 'child', 'children')} here: {named[0]?.name}
      </VisuallyHidden>
      <ul ref={list}>
        {named.slice(0, most).map((child) => (
          <Meaning key={child.child_id} onClick={() => mean(() => onChoose(child))}>
            <Initials name={child.name} />
            <b dir="auto">{child.name}</b>
            <LevelBadge level={child.level} />
          </Meaning>
        ))}
        <Meaning onClick={() => mean(() => onBook(text))}>A book titled “{text}”</Meaning>
      </ul>
    </div>
  );
}

/** One thing that the text can mean. */
const Meaning = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <li>
    <button type="button" className={classes.copy} onPointerDown={keepFocus} onClick={onClick}>
      {children}
    </button>
  </li>
);
