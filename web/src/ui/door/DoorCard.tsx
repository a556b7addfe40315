import type { ReactNode } from 'react';
import { VanScene } from '../VanScene.tsx';
import classes from './DoorCard.module.css';

/** What stands before the application: a card with the van, for who is not in yet. */
export function DoorCard({ children }: { children: ReactNode }) {
  return (
    <main className={classes.ground}>
      <div className={classes.card}>
        <VanScene className={classes.scene} />
        {children}
      </div>
    </main>
  );
}
