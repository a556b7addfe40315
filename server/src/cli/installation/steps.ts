/** Steps that are undone in reverse order if one of them, or what follows, fails. */
export class Steps {
  private readonly undoing: (() => void)[] = [];

  do(change: () => void, undo: () => void): void {
    // Before the change: one that failed half-way is undone too.
    this.undoing.push(undo);
    change();
  }

  /** Goes on after a step that cannot be undone, so that as much as possible is as before. */
  undo(): void {
    for (let step = this.undoing.pop(); step; step = this.undoing.pop()) {
      try {
        step();
      } catch (error) {
        console.error(`This could not be undone: ${(error as Error).message}`);
      }
    }
  }
}
