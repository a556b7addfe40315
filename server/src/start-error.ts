/** Why the program cannot start or a command cannot run: one sentence for people, printed without a stack trace. */
export class StartError extends Error {}
