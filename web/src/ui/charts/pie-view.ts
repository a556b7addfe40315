/** What drawing and table of one pie have in common. */
export interface PieView {
  title: string;
  /** What is counted, for one and for many. */
  unit: [string, string];
  /** The slice in hand, by its key. */
  active: string | null;
  onActive: (key: string | null) => void;
  /** Whether the gathered small slices stand open. */
  open: boolean;
  onOpen: (open: boolean) => void;
}
