/** Where the setup screen keeps its step and what was typed, over a reload. */
export const keptSetup = 'storyvan.setup';

/** The setup screen opens after the step that asks for the code. */
export const keepSetupCode = (code: string): void =>
  sessionStorage.setItem(keptSetup, JSON.stringify({ step: 'start', code }));
