import { Button } from '@mantine/core';
import { wishesOfChild } from '@storyvan/contract/wishes';
import { useState } from 'react';
import { useRead } from '../../lib/use-read.ts';
import type { WishDialog } from '../../records/wish/WishDialog.tsx';
import { WishList } from '../../records/wish/WishList.tsx';
import { growlError } from '../../ui/growl.ts';
import classes from './DeskHead.module.css';

interface ChildWishesProps {
  child: { child_id: number; name: string };
  /** Where the child is served. */
  site_grade_id: number;
  /** The dialog is closed: the desk takes the focus back to its scan field. */
  onDone: () => void;
}

/** What the child wishes for, and a button that adds a wish. */
export function ChildWishes({ child, site_grade_id, onDone }: ChildWishesProps) {
  const { child_id } = child;
  const wishes = useRead(wishesOfChild, { params: { childId: child_id } });
  // Few children make a wish, so that its form is loaded only then.
  const [Form, setForm] = useState<typeof WishDialog | null>(null);
  const open = () =>
    import('../../records/wish/WishDialog.tsx').then(
      (loaded) => setForm(() => loaded.WishDialog),
      () => growlError('The form could not be loaded. Check your connection, and try again.'),
    );
  const close = () => {
    setForm(null);
    onDone();
  };
  return (
    <div className={classes.wishes}>
      <WishList wishes={wishes.data ?? []} site_grade_id={site_grade_id} />
      <Button variant="subtle" className={classes.addWish} onClick={open}>
        Add a wish
      </Button>
      {Form && <Form child={child} onClose={close} />}
    </div>
  );
}
