import { VisuallyHidden } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { askLogin } from '../../lib/auth.ts';
import { useConnected } from '../../lib/connection.ts';
import { checkFlag } from '../../lib/guard.ts';
import { pageTitle, useLibrary } from '../../lib/library.ts';
import { AvatarMenu } from './AvatarMenu.tsx';
import { Rail, TabBar } from './Rail.tsx';
import classes from './Shell.module.css';
import { LibraryLogo } from './VanLogo.tsx';

interface ShellProps {
  /** The search box in the header. */
  search: ReactNode;
  /** On a device that works without a network: its state, which also says whether it is connected. */
  deviceState?: ReactNode;
  children: ReactNode;
}

/** The frame around every screen for signed-in people. */
export function Shell({ search, deviceState, children }: ShellProps) {
  const content = useRef<HTMLElement>(null);
  const announced = useNavigationFocus(content);
  const router = useRouter();
  const { name } = useLibrary();

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
          <Link to="/" className={classes.logo} aria-label={`${name}, dashboard`}>
            <LibraryLogo />
          </Link>
          {search}
          <ConnectionState>{deviceState}</ConnectionState>
          <AvatarMenu />
        </header>
        <main ref={content} tabIndex={-1} className={classes.content}>
          {children}
        </main>
      </div>
      <TabBar onDevice={Boolean(deviceState)} />
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </div>
  );
}

const askAgainAfterMs = 5000;

/** "Connected", or a highlighted "No network". Without a network it asks regularly whether the server is back. */
function ConnectionState({ children }: { children: ReactNode }) {
  const connected = useConnected();
  useEffect(() => {
    if (connected) return;
    const timer = setInterval(() => {
      // A phone in a pocket sends nothing.
      if (document.visibilityState === 'visible') askLogin();
    }, askAgainAfterMs);
    return () => clearInterval(timer);
  }, [connected]);
  if (children) return children;
  return (
    <span role="status" className={classes.state} data-connected={connected}>
      {connected ? 'Connected' : 'No network'}
    </span>
  );
}

/** By then a screen has set its title and may have focused one of its fields. */
const settleMs = 60;

/**
 * After every navigation the focus moves to the new screen's heading, unless the screen has taken it: a scan field
 * must keep it. Returns the title for screen readers if no focused heading announces it.
 */
function useNavigationFocus(content: RefObject<HTMLElement | null>): string {
  const router = useRouter();
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const main = content.current;
        if (!main) return;
        if (main.contains(document.activeElement) && document.activeElement !== main) {
          setAnnounced(pageTitle());
          return;
        }
        (main.querySelector('h1') ?? main).focus({ preventScroll: true });
      }, settleMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [router, content]);
  return announced;
}
