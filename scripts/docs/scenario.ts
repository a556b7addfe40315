import type { Machine } from './machine.ts';

/** What a part of a page is played with. */

export interface Step {
  /** The heading, and the beginning of a line, that identify the block. */
  block: [section: string, line: string];
  /** Prepares the block, or replaces what the test cannot do. */
  before?: () => Promise<void>;
  /** Throws if the block did not do what the page says. */
  after?: (output: string) => Promise<void>;
}

/** A part of a page that is played from start to end, on its own machines. */
export interface Part {
  name: string;
  page: string;
  /** The headings whose blocks it plays. */
  sections: string[];
  /** It measures how long something takes, so nothing else is played meanwhile. */
  alone?: true;
  prepare: () => Promise<Scenario>;
}

export interface Scenario {
  machines: Record<string, { machine: Machine; as: string }>;
  /** The machine for blocks that name none. */
  home: string;
  /** Replacements for the words in capitals, computed when the block is played. */
  words: Record<string, () => string | Promise<string>>;
  steps: Step[];
}
