import { listLevels } from '@storyvan/contract/catalogue';
import { childrenHere, findChildByCard } from '@storyvan/contract/children';
import {
  returnableFromChildren,
  returnableFromSite,
  returnableFromSiteLib,
} from '@storyvan/contract/lending';
import { nextBooks } from '@storyvan/contract/proposals';
import type { Visit } from '@storyvan/contract/read-alouds';
import { wishesOfChild } from '@storyvan/contract/wishes';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach } from 'vitest';
import type { DeskSetup } from '../features/lending/desk/desk-task.ts';
import { LendingDesk } from '../features/lending/LendingDesk.tsx';
import { levels } from './books.ts';
import { childHere } from './children.ts';
import { renderScreen } from './render.tsx';
import { reply } from './server.ts';
import { signInAs } from './sign-in-as.ts';

const joel = childHere({
  child_id: 8,
  name: 'Joel D’Costa',
  card_no: 'C-0008',
  books_out: 1,
  oldest_days_out: 9,
});
export const group = [childHere(), joel];

/** The reads of a desk when it opens: the group, and nothing to return. Set for each test of a file. */
export function answerTheDesk(): void {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    signInAs('administrator');
    reply(listLevels, levels);
    reply(childrenHere, group);
    reply(returnableFromSite, []);
    reply(returnableFromSiteLib, []);
    reply(returnableFromChildren, []);
    reply(findChildByCard, []);
    reply(wishesOfChild, []);
    reply(nextBooks, []);
  });
}

export const show = (setup: DeskSetup, visit: Visit | null = null) =>
  renderScreen(<LendingDesk setup={setup} place={<p>Chimbel</p>} visit={visit} />);

const scanLabel = 'Accession number or card number';
export const scanField = () => screen.getByLabelText<HTMLInputElement>(scanLabel);
export const findScanField = () => screen.findByLabelText<HTMLInputElement>(scanLabel);

export function scan(text: string): void {
  const field = scanField();
  field.value = text;
  fireEvent.submit(field.closest('form') as HTMLFormElement);
}
