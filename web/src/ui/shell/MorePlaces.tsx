import '../dialog-styles.ts';
import { Drawer } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { MainPlaces } from './MainPlaces.tsx';

/** All entries of the main navigation on a phone; it closes once a screen is chosen. */
export function MorePlaces({ onClose }: { onClose: () => void }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const opened = useRef(path);
  useEffect(() => {
    if (path !== opened.current) onClose();
  }, [path, onClose]);
  return (
    <Drawer.Root opened onClose={onClose} position="bottom" size="85%">
      <Drawer.Overlay />
      <Drawer.Content radius={14} aria-label="All screens">
        <Drawer.Header>
          <Drawer.Title fw={700}>All screens</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" size={44} />
        </Drawer.Header>
        <Drawer.Body>
          <MainPlaces />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
