import { Link, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { checkFlag } from '../../lib/guard.ts';
import { ConnectionState } from './ConnectionState.tsx';
import { Rail, TabBar } from './Rail.tsx';
import { SearchBox } from './SearchBox.tsx';
import classes from './Shell.module.css';
import { useNavigationFocus } from './use-navigation-focus.ts';
import { VanLogo } from './VanLogo.tsx';

// Its menu weighs more than the rest of the shell together, and nobody opens it first.
const AvatarMenu = lazy(() => import('./AvatarMenu.tsx').then((file) => ({ default: file.AvatarMenu })));

/** What stands around every screen of someone who is signed in. */
export function Shell({ children }: { children: ReactNode }) {
  const content = useRef<HTMLElement>(null);
  const announced = useNavigationFocus(content);
  const router = useRouter();

  useEffect(() => {
    checkFlag(() => router.invalidate());
  }, [router]);

  return (
    <div className={classes.shell}>
      <button type="button" className={classes.skip} onClick={() => content.current?.focus()}>
        Skip to the content
      </button>
      <Rail />
      <div className={classes.page}>
        <header className={classes.header}>
          <Link to="/" className={classes.logo} aria-label="Storyvan, dashboard">
            <VanLogo />
          </Link>
          <SearchBox />
          <ConnectionState />
          <Suspense fallback={<span className={classes.avatarPlace} />}>
            <AvatarMenu />
          </Suspense>
        </header>
        <main ref={content} tabIndex={-1} className={classes.content}>
          {children}
        </main>
      </div>
      <TabBar />
      <div role="status" className={classes.announced}>
        {announced}
      </div>
    </div>
  );
}
